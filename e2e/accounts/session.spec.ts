import { untilAllSent } from '../device-storage';
import { expect, signIn, test } from '../fixtures';

const EXPIRED = 'Auth token expired; please re-login';

test('a session that ends while the user writes: a notice asks for the password, and then everything is sent', async ({
  account,
  signedIn: app,
  page,
  login,
  errors,
}) => {
  errors.expect(/status of 401/, /status of 400/, /^Logging in again: /);
  const { slug } = await account.createCollection('Drafts');
  await app.open(account.path(slug));
  await account.changePassword('another good password');
  await app.submit('Half a sentence');
  await expect(login.again.getByRole('alert')).toHaveText(EXPIRED);
  await expect(page).toHaveURL(account.path(slug));
  await expect(app.mainInput).toBeFocused();
  // The message is shown only once.
  await expect(page.getByText(EXPIRED)).toHaveCount(1);
  await app.submit('And another one');
  await expect(app.row('Note, waiting to be sent: Half a sentence')).toBeVisible();
  await expect(app.row('Note, waiting to be sent: And another one')).toBeVisible();

  await expect(login.again.getByLabel('Username')).toHaveValue(account.username);
  const password = login.again.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await password.press('Enter');
  await expect(password).toHaveAccessibleDescription('Enter your password.');
  await login.loginAgain('not the password');
  await expect(login.again).toContainText('That username or password is wrong.');
  await expect(login.again).toContainText('Code 400: Failed to authenticate.');
  await login.loginAgain(account.password);
  await app.expectSaved(app.row('Note: Half a sentence'));
  await app.expectSaved(app.row('Note: And another one'));
  await expect(login.again).toBeHidden();
  await expect(app.mainInput).toBeFocused();
  await app.reload();
  await expect(app.row('Note: Half a sentence')).toBeVisible();
});

test('a form that is open stays open while the session ends behind it', async ({
  account,
  app,
  page,
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
  await expect(page.getByText(EXPIRED)).toBeVisible();
  await expect(collections.edit).toBeVisible();
  await expect(collections.name).toHaveValue('Half a na');
  await collections.name.press('Enter');
  await expect(app.collectionButton).toHaveAccessibleName('Collection: Half a na');
  await login.loginAgain(account.password);
  await expect(login.again).toBeHidden();
  await untilAllSent(page, account.id);
});

test('an account on this device opens with an ended session too', async ({
  account,
  app,
  page,
  login,
  errors,
}) => {
  errors.expect(/status of 401/);
  errors.allow(/^Reading the account: /, /^Refreshing the session: /);
  await account.createItem({ content: 'Kept here' });
  await app.reloadAndRead();
  await expect(app.row('Note: Kept here')).toBeVisible();
  await account.changePassword('another good password');
  await page.reload();
  await expect(login.again.getByRole('alert')).toHaveText(EXPIRED);
  await expect(app.row('Note: Kept here')).toBeVisible();

  await page.getByRole('button', { name: /^Profile: / }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page).toHaveURL('/profile');
  // Until its code is loaded, the field is still that of the list.
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await login.loginAgain(account.password);
  await expect(login.again).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Where you’re logged in' })).toBeVisible();
});

test('on a device that holds nothing of the account, an ended session leads to the login', async ({
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
