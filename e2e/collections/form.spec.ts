import { untilAllSent } from '../device-storage';
import { expect, test } from '../fixtures';

test.use({ reducedMotion: 'reduce' });

test.describe('a new collection', () => {
  test.beforeEach(async ({ app, palette, collections }) => {
    await expect(app.mainInput).toBeFocused();
    await palette.run('Create collection');
    await collections.formReady();
  });

  test('has a slug that follows its name until it is edited by hand, goes to the end of the list and is opened, empty', async ({
    page,
    account,
    app,
    collections,
  }) => {
    await collections.name.fill('Week 2: Reading');
    await expect(collections.slug).toHaveValue('week-2-reading');
    await collections.slug.fill(' My  Books1! ');
    await collections.name.fill('Books');
    await expect(collections.slug).toHaveValue('my-books-1');
    await collections.create.getByRole('button', { name: 'Create collection' }).click();
    await expect(page).toHaveURL(account.path('my-books-1'));
    await expect(app.collectionButton).toHaveAccessibleName('Collection: Books');
    await expect(collections.create).toBeHidden();

    await expect(app.rows).toHaveCount(0);
    await app.create('Its first item', 'Note: Its first item');
    await app.openCollectionMenu();
    await expect(collections.names).toHaveText(['Notes', 'Books', 'Trash bin']);
  });

  test('may have a name of emoji, of another script, or of a route', async ({
    page,
    account,
    app,
    palette,
    collections,
  }) => {
    for (const [name, slug] of [
      ['🎉 Party 🎉', 'party'],
      // The username comes before the slug in the path.
      ['Login', 'login'],
      // The server makes the slug from the id.
      ['日本語', ''],
    ] as const) {
      await collections.name.fill(name);
      await expect(collections.slug).toHaveValue(slug);
      await page.keyboard.press('Enter');
      await expect(app.collectionButton).toHaveAccessibleName(`Collection: ${name}`);
      await expect(page).not.toHaveURL(account.path('notes'));
      await untilAllSent(page, account.id);
      const made = (await account.collections()).find((one) => one.name === name);
      expect(slug || made?.id).toBe(made?.slug.replaceAll('-', ''));
      await expect(page).toHaveURL(account.path(made?.slug));
      await app.reload();
      await expect(app.collectionButton).toHaveAccessibleName(`Collection: ${name}`);
      await palette.run('Create collection');
      await collections.formReady();
    }
  });
});

test('one that is created and renamed without a network is empty, and gets the slug of its later name', async ({
  page,
  account,
  app,
  palette,
  collections,
  sync,
  errors,
}) => {
  errors.expect(/ERR_INTERNET_DISCONNECTED/);
  errors.allow(/^Reading the account: /);
  await app.loadAllCode();
  await page.context().setOffline(true);
  for (const [command, name] of [
    ['Create collection', 'Notes'],
    ['Edit collection', 'Recipes'],
  ] as const) {
    await palette.run(command);
    await collections.name.fill(name);
    await expect(collections.slug).toHaveValue(name.toLowerCase());
    await collections.name.press('Enter');
    await expect(app.collectionButton).toHaveAccessibleName(`Collection: ${name}`);
    await expect(page.getByText('Nothing here yet.')).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  }
  await page.context().setOffline(false);
  await sync.expectMark('All saved');
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page).toHaveURL(account.path('recipes'));
  expect((await account.collections()).map(({ slug }) => slug)).toEqual(['notes', 'recipes']);
});

test('another name changes the URL and the title, and leaves the list', async ({
  page,
  account,
  signedIn: app,
  palette,
  collections,
}) => {
  const recipes = await account.createCollection('Recipes');
  await account.createItem({ collection: recipes.id, content: 'Soup' });
  await app.open(account.path('recipes'));
  await app.select(app.row('Note: Soup'));
  await palette.run('Edit collection');
  await expect(collections.edit.getByRole('button', { name: 'Update collection' })).toBeVisible();
  await expect(collections.name).toHaveValue('Recipes');
  await expect(collections.slug).toHaveValue('recipes');
  await collections.name.fill('Meals');
  await expect(collections.slug).toHaveValue('meals');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(account.path('meals'));
  await expect(page).toHaveTitle('Meals · Jot');
  await expect(app.row('Note: Soup')).toBeVisible();
  await app.reload();
  await expect(app.row('Note: Soup')).toBeVisible();
});

test('the trash bin has a name and a slug of one’s own', async ({
  page,
  account,
  signedIn: app,
  palette,
  collections,
}) => {
  await app.open(account.path('trash-bin'));
  await palette.run('Edit collection');
  await collections.formReady();
  await collections.name.fill('Rubbish');
  await collections.slug.fill('Old Stuff');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(account.path('old-stuff'));
  await expect(page).toHaveTitle('Rubbish · Jot');
  await expect(app.mainInput).toBeDisabled();
  await app.reload();
  await expect(
    page.getByText('Items in the trash bin are permanently deleted after 7 days.'),
  ).toBeVisible();
  await app.openCollectionMenu();
  await expect(collections.names).toHaveText(['Notes', 'Rubbish']);
  await expect(collections.entries.last()).toBeChecked();
});
