import { expect, test } from '../fixtures';
import { gate, holdAnswer, intercept, PUSHES } from '../network';
import { holdApp } from '../start/held-app';

/** Matches requests for the code of a part that a key opens. */
const codeOf = (part: string) => ({ method: 'GET', path: new RegExp(`^/assets/${part}-.*\\.js$`) });

test('the keys for saving and the palette, and what is typed for it, don’t get lost before the app has started', async ({
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
  await page.keyboard.type('helpp');
  await page.keyboard.press('Backspace');
  release();
  await app.ready();
  await expect(palette.search).toBeFocused();
  await expect(palette.search).toHaveValue('help');
  await page.keyboard.press('Escape');
  await expect(app.mainInput).toHaveValue('');
});

test('Escape before the app has started takes the palette’s keys back', async ({
  account,
  signedIn: app,
  page,
  palette,
}) => {
  const release = await holdApp(page);
  await page.goto(account.path(), { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  for (const keys of ['Control+k', 'h', 'Escape']) await page.keyboard.press(keys);
  release();
  await app.ready();
  await expect(app.mainInput).toHaveValue('');
  await expect(palette.dialog).toHaveCount(0);
});

test('a form that comes back after a reload waits behind the palette, also for the same Escape', async ({
  account,
  signedIn: app,
  page,
  dialogs,
  palette,
}) => {
  await account.createItem({ content: 'Soup' });
  await app.open(account.path());
  await app.select(app.row('Note: Soup'));
  await page.keyboard.press('Control+e');
  await expect(dialogs.content).toBeFocused();
  const release = await holdApp(page);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.keyboard.press('Control+k');
  release();
  await expect(palette.search).toBeFocused();
  await expect(app.row('Note: Soup')).toBeAttached();
  await page.keyboard.type('terms');
  await expect(palette.search).toHaveValue('terms');
  await page.keyboard.press('Escape');
  await expect(dialogs.content).toBeFocused();
  await expect(dialogs.content).toHaveValue('Soup');
});

test('the palette’s keys in a dialog take no letter from its field', async ({
  account,
  signedIn: app,
  page,
  dialogs,
  palette,
}) => {
  await account.createItem({ content: 'Soup' });
  await app.open(account.path());
  await app.select(app.row('Note: Soup'));
  await page.keyboard.press('Control+e');
  await expect(dialogs.content).toBeFocused();
  for (const keys of ['Control+k', 'Control+p']) await page.keyboard.press(keys);
  await page.keyboard.type(', salt');
  await expect(dialogs.content).toHaveValue('Soup, salt');
  await expect(palette.dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.type('bread');
  await expect(app.mainInput).toHaveValue('bread');
});

test.describe('what is typed before an overlay has its code', () => {
  test('goes into the dialog, with what is pasted; no other key does anything', async ({
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
    await page.evaluate(() => {
      window.addEventListener('keydown', ({ key, ctrlKey, defaultPrevented }) => {
        if (ctrlKey && /^[sp]$/.test(key) && !defaultPrevented)
          console.error(`${key} is the browser’s`);
      });
      return navigator.clipboard.writeText(' and\nbasil');
    });
    await app.select(app.row('Note: Soup'));
    await page.keyboard.press('Control+e');
    await page.keyboard.type(', saltt');
    await page.keyboard.press('Backspace');
    for (const key of ['Tab', 'Home', 'ArrowLeft', 'Delete', 'Control+z', 'Control+p', 'Control+s'])
      await page.keyboard.press(key);
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Hot');
    await code.answered;
    code.release();
    await expect(dialogs.content).toHaveValue('Soup, salt and\nbasil\nHot');
    await page.keyboard.type('!');
    await expect(dialogs.content).toHaveValue('Soup, salt and\nbasil\nHot!');
    await expect(app.mainInput).toHaveValue('');

    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(dialogs.content).toHaveValue('Soup');
  });

  test('goes into the palette', async ({ account, signedIn: app, page, palette }) => {
    const code = await holdAnswer(page, codeOf('Palette'));
    await app.open(account.path());
    await page.keyboard.press('Control+k');
    await page.keyboard.type('terms');
    await page.keyboard.press('Enter');
    await code.answered;
    code.release();
    await expect(palette.search).toHaveValue('terms');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/terms');
  });

  test('goes into the main input where Escape ends the waiting', async ({
    account,
    signedIn: app,
    page,
    palette,
    dialogs,
  }) => {
    const code = await holdAnswer(page, codeOf('Palette'));
    await app.open(account.path());
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Soup');
    await expect(app.mainInput).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(app.mainInput).toHaveValue('Soup');
    await code.answered;
    code.release();
    await page.keyboard.press('Shift+Enter');
    await expect(dialogs.content).toHaveValue('Soup');
    await expect(palette.dialog).toHaveCount(0);
  });

  test('goes into the main input where the overlay has no field', async ({
    account,
    signedIn: app,
    page,
  }) => {
    const code = await holdAnswer(page, codeOf('ItemMenu'));
    await app.open(account.path());
    await app.select(app.row(/^Note: Welcome to Jot/));
    await page.keyboard.press('ContextMenu');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Soup');
    await code.answered;
    code.release();
    await expect(app.menu('Item')).toBeVisible();
    await expect(app.mainInput).toHaveValue('Soup');
    await expect(page.getByRole('dialog'), 'commands wait one at a time').toHaveCount(0);
  });

  test('goes into the main input where the code can’t be had', async ({
    account,
    signedIn: app,
    page,
    errors,
  }) => {
    errors.expect(/ERR_FAILED/);
    errors.allow(/dynamically imported module|ComponentLoadError|Loading (the|a part)/);
    const refused = gate();
    const { path } = codeOf('Palette');
    const isCode = ({ pathname }: URL) => path.test(pathname);
    await intercept(page, isCode, async (route) => {
      await refused.opened;
      await route.abort();
    });
    await app.open(account.path());
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Soup');
    await expect(app.mainInput).toHaveValue('');
    refused.open();
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await expect(app.mainInput).toHaveValue('Soup');
  });
});

test.describe('text that is typed before the server answers goes into the main input', () => {
  test('while an item is moved', async ({ account, start, app, page, dialogs }) => {
    void start;
    await account.createCollection('Recipes');
    await app.reloadAndRead();
    await app.select(app.row(/^Note: Welcome to Jot/));
    const answer = await holdAnswer(page, PUSHES);
    await page.keyboard.press('Control+m');
    await expect(dialogs.moveField).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Soup');
    await answer.answered;
    await expect(dialogs.moveField).toHaveValue('');
    answer.release();
    await expect(dialogs.move).toBeHidden();
    await expect(app.mainInput).toHaveValue('Soup');
    await expect(app.mainInput).toBeFocused();
    await page.keyboard.press('Enter');
    await app.expectSaved(app.row('Note: Soup'));
  });

  test('while a collection is created', async ({ app, page, collections }) => {
    const menu = await app.openCollectionMenu();
    await menu.getByRole('menuitem', { name: 'Create collection' }).click();
    await collections.formReady();
    await page.keyboard.type('Recipes');
    const answer = await holdAnswer(page, PUSHES);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Soup');
    await answer.answered;
    await expect(collections.name).toHaveValue('Recipes');
    answer.release();
    await expect(app.collectionButton).toHaveAccessibleName('Collection: Recipes');
    await expect(app.mainInput).toHaveValue('Soup');
    await page.keyboard.press('Enter');
    await app.expectSaved(app.row('Note: Soup'));
    await app.expectPlace(app.row('Note: Soup'), 1, 1);
  });
});
