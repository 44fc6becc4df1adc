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

test('an update of a deleted collection: the typed name can be given to a new one', async ({
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

test('a refusal focuses its field, however the form was sent', async ({
  app,
  page,
  account,
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
  await expect(collections.problem('Slug')).toHaveText(/^Another of your .*Choose another one\.$/);
  await expect(collections.slug).toHaveAttribute('aria-invalid', 'true');
  await expect(collections.slug).toBeFocused();
  await expect(collections.create.getByRole('alert'), 'nothing but the field').toHaveCount(0);
  await expect(app.errorToast('Error creating new collection')).toBeVisible();
  await expect(collections.name).toHaveValue('Another');

  await collections.slug.fill('free');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(account.path('free'));
  await expect(collections.create).toBeHidden();
});

test('a refused move, delete or update of the trash bin changes nothing', async ({
  app,
  page,
  dialogs,
  server,
  account,
  palette,
  collections,
  errors,
}) => {
  errors.expect(/^The server refused to sortCollection: /);
  errors.expect(/^The server refused to deleteCollection: /);
  errors.expect(/^The server refused to updateCollection: /);
  for (const [table, change] of [
    ['itemCollections', 'UPDATE'],
    ['itemCollections', 'DELETE'],
    ['trashBins', 'UPDATE'],
  ] as const)
    await server.sql(
      `CREATE TRIGGER no_${change}_of_${table}_${account.id} BEFORE ${change} ON ${table}
        WHEN old.owner = '${account.id}' BEGIN SELECT RAISE(ABORT, 'stubborn'); END`,
    );
  await app.open(account.path('b'));
  await palette.run('Sort collections');
  await expect(collections.handles).toHaveText(['Notes', 'B', 'C']);
  await collections.dragTo(collections.handle('C'), collections.handle('Notes'));
  await expect(app.errorToast('Error sorting collection')).toBeVisible();
  await expect(collections.handles).toHaveText(['Notes', 'B', 'C']);
  await page.keyboard.press('Escape');
  await expect(collections.sort).toBeHidden();

  await palette.run('Delete collection');
  await collections.confirmDeletion.click();
  await expect(app.errorToast('Error deleting collection')).toBeVisible();
  await app.openCollectionMenu();
  await expect(collections.names).toHaveText(['Notes', 'B', 'C', 'Trash bin']);
  await page.keyboard.press('Escape');
  await expect(collections.menu).toBeHidden();

  await app.openCollection('Trash bin');
  await palette.run('Edit collection');
  await collections.formReady();
  await collections.name.fill('Rubbish');
  await page.keyboard.press('Enter');
  await expect(app.errorToast('Error updating collection')).toBeVisible();
  await page.keyboard.press('Escape');
  await dialogs.confirm('Confirm exit');
  await expect(app.collectionButton).toHaveAccessibleName('Collection: Trash bin');
});

test('a create that is refused after a wait opens its form again', async ({
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
    `CREATE TRIGGER late_${account.id} BEFORE INSERT ON itemCollections
        WHEN new.owner = '${account.id}' BEGIN SELECT RAISE(ABORT, 'too late'); END`,
  );
  await app.loadAllCode();
  await page.context().setOffline(true);
  await palette.run('Create collection');
  await collections.formReady();
  await collections.name.fill('Written in the tunnel');
  await collections.slug.fill('tunnel');
  const failed = page.waitForEvent('requestfailed', (each) => each.url().endsWith('/sync/push'));
  await collections.name.press('Enter');
  await expect(collections.create).toBeHidden();
  await expect(app.collectionButton).toHaveAccessibleName('Collection: Written in the tunnel');
  await failed;

  await page.context().setOffline(false);
  await expect(collections.create.getByRole('alert')).toHaveText(/Code 500: /);
  await expect(collections.name).toHaveValue('Written in the tunnel');
  await expect(collections.slug).toHaveValue('tunnel');
});
