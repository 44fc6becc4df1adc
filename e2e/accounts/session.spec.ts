import { expect, signIn, test } from '../fixtures';

const EXPIRED = 'Auth token expired; please re-login';

test('a session that ends while one writes: the notice, the login, and the text is kept', async ({
  page,
  account,
  app,
  login,
  errors,
}) => {
  errors.expect(/status of 401/);
  const { slug } = await account.createCollection('Drafts');
  await app.open(account.path(slug));
  await account.changePassword('another good password');
  await page.clock.install();

  await app.submit('Half a sentence');
  const notice = app.errorToast(EXPIRED);
  await expect(notice).toBeVisible();
  await app.expectErrorLook(notice);
  await expect(page).toHaveURL('/login');
  await expect(login.heading).toBeVisible();

  await page.clock.fastForward('10:00');
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();

  await login.login(account.username, account.password);
  await expect(page).toHaveURL(account.path(slug));
  await app.expectSaved(app.row('Note: Half a sentence'));
  await app.reload();
  await expect(app.row('Note: Half a sentence')).toBeVisible();
});

test('a session that ends while a collection is named: the form is there again after the login', async ({
  page,
  account,
  app,
  login,
  palette,
  collections,
  errors,
}) => {
  errors.expect(/status of 401/);
  await expect(app.mainInput).toBeFocused();
  await palette.run('Create collection');
  await collections.name.fill('Recipes');
  await collections.slug.fill('food');
  await account.changePassword('another good password');
  await collections.name.press('Enter');
  await expect(app.errorToast(EXPIRED)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(collections.create).toBeHidden();

  await login.login(account.username, account.password);
  await expect(page).toHaveURL(account.path('food'));
  await expect(collections.create).toBeHidden();
  await app.openCollectionMenu();
  await expect(collections.entries).toHaveText(['Notes', 'Recipes', 'Trash bin']);
});

test('what is typed into the form of a collection outlives a session that ended behind it', async ({
  page,
  account,
  app,
  login,
  palette,
  collections,
  errors,
}) => {
  errors.expect(/status of 401/);
  errors.allow(/^Reading the account: /);
  await page.clock.install();
  await app.reload();
  await palette.run('Edit collection');
  await collections.name.fill('Half a na');
  await account.changePassword('another good password');
  await page.clock.fastForward(121_000);
  await app.comeBack();
  await expect(page).toHaveURL('/login');

  await login.login(account.username, account.password);
  await expect(collections.edit).toBeVisible();
  await expect(collections.name).toHaveValue('Half a na');
  await collections.name.press('Enter');
  await expect(app.collectionButton).toHaveAccessibleName('Collection: Half a na');
});

test('a session that ended elsewhere is told on opening the app', async ({
  page,
  server,
  account,
  view,
  login,
  errors,
}) => {
  errors.expect(/status of 401/);
  errors.allow(/^Reading the account: /, /^Refreshing the session: /);
  await signIn(page, server.url, account);
  await account.changePassword('another good password');
  await page.goto(account.path());
  await expect(view.errorToast(EXPIRED)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(login.heading).toBeVisible();
});

test('logging out in one tab leads every tab to the login', async ({ page, account, app }) => {
  const other = await page.context().newPage();
  await other.goto(account.path());
  await expect(other.getByRole('option', { name: /^Note: Welcome to Jot/ })).toBeVisible();
  await page.getByRole('button', { name: account.username }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(app.items).toBeHidden();
  await expect(other).toHaveURL('/login');
});
