import { expect, test } from '../fixtures';

test.use({ reducedMotion: 'reduce' });

test('the question says what is lost, and can be answered with no', async ({
  signedIn: app,
  account,
  palette,
  page,
  collections,
}) => {
  await account.createCollection('Recipes');
  await app.open(account.path('recipes'));
  await palette.run('Delete collection');
  await expect(collections.confirmation).toContainText(
    'Deleting “Recipes” is irreversible and deletes all items in the collection (0 items), those in the trash bin too.',
  );
  const buttons = collections.confirmation.getByRole('button');
  await expect(buttons.filter({ hasText: /./ })).toHaveText(['CancelEsc', 'Delete collection']);
  await expect(buttons.filter({ hasText: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(collections.confirmation).toBeHidden();
  await expect(page).toHaveURL(account.path('recipes'));
  expect(await account.collections()).toHaveLength(2);
});

test('after B of Notes, B and C, C is opened', async ({
  signedIn: app,
  account,
  palette,
  page,
  collections,
}) => {
  await account.createCollections(['B', 'C']);
  await app.open(account.path('b'));
  await palette.run('Delete collection');
  await collections.confirmDeletion.click();
  await expect(app.toast('Collection has been deleted successfully.')).toBeVisible();
  await expect(app.collectionButton).toHaveAccessibleName('Collection: C');
  await expect(page).toHaveURL(account.path('c'));
  await app.reload();
  await app.openCollectionMenu();
  await expect(collections.names).toHaveText(['Notes', 'C', 'Trash bin']);
});

test('its items go with it, those in the trash too', async ({
  signedIn: app,
  account,
  palette,
  collections,
}) => {
  const doomed = await account.createCollection('Doomed');
  const { id } = await account.createItem({ collection: doomed.id, content: 'Thrown away' });
  await account.trashItem(id);
  await app.open(account.path('trash-bin'));
  await expect(app.row('Note: Thrown away')).toContainText(/Doomed.*7 days left/);
  await app.openCollection('Doomed');
  await palette.run('Delete collection');
  await expect(collections.confirmation).toContainText('“Doomed”');
  await expect(collections.confirmation).toContainText('(1 item)');
  await collections.confirmDeletion.click();
  await expect(app.toast('Collection has been deleted successfully.')).toBeVisible();
  await app.openCollection('Trash bin');
  await expect(app.rows).toHaveCount(0);
});

test('opening one that another device has deleted opens the first collection', async ({
  signedIn: app,
  account,
  page,
}) => {
  const [, second] = await account.createCollections(['First', 'Second', 'Third']);
  await app.open(account.path('second'));
  if (!second) throw new Error('The second collection was not made.');
  await account.deleteCollection(second);
  await page.reload();
  await expect(app.collectionButton).toHaveAccessibleName('Collection: Notes');
  await expect(page).toHaveURL(account.path('notes'));
});
