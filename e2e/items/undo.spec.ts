import type { Account } from '../server/account';
import { expect, test } from '../fixtures';

test.use({ hearsOthers: true });

const stored = (account: Account, id: string) => expect.poll(() => account.item(id));

test('what was trashed comes back by the key, and goes again', async ({
  account,
  signedIn: app,
  page,
}) => {
  const { id } = await account.createItem({ content: 'Tin of paint' });
  await app.open(account.path());
  const row = app.row('Note: Tin of paint');
  await app.select(row);
  await page.keyboard.press('Control+Shift+Backspace');
  await expect(row).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(row).toBeVisible();
  await expect(app.toast('Undone: move “Tin of paint” to trash bin')).toBeVisible();
  await stored(account, id).toMatchObject({ isTrashed: false });
  await page.keyboard.press('Control+y');
  await expect(row).toBeHidden();
  await stored(account, id).toMatchObject({ isTrashed: true });
});

test('a toast undoes by its button, which shows the key', async ({
  account,
  signedIn: app,
  page,
}) => {
  await account.createItem({ content: 'Tin of paint' });
  await app.open(account.path());
  const row = app.row('Note: Tin of paint');
  await app.select(row);
  await page.keyboard.press('Control+Shift+Backspace');
  const toast = app.toast('Item moved to trash bin');
  await expect(toast.locator('kbd')).toHaveText(['Ctrl', 'Z']);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  // One gesture has one toast.
  await expect(toast).toBeHidden();
  await expect(app.mainInput).toBeFocused();
});

test('an edit that Escape has saved is undone as a whole', async ({
  account,
  app,
  page,
  dialogs,
}) => {
  await page.clock.install();
  const { id } = await account.createItem({ content: 'A poem of many lines' });
  await app.reload();
  await app.select(app.row('Note: A poem of many lines'));
  await page.keyboard.press('Control+e');
  await dialogs.content.fill('x');
  await page.clock.runFor(2_500);
  await expect(dialogs.saved).toBeVisible();
  await dialogs.content.fill('xyz');
  await page.keyboard.press('Escape');
  await expect(app.row('Note: xyz')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(app.row('Note: A poem of many lines')).toBeVisible();
  await stored(account, id).toMatchObject({ content: 'A poem of many lines' });
});

test('a conversion that has cut the text gives all of it back', async ({
  account,
  signedIn: app,
  page,
  dialogs,
}) => {
  const content = `${'long '.repeat(50)}end`;
  const { id } = await account.createItem({ content });
  await app.open(account.path());
  await app.select(app.row(/^Note: long long/));
  await page.keyboard.press('Control+Alt+6');
  await dialogs.conversion.getByRole('button', { name: 'Convert and cut' }).click();
  await stored(account, id).toMatchObject({ type: 'todo', content: '' });
  await page.keyboard.press('Control+z');
  await expect(app.row(/^Note: long long/)).toBeVisible();
  await stored(account, id).toMatchObject({ type: 'text', title: '', content });
});

test('a move is undone from the palette, which says what it was', async ({
  account,
  signedIn: app,
  page,
  dialogs,
  palette,
}) => {
  await account.createCollection('Recipes');
  await account.createItem({ content: 'Plum cake' });
  await app.open(account.path());
  await app.select(app.row('Note: Plum cake'));
  await page.keyboard.press('Control+m');
  await dialogs.target('Recipes').press('Enter');
  await expect(dialogs.move).toBeHidden();
  await expect(app.toast('Item moved to “Recipes”')).toBeVisible();
  await palette.open();
  await palette.search.fill('undo');
  await expect(palette.entries.first()).toContainText('Undo: move “Plum cake” to Recipes');
  await page.keyboard.press('Enter');
  await expect(app.row('Note: Plum cake')).toBeVisible();
});

test('in a field that is being written in, undoing is the browser’s until all of it is undone', async ({
  account,
  signedIn: app,
  page,
}) => {
  await account.createItem({ content: ':td: Feed the cat' });
  await app.open(account.path());
  await app.row('Todo: Feed the cat').click();
  await expect(app.row('Todo, done: Feed the cat')).toBeVisible();
  await app.mainInput.focus();
  // One step of the browser’s own history, where keys may be several.
  await page.keyboard.insertText('cat');
  await page.keyboard.press('Control+z');
  await expect(app.mainInput).toHaveValue('');
  await expect(app.row('Todo, done: Feed the cat')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(app.row('Todo: Feed the cat')).toBeVisible();
});

test('what another device has changed meanwhile stays, and is named', async ({
  account,
  signedIn: app,
  page,
}) => {
  const { id } = await account.createItem({ content: 'Tin of paint' });
  await app.open(account.path());
  await app.select(app.row('Note: Tin of paint'));
  await page.keyboard.press('Control+Alt+4');
  await stored(account, id).toMatchObject({ shouldCopyOnClick: true });
  await account.updateItem(id, { shouldCopyOnClick: false });
  await expect(app.row('Note: Tin of paint')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(
    app.toast('Changed meanwhile, so left as it is: the copy on click of “Tin of paint”.'),
  ).toBeVisible();
});

test('the trash bin is emptied after a question that says how much is lost', async ({
  account,
  signedIn: app,
  page,
  dialogs,
}) => {
  for (const content of ['Old news', 'Older news'])
    await account.trashItem((await account.createItem({ content })).id);
  await app.open(account.path('trash-bin'));
  await page.getByRole('button', { name: 'Empty trash bin (2 items)' }).click();
  await expect(dialogs.deletion).toContainText(
    'This permanently deletes 2 items and can’t be undone.',
  );
  await expect(dialogs.deletion.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialogs.confirmDeletion();
  await expect(app.rows).toHaveCount(0);
  await expect(app.toast('2 items deleted permanently')).toBeVisible();
  await expect.poll(() => account.itemsWith('news')).toEqual([]);
  await expect(page.getByRole('button', { name: 'Empty trash bin' })).toBeHidden();
});
