import { expect, test } from '../fixtures';
import { untilSiteIsRead } from '../network';
import { PASSWORD } from '../server/account';

test.describe('the login', () => {
  test.beforeEach(({ page }) => page.goto('/login'));

  test('takes an email, in any case and with spaces around it', async ({
    page,
    login,
    view,
    account,
  }) => {
    await login.login(` ${account.email.toUpperCase()} `, PASSWORD);
    await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
    await expect(page).toHaveURL(account.path());
  });

  test('asks for both fields, says why a wrong password is refused, and takes a username', async ({
    page,
    login,
    view,
    account,
    errors,
  }) => {
    await expect(login.identity).toBeFocused();
    await login.submit.click();
    await expect(login.identity).toHaveAccessibleDescription('Enter your email or username.');
    await expect(login.password).toHaveAccessibleDescription('Enter your password.');
    await expect(page).toHaveURL('/login');

    errors.expect(/status of 400/, /^Logging in: /);
    await login.login(account.username, 'wrong password');
    await expect(login.failure).toContainText('That username or password is wrong.');
    await expect(login.failure).toContainText('Code 400: Failed to authenticate.');
    await expect(login.identity).toHaveValue(account.username);

    await login.password.fill(PASSWORD);
    await login.submit.click();
    await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
    await expect(login.failure).toBeHidden();
    await expect(page).toHaveURL(account.path());
  });

  test('accepts a field that the browser fills in, without a key press', async ({
    page,
    login,
    view,
    account,
    palette,
  }) => {
    const fillIn = () =>
      page.evaluate(() =>
        (document.activeElement ?? document.body).dispatchEvent(
          new Event('keydown', { bubbles: true, cancelable: true }),
        ),
      );
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await expect(login.identity).toBeFocused();
    await fillIn();
    await login.login(account.username, PASSWORD);
    await expect(view.mainInput).toBeFocused();
    await fillIn();
    await page.keyboard.press('Control+k');
    await fillIn();
    await page.keyboard.type('trash');
    await expect(palette.search).toHaveValue('trash');
  });

  test('says that the server can’t be reached', async ({ page, login, account, errors }) => {
    // Code is loaded in advance once somebody types, and that may fail without a network too.
    errors.allow(/^Loading the /);
    errors.expect(/ERR_INTERNET_DISCONNECTED/, /^Logging in: /);
    // Loading the code for after the login in advance fails too.
    errors.allow(/^Loading the (main view|palette)/);
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await untilSiteIsRead(page);
    await page.context().setOffline(true);
    await login.login(account.username, PASSWORD);
    await expect(login.failure).toHaveText('The server can’t be reached.');
    await expect(login.password).toHaveValue(PASSWORD);
  });
});

test('the demo login shows its credentials, filled in, and Enter sends them', async ({
  page,
  login,
  view,
}) => {
  await page.goto('/demo-login');
  await expect(
    page.getByText('The test account is demo with the password jot-demo.'),
  ).toBeVisible();
  await expect(login.identity).toHaveValue('demo');
  await expect(login.password).toHaveValue('jot-demo');
  await expect(login.submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/demo');
  const notice = 'You are using the test account. Data are periodically reset.';
  await expect(page.getByText(notice)).toBeVisible();
  await expect(view.collectionButton).toHaveAccessibleName('Collection: Inbox');
});
