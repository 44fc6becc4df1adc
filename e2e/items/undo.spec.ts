import type { Account } from '../server/account';
import { expect, test } from '../fixtures';

test.use({ hearsOthers: true });

const stored = (account: Account, id: string) => expect.poll(() => account.item(id));

test('what was done with an item is undone, and done again', async ({
  account,
  signedIn: app,
  page,
  dialogs,
  palette,
}) => {
  await account.createCollection('Recipes');
  const cake = await account.createItem({ content: 'Plum cake' });
  const { id } = await account.createItem({ content: 'Tin of paint' });
  await app.open(account.path());
  const row = app.row('Note: Tin of paint');
  await app.select(row);

  await test.step('what was trashed comes back by the button of its toast, which shows the key', async () => {
    await page.keyboard.press('Control+Shift+Backspace');
    await expect(row).toBeHidden();
    const toast = app.toast('Item moved to trash bin');
    await expect(toast.locator('kbd')).toHaveText(['Ctrl', 'Z']);
    // The second click is on “Redo”, which takes the button's place.
    await toast.getByRole('button', { name: 'Undo' }).dblclick();
    await expect(row).toBeVisible();
    // Each gesture shows one toast.
    await expect(toast).toBeHidden();
    await expect(app.mainInput).toBeFocused();
    await expect(app.toast('Undone: move “Tin of paint” to trash bin')).toBeVisible();
    await stored(account, id).toMatchObject({ isTrashed: false });
  });

  await test.step('it goes again by the key, and comes back', async () => {
    await page.keyboard.press('Control+y');
    await expect(row).toBeHidden();
    await stored(account, id).toMatchObject({ isTrashed: true });
    await page.keyboard.press('Control+z');
    await expect(row).toBeVisible();
    await stored(account, id).toMatchObject({ isTrashed: false });
  });

  await test.step('changes of another device stay, and the toast names them', async () => {
    await app.select(row);
    await page.keyboard.press('Control+Alt+4');
    await stored(account, id).toMatchObject({ shouldCopyOnClick: true });
    await account.updateItem(id, { shouldCopyOnClick: false });
    await expect(row).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(
      app.toast('Changed meanwhile, so left as it is: the copy on click of “Tin of paint”.'),
    ).toBeVisible();
  });

  await test.step('a move is undone from the palette, which says what it was', async () => {
    const cakeRow = app.row('Note: Plum cake');
    await app.select(cakeRow);
    await page.keyboard.press('Control+m');
    await dialogs.target('Recipes').press('Enter');
    await expect(dialogs.move).toBeHidden();
    await expect(app.toast('Item moved to “Recipes”')).toBeVisible();
    await expect(cakeRow).toBeHidden();
    await palette.open();
    await palette.search.fill('undo');
    await expect(palette.entries.first()).toContainText('Undo: move “Plum cake” to Recipes');
    await page.keyboard.press('Enter');
    await expect(cakeRow).toBeVisible();
    await stored(account, cake.id).toMatchObject({ collection: account.collection.id });
  });
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
  // Undoes one step of the browser's own history, which may hold several keys.
  await page.keyboard.insertText('cat');
  await page.keyboard.press('Control+z');
  await expect(app.mainInput).toHaveValue('');
  await expect(app.row('Todo, done: Feed the cat')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(app.row('Todo: Feed the cat')).toBeVisible();
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

test('an undone move deletes its new collection, and selects what has come back', async ({
  account,
  signedIn: app,
  page,
  dialogs,
}) => {
  const { id } = await account.createItem({ content: 'Plum cake' });
  await app.open(account.path());
  const cake = app.row('Note: Plum cake');
  const names = async () => (await account.collections()).map(({ name }) => name);

  await app.select(cake);
  await page.keyboard.press('Control+m');
  await expect(dialogs.move).toBeVisible();
  await page.keyboard.type('Cakes');
  await dialogs.target('New collection ‘Cakes’').press('Enter');
  await expect(dialogs.move).toBeHidden();
  await expect(cake).toBeHidden();
  await expect.poll(names).toContain('Cakes');
  await page.keyboard.press('Control+z');
  await expect(cake).toHaveAttribute('data-current', 'true');
  await expect.poll(names).not.toContain('Cakes');
  await stored(account, id).toMatchObject({ collection: account.collection.id });
});
