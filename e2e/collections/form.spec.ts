import { expect, test } from '../fixtures';

const TOO_LONG = 'Must be between 1 and 50 characters.';

test.use({ reducedMotion: 'reduce' });

test.describe('a new collection', () => {
  test.beforeEach(async ({ app, palette, collections }) => {
    await expect(app.mainInput).toBeFocused();
    await palette.run('Create collection');
    await collections.formReady();
  });

  test('has a slug that follows its name until it is edited by hand', async ({
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
  });

  test('follows the name again after its slug was emptied', async ({ collections }) => {
    await collections.name.fill('Books');
    await collections.slug.fill('other');
    await collections.slug.fill('');
    await collections.name.focus();
    await expect(collections.slug).toHaveValue('books');
    await collections.name.fill('Films');
    await expect(collections.slug).toHaveValue('films');
  });

  for (const [what, name, slug] of [
    ['Unicode', 'Überraschung für Zoë', 'berraschung-fr-zo'],
    ['emoji and letters', '🎉 Party 🎉', 'party'],
    ['fifty characters', 'a'.repeat(50), 'a'.repeat(50)],
    ['fifty emoji', '😀'.repeat(50), null],
    ['another script', '日本語', null],
    ['symbols only', '!?#', null],
  ] as const) {
    test(`may have a name of ${what}`, async ({ page, account, app, collections }) => {
      await collections.name.fill(name);
      await expect(collections.slug).toHaveValue(slug ?? '');
      await page.keyboard.press('Enter');
      await expect(app.collectionButton).toHaveAccessibleName(`Collection: ${name}`);
      const made = (await account.collections()).find((one) => one.name === name);
      if (slug !== null) expect(made?.slug).toBe(slug);
      // Made from the id, where the name gives none.
      else expect(made?.slug.replaceAll('-', '')).toBe(made?.id);
      await expect(page).toHaveURL(account.path(made?.slug));
      await app.reload();
      await expect(app.collectionButton).toHaveAccessibleName(`Collection: ${name}`);
    });
  }

  test('of the same name as another gets a number into its slug', async ({
    page,
    account,
    collections,
  }) => {
    await collections.name.fill('Trash bin');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(account.path('trash-bin-2'));
  });

  test('may be called like a route: its path has the user before it', async ({
    page,
    account,
    app,
    collections,
  }) => {
    await collections.name.fill('Login');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(account.path('login'));
    await app.reload();
    await expect(app.collectionButton).toHaveAccessibleName('Collection: Login');
  });

  test('can’t have a name of nothing or of 51 characters', async ({
    page,
    account,
    collections,
  }) => {
    for (const name of ['', '   ', 'a'.repeat(51), '😀'.repeat(51)]) {
      await collections.name.fill(name);
      await page.keyboard.press('Enter');
      await expect(collections.problem('Name'), name).toHaveText(TOO_LONG);
      await expect(collections.name).toHaveAttribute('aria-invalid', 'true');
      await expect(collections.name).toBeFocused();
    }
    await expect(collections.create).toBeVisible();
    expect(await account.collections()).toHaveLength(1);
    await collections.name.fill('a');
    await expect(collections.problem('Name')).toBeHidden();
  });

  for (const [whose, slug] of [
    ['another collection', 'Notes'],
    ['the trash bin', 'trash bin'],
  ] as const) {
    test(`that takes the slug of ${whose} is told so beside the field`, async ({
      page,
      account,
      app,
      collections,
      errors,
    }) => {
      errors.expect(/^The server refused to createCollection: /);
      await collections.name.fill('New');
      await collections.slug.fill(slug);
      await page.keyboard.press('Enter');
      await expect(collections.problem('Slug')).toHaveText(
        /^Another of your .*Choose another one\.$/,
      );
      await expect(collections.slug).toHaveAttribute('aria-invalid', 'true');
      await expect(collections.create.getByRole('alert'), 'nothing but the field').toHaveCount(0);
      await expect(app.errorToast('Error creating new collection')).toBeVisible();
      await expect(collections.name).toHaveValue('New');

      await collections.slug.fill('free');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(account.path('free'));
      await expect(collections.create).toBeHidden();
    });
  }

  test('goes to the end of the list and is opened, empty', async ({ page, app, collections }) => {
    await collections.name.fill('Fresh');
    await page.keyboard.press('Enter');
    await expect(app.collectionButton).toHaveAccessibleName('Collection: Fresh');
    await expect(app.rows).toHaveCount(0);
    await app.create('Its first item', 'Note: Its first item');
    await app.openCollectionMenu();
    await expect(collections.names).toHaveText(['Notes', 'Fresh', 'Trash bin']);
  });
});

test('the first collections don’t stand in each other’s place', async ({
  account,
  app,
  palette,
  page,
  collections,
}) => {
  for (const name of ['Second', 'Third']) {
    await palette.run('Create collection');
    await collections.name.fill(name);
    await page.keyboard.press('Enter');
    await expect(app.collectionButton).toHaveAccessibleName(`Collection: ${name}`);
  }
  const orders = (await account.collections()).map(({ sortOrder }) => sortOrder);
  expect(orders).toEqual([0, 1000, 2000]);
});

test('one that is made and renamed without a network is empty, and gets the address of its later name', async ({
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
  app,
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
  app,
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
