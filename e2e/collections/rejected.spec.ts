import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import type { MainView } from '../pages/main-view';

/** An error stays until it is closed. */
async function expectToStay(app: MainView, page: Page, toast: Locator): Promise<void> {
  await expect(toast).toBeVisible();
  await app.expectErrorLook(toast);
  await page.clock.fastForward('10:00');
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();
}

test.use({ reducedMotion: 'reduce' });

test.use({
  start: async ({ account }, use) => {
    await account.createCollections(['B', 'C']);
    await use(account.path());
  },
});

test.beforeEach(({ app }) => app.ready());

test('a create', async ({ app, page, server, account, palette, collections, errors }) => {
  errors.expect(/^The server refused to createCollection: /);
  await server.sql(
    `CREATE TRIGGER no_more_${account.id} BEFORE INSERT ON itemCollections
      WHEN new.owner = '${account.id}' BEGIN SELECT RAISE(ABORT, 'no more'); END`,
  );
  await page.clock.install();
  await palette.run('Create collection');
  await collections.name.fill('Unwanted');
  await page.keyboard.press('Enter');
  await expectToStay(app, page, app.errorToast('Error creating new collection'));
  await expect(collections.create.getByRole('alert')).toHaveText(/Code 500: /);
  await expect(collections.name).toHaveValue('Unwanted');
  await expect(page).toHaveURL(account.path());

  await server.sql(`DROP TRIGGER no_more_${account.id}`);
  await collections.name.press('Enter');
  await expect(page).toHaveURL(account.path('unwanted'));
});

test('an update of one that is gone: what was typed is there for a new one', async ({
  app,
  page,
  account,
  palette,
  collections,
  errors,
}) => {
  errors.expect(/^The server refused to updateCollection: /);
  await app.open(account.path('b'));
  await app.reloadAndRead();
  const [, b] = await account.collections();
  if (!b) throw new Error('There is no second collection.');
  await account.deleteCollection(b);
  await page.clock.install();
  await palette.run('Edit collection');
  await collections.name.fill('Too late');
  await page.keyboard.press('Enter');
  await expect(app.toast('This collection was deleted elsewhere')).toBeVisible();
  await expect(collections.create).toBeVisible();
  await expect(collections.name).toHaveValue('Too late');
  const toast = app.errorToast('Error updating collection');
  await expect(toast).toContainText('This no longer exists.');
  await expectToStay(app, page, toast);
  await collections.name.press('Enter');
  await expect(page).toHaveURL(account.path('too-late'));
});

test('a refusal leads to the field that it is about, whatever sent the form', async ({
  page,
  palette,
  collections,
  errors,
}) => {
  errors.expect(/^The server refused to createCollection: /);
  const submit = collections.create.getByRole('button', { name: 'Create collection' });
  await palette.run('Create collection');
  await collections.formReady();
  await collections.name.fill('Another');
  await collections.slug.fill('b');
  await submit.focus();
  await page.keyboard.press('Enter');
  await expect(collections.problem('Slug')).toHaveText(/^Another of your /);
  await expect(collections.slug).toBeFocused();
});

for (const [whose, slug] of [
  ['the collection before it', 'notes'],
  ['the one behind it', 'c'],
  ['the trash bin', 'trash-bin'],
] as const)
  test(`an update to the slug of ${whose} leaves one where one was`, async ({
    app,
    page,
    account,
    palette,
    collections,
    dialogs,
    errors,
  }) => {
    errors.expect(/^The server refused to updateCollection: /);
    const [, b] = await account.collections();
    await account.createItem({ collection: b?.id, content: 'Only in B' });
    await app.open(account.path('b'));
    await palette.run('Edit collection');
    await collections.formReady();
    await collections.slug.fill(slug);
    await page.keyboard.press('Enter');
    await expect(collections.problem('Slug')).toHaveText(/^Another of your /);
    await expect(page).toHaveURL(account.path('b'));
    await page.keyboard.press('Escape');
    await dialogs.confirm('Confirm exit');
    await expect(app.collectionButton).toHaveAccessibleName('Collection: B');
    await expect(app.row('Note: Only in B')).toBeVisible();
    await app.reload();
    await expect(app.row('Note: Only in B')).toBeVisible();
  });

