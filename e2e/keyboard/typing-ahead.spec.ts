import { expect, test } from '../fixtures';
import { holdAnswer, PUSHES } from '../network';
import { holdApp } from '../start/held-app';

/** The code of a part that is opened by a key. */
const codeOf = (part: string) => ({ method: 'GET', path: new RegExp(`^/assets/${part}-.*\\.js$`) });

test('the keys for saving and the palette don’t reach the browser before the app has started', async ({
  account,
  signedIn: app,
  page,
  palette,
}) => {
  const release = await holdApp(page);
  await page.goto(account.path(), { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.evaluate(() => {
    window.addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (/^[sp]$/.test(key) && !defaultPrevented) console.error(`${key} is the browser’s`);
    });
  });
  for (const keys of ['Control+s', 'Control+p']) await page.keyboard.press(keys);
  release();
  await app.ready();
  await expect(palette.search).toBeFocused();
});

test.describe('keys that come before the code of what they are meant for', () => {
  test('are for the dialog', async ({ account, signedIn: app, page, dialogs }) => {
    const code = await holdAnswer(page, codeOf('Modals'));
    await app.open(account.path());
    await app.submit(':t: Soup');
    await page.keyboard.type('Salt');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Basill');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type(' of tomatoes');
    await page.keyboard.press('Control+s');
    await expect(app.mainInput).toHaveValue(':t: Soup');
    await code.answered;
    code.release();
    const row = app.row(/^Note: Soup of tomatoes, Salt Basil /);
    await app.expectSaved(row);
    await expect(app.mainInput).toHaveValue('');

    await app.select(row);
    await page.keyboard.press('Control+e');
    await expect(dialogs.content).toHaveValue('Salt\nBasil');
  });

  test('move the caret, select, undo and paste in the dialog', async ({
    account,
    signedIn: app,
    page,
    context,
    dialogs,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const code = await holdAnswer(page, codeOf('Modals'));
    await account.createItem({ content: 'Soup' });
    await app.open(account.path());
    await page.evaluate(() => navigator.clipboard.writeText(', hot'));
    await app.select(app.row('Note: Soup'));
    await page.keyboard.press('Control+e');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('eas');
    await page.keyboard.press('Home');
    await page.keyboard.type('P');
    await page.keyboard.press('End');
    await page.keyboard.type('x');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Control+s');
    await code.answered;
    code.release();
    await expect(dialogs.edit).toBeHidden();
    await expect(app.mainInput).toHaveValue('');
    await app.expectSaved(app.row(/^Note: Peas, hot /));
  });

  test('are for the palette', async ({ account, signedIn: app, page, palette }) => {
    const code = await holdAnswer(page, codeOf('Palette'));
    await app.open(account.path());
    await page.keyboard.press('Control+k');
    await page.keyboard.type('terms');
    await page.keyboard.press('Enter');
    await code.answered;
    code.release();
    await expect(page).toHaveURL('/terms');
    await expect(palette.search).toBeHidden();
  });

  test('are for the menu of an item', async ({ account, signedIn: app, page, dialogs }) => {
    const code = await holdAnswer(page, codeOf('ItemMenu'));
    await app.open(account.path());
    await app.select(app.row(/^Note: Welcome to Jot/));
    await page.keyboard.press('ContextMenu');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+e');
    await code.answered;
    code.release();
    await expect(dialogs.edit).toBeVisible();
    await expect(app.menu('Item')).toBeHidden();
  });
});

test.describe('keys that come before the server’s answer', () => {
  test('to a move are for the list', async ({ account, start, app, page, dialogs }) => {
    void start;
    await account.createCollection('Recipes');
    await app.reloadAndRead();
    await app.select(app.row(/^Note: Welcome to Jot/));
    const answer = await holdAnswer(page, PUSHES);
    await page.keyboard.press('Control+m');
    await expect(dialogs.moveField).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Soup');
    await page.keyboard.press('Enter');
    await answer.answered;
    await expect(dialogs.moveField).toHaveValue('');
    answer.release();
    await expect(dialogs.move).toBeHidden();
    await app.expectSaved(app.row('Note: Soup'));
    await expect(app.mainInput).toHaveValue('');
  });

  test('to a new collection are for its list', async ({ app, page, collections }) => {
    const menu = await app.openCollectionMenu();
    await menu.getByRole('menuitem', { name: 'Create collection' }).click();
    await collections.formReady();
    await page.keyboard.type('Recipes');
    const answer = await holdAnswer(page, PUSHES);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Soup');
    await page.keyboard.press('Enter');
    await answer.answered;
    await expect(collections.name).toHaveValue('Recipes');
    answer.release();
    await expect(app.collectionButton).toHaveAccessibleName('Collection: Recipes');
    await app.expectSaved(app.row('Note: Soup'));
    await app.expectPlace(app.row('Note: Soup'), 1, 1);
  });
});
