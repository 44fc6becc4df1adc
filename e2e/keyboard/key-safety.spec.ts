import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { withSession } from '../machines';

test.describe('a held key', () => {
  const hold = async (page: Page, modifiers: string[], key: string) => {
    for (const modifier of modifiers) await page.keyboard.down(modifier);
    for (let repeats = 0; repeats < 4; repeats++) await page.keyboard.down(key);
    await page.keyboard.up(key);
    for (const modifier of modifiers) await page.keyboard.up(modifier);
  };

  test('trashes, toggles and creates once; an arrow goes on through the list', async ({
    account,
    signedIn: app,
    page,
  }) => {
    const { id: collection, slug } = await account.createCollection('Four');
    await account.createItems(
      [':td: Light the lamp', 'Three', 'Two', 'One'].map((content) => ({ collection, content })),
    );
    await app.open(account.path(slug));
    await hold(page, [], 'ArrowDown');
    await app.expectPlace(app.selectedRow, 4, 4);
    await hold(page, ['Control'], 'Enter');
    await expect(app.row('Todo, done: Light the lamp')).toBeVisible();

    await app.select(app.row('Note: One'));
    await hold(page, ['Control', 'Shift'], 'Backspace');
    await expect(app.row('Note: One')).toBeHidden();
    await app.expectPlace(app.row('Note: Two'), 1, 3);

    await page.keyboard.type('Just once');
    await hold(page, [], 'Enter');
    await app.expectSaved(app.row('Note: Just once'));
    await app.expectPlace(app.row('Note: Just once'), 1, 4);
  });

  test('asks once before one item is deleted', async ({
    account,
    signedIn: app,
    page,
    dialogs,
  }) => {
    for (const content of ['Two', 'One'])
      await account.trashItem((await account.createItem({ content })).id);
    await app.open(account.path('trash-bin'));
    await app.select(app.row('Note: One'));
    await hold(page, ['Control', 'Shift'], 'Backspace');
    await expect(dialogs.deletion.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await hold(page, [], 'Enter');
    await expect(app.row('Note: One')).toBeHidden();
    await app.expectPlace(app.row('Note: Two'), 1, 1);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await account.itemsWith('Two')).toHaveLength(1);
  });
});

test.describe('while an input method composes', () => {
  const compose = (page: Page, text: string) =>
    withSession(page, async (session) => {
      const caret = text.length;
      await session.send('Input.imeSetComposition', {
        text,
        selectionStart: caret,
        selectionEnd: caret,
      });
    });

  test('arrows choose among its words, and Escape and the save key leave the dialog open', async ({
    app,
    page,
    dialogs,
  }) => {
    await compose(page, 'に');
    await expect(app.mainInput).toHaveValue('に');
    await app.mainInput.clear();
    await compose(page, 'W');
    await expect(app.rows.first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(app.mainInput).toHaveValue('W');
    await expect(app.selectedRow).toHaveCount(0);
    await app.mainInput.clear();

    await app.select(app.rows.first());
    await page.keyboard.press('Control+e');
    await expect(dialogs.content).toBeFocused();
    const before = await dialogs.content.inputValue();
    await compose(page, 'に');
    await expect(dialogs.content).toHaveValue(`${before}に`);
    await page.keyboard.press('Escape');
    await expect(dialogs.content).toBeFocused();
    await page.keyboard.press('Control+s');
    await expect(dialogs.edit).toBeVisible();
  });
});

test('text-editing keys stay the browser’s while one types; letters begin a text, other keys none', async ({
  app,
  page,
}) => {
  await page.keyboard.type('one two');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+ArrowLeft');
  await page.keyboard.type('and ');
  await expect(app.mainInput).toHaveValue('one and two');
  await page.keyboard.press('Control+z');
  await expect(app.mainInput).not.toHaveValue('one and two');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+Backspace');
  await expect(app.mainInput).toHaveValue('');
  await expect(app.rows).toHaveCount(6);

  await page.keyboard.type('alpha');
  await page.keyboard.press('Home');
  await app.mainInput.blur();
  await page.keyboard.type('bet');
  await expect(app.mainInput).toHaveValue('alphabet');
  await expect(app.mainInput).toBeFocused();
  await app.mainInput.clear();

  await app.tabToList();
  await page.keyboard.type('w');
  await expect(app.mainInput).toHaveValue('w');
  await app.mainInput.clear();

  await page.keyboard.press('Escape');
  for (const key of ['Alt+x', ' ', '7']) await page.keyboard.press(key);
  await expect(app.mainInput).not.toBeFocused();
  await expect(app.mainInput).toHaveValue('');

  await app.openCollection('Trash bin');
  await page.keyboard.press('Escape');
  await page.keyboard.type('hello');
  await expect(app.trashFilter).toHaveValue('hello');
});