test('an update of the trash bin', async ({
  app,
  page,
  dialogs,
  server,
  account,
  palette,
  collections,
  errors,
}) => {
  errors.expect(/^The server refused to updateCollection: /);
  await app.open(account.path('trash-bin'));
  await server.sql(
    `CREATE TRIGGER stubborn_${account.id} BEFORE UPDATE ON trashBins
      WHEN old.owner = '${account.id}' BEGIN SELECT RAISE(ABORT, 'stubborn'); END`,
  );
  await page.clock.install();
  await palette.run('Edit collection');
  await collections.name.fill('Rubbish');
  await page.keyboard.press('Enter');
  await expectToStay(app, page, app.errorToast('Error updating collection'));
  await page.keyboard.press('Escape');
  await dialogs.confirm('Confirm exit');
  await expect(app.collectionButton).toHaveAccessibleName('Collection: Trash bin');
});

test('a delete brings the collection back', async ({
  app,
  page,
  server,
  account,
  palette,
  collections,
  errors,
}) => {
  errors.expect(/^The server refused to deleteCollection: /);
  await app.open(account.path('b'));
  await server.sql(
    `CREATE TRIGGER kept_${account.id} BEFORE DELETE ON itemCollections
      WHEN old.owner = '${account.id}' BEGIN SELECT RAISE(ABORT, 'kept'); END`,
  );
  await page.clock.install();
  await palette.run('Delete collection');
  await collections.confirmDeletion.click();
  await expectToStay(app, page, app.errorToast('Error deleting collection'));
  await app.openCollectionMenu();
  await expect(collections.names).toHaveText(['Notes', 'B', 'C', 'Trash bin']);
});

test('the last of two whose other one is gone elsewhere is told why', async ({
  app,
  account,
  palette,
  collections,
  errors,
}) => {
  errors.expect(/^The server refused to deleteCollection: /);
  for (const one of (await account.collections()).slice(1)) await account.deleteCollection(one);
  await palette.run('Delete collection');
  await collections.confirmDeletion.click();
  await expect(app.errorToast('Error deleting collection')).toContainText(
    'You have only one collection at the movement. You cannot delete your last collection.',
  );
});

test('a move puts the collections back into their order', async ({
  app,
  page,
  server,
  account,
  palette,
  collections,
  errors,
}) => {
  errors.expect(/^The server refused to sortCollection: /);
  await server.sql(
    `CREATE TRIGGER fixed_${account.id} BEFORE UPDATE ON itemCollections
      WHEN old.owner = '${account.id}' BEGIN SELECT RAISE(ABORT, 'fixed'); END`,
  );
  await palette.run('Sort collections');
  await expect(collections.handles).toHaveText(['Notes', 'B', 'C']);
  await page.clock.install();
  await collections.dragTo(collections.handle('C'), collections.handle('Notes'));
  await expectToStay(app, page, app.errorToast('Error sorting collection'));
  await expect(collections.handles).toHaveText(['Notes', 'B', 'C']);
});

for (const [what, command, dialog] of [
  ['create', 'Create collection', 'create'],
  ['update', 'Edit collection', 'edit'],
] as const)
  test(`${what === 'create' ? 'a' : 'an'} ${what} that waited for the server and is refused then opens its form again`, async ({
    app,
    page,
    server,
    account,
    palette,
    collections,
    errors,
  }) => {
    errors.expect(/ERR_INTERNET_DISCONNECTED/, /^The server refused to /);
    errors.allow(/^Reading the account: /);
    await server.sql(
      `CREATE TRIGGER late_${what}_${account.id} BEFORE ${what === 'create' ? 'INSERT' : 'UPDATE'} ON itemCollections
        WHEN new.owner = '${account.id}' BEGIN SELECT RAISE(ABORT, 'too late'); END`,
    );
    await app.loadAllCode();
    await page.context().setOffline(true);
    await palette.run(command);
    await collections.formReady();
    await collections.name.fill('Written in the tunnel');
    await collections.slug.fill('tunnel');
    const failed = page.waitForEvent('requestfailed', (each) => each.url().endsWith('/sync/push'));
    await collections.name.press('Enter');
    await expect(collections[dialog]).toBeHidden();
    await expect(app.collectionButton).toHaveAccessibleName('Collection: Written in the tunnel');
    await failed;

    await page.context().setOffline(false);
    await expect(collections[dialog].getByRole('alert')).toHaveText(/Code 500: /);
    await expect(collections.name).toHaveValue('Written in the tunnel');
    await expect(collections.slug).toHaveValue('tunnel');
  });
