import { expect, test as base } from '../fixtures';
import { intercept, untilSiteIsRead } from '../network';
import { RegisterScreen } from '../pages/register-screen';
import { PASSWORD } from '../server/account';
import type { ApiRecord } from '../server/api';

const MISMATCH = 'Password confirmation does not match';
const PASSWORD_LENGTH = 'Must be between 8 and 71 characters.';
const USERNAME_LENGTH = 'Must be between 3 and 150 characters.';

const test = base.extend<{ register: RegisterScreen }>({
  register: async ({ page }, use) => {
    const register = new RegisterScreen(page);
    await register.open();
    await use(register);
  },
});

test('creates an account and logs in: the request, the message and the next page', async ({
  register,
  page,
  view,
  server,
}) => {
  await expect(register.email).toBeFocused();
  await register.fill({
    email: ' newcomer@example.org ',
    username: 'newcomer',
    displayName: 'New Comer',
    password: PASSWORD,
  });
  const sent = page.waitForRequest('**/api/collections/users/records');
  await register.submit.click();
  expect((await sent).postDataJSON()).toEqual({
    email: 'newcomer@example.org',
    username: 'newcomer',
    displayName: 'New Comer',
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    emailVisibility: false,
    userType: 'user',
  });
  await expect(page).toHaveURL('/newcomer');
  await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Profile: New Comer' })).toBeVisible();
  await expect(page.getByText('sends no mail')).toBeHidden();
  await expect(page.getByText('check your inbox')).toBeHidden();
  const { items } = await server.ask<{ items: ApiRecord[] }>(
    'GET',
    `/api/collections/users/records?filter=(username='newcomer')`,
    { token: server.root },
  );
  expect(items).toMatchObject([{ userType: 'user', verified: false, emailVisibility: false }]);
});

test('leads back to the wanted page', async ({ register, page }) => {
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await register.fill({ email: 'wanting@example.org', username: 'wanting', password: PASSWORD });
  await register.submit.click();
  await expect(page).toHaveURL('/profile');
});

test('shows no error before a field is left, and then updates it with each key; sent so, it tells of each', async ({
  register,
  page,
}) => {
  await register.email.press('Tab');
  await register.username.pressSequentially('ab');
  await expect(register.email).not.toHaveAttribute('aria-invalid', 'true');
  await expect(register.username).not.toHaveAttribute('aria-invalid', 'true');

  await register.username.press('Tab');
  await expect(page.getByText(USERNAME_LENGTH)).toBeVisible();
  await register.username.pressSequentially('c');
  await expect(page.getByText(USERNAME_LENGTH)).toBeHidden();
  await register.username.press('Backspace');
  await expect(page.getByText(USERNAME_LENGTH)).toBeVisible();

  await test.step('the password’s confirmation must match, whichever of the two is changed', async () => {
    await register.password.fill(PASSWORD);
    await register.passwordConfirm.fill(`${PASSWORD}!`);
    await register.passwordConfirm.blur();
    await expect(register.passwordConfirm).toHaveAccessibleDescription(MISMATCH);
    await register.password.fill(`${PASSWORD}!`);
    await expect(page.getByText(MISMATCH)).toBeHidden();
    await register.password.fill(PASSWORD);
    await expect(page.getByText(MISMATCH)).toBeVisible();
  });

  await test.step('sent empty, it tells of each field that must be filled in, and leads to the first', async () => {
    for (const field of [register.username, register.password, register.passwordConfirm])
      await field.clear();
    await register.submit.click();
    await expect(register.email).toHaveAccessibleDescription('Enter your email address.');
    await expect(register.username).toHaveAccessibleDescription(new RegExp(USERNAME_LENGTH));
    await expect(register.password).toHaveAccessibleDescription(new RegExp(PASSWORD_LENGTH));
    await expect(register.displayName).not.toHaveAttribute('aria-invalid', 'true');
    await expect(register.email).toBeFocused();
    await expect(page).toHaveURL('/register');
  });
});

test.describe('the server’s word', () => {
  test.beforeEach(({ errors }) => errors.expect(/status of 400/, /^Registering: /));

  test('on a taken email and username, in any case, stands at its field; nothing typed is lost', async ({
    register,
    account,
    page,
  }) => {
    await register.fill({
      email: account.email.toUpperCase(),
      username: account.username.toUpperCase(),
      displayName: 'Second',
      password: PASSWORD,
    });
    await register.submit.click();
    await expect(register.failure).toContainText('Code 400: ');
    await expect(register.failure).toContainText('Check the fields that are marked');
    await expect(register.failure.getByRole('listitem')).toHaveCount(0);
    const taken = /That username is taken\. Choose another one\./;
    await expect(register.username).toHaveAccessibleDescription(taken);
    await expect(register.email).toHaveAccessibleDescription(/account has this address/);
    await expect(register.email).toBeFocused();

    await register.email.fill('second@example.org');
    await register.username.fill('second');
    await expect(register.username).not.toHaveAttribute('aria-invalid', 'true');
    await expect(register.displayName).toHaveValue('Second');
    await expect(register.password).toHaveValue(PASSWORD);
    await expect(register.passwordConfirm).toHaveValue(PASSWORD);
    await register.submit.click();
    await expect(page).toHaveURL('/second');
    await expect(page.getByRole('alert')).toBeHidden();
  });
});

test('says that the server can’t be reached, and keeps everything', async ({
  register,
  page,
  errors,
}) => {
  // Code is loaded in advance once somebody types, and that may fail without a network too.
  errors.allow(/^Loading the /);
  errors.expect(/ERR_INTERNET_DISCONNECTED/, /^Registering: /);
  await untilSiteIsRead(page);
  await register.fill({ email: 'far@example.org', username: 'faraway', password: PASSWORD });
  await page.context().setOffline(true);
  await register.submit.click();
  await expect(register.failure).toHaveText(
    'The server can’t be reached. Your text is still here. Try again.',
  );
  await expect(register.username).toHaveValue('faraway');
  await expect(register.passwordConfirm).toHaveValue(PASSWORD);
  await page.context().setOffline(false);
  await register.submit.click();
  await expect(page).toHaveURL('/faraway');
});

test('is for visitors, whom the header leads there', async ({ app, page, account }) => {
  await page.goto('/register');
  await expect(page).toHaveURL(account.path());
  await expect(app.items).toBeVisible();
  await page.getByRole('button', { name: /^Profile: / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/register');
  await expect(new RegisterScreen(page).submit).toBeVisible();
});

test('if the login after it fails, says that the account exists', async ({
  register,
  page,
  errors,
}) => {
  errors.expect(/ERR_FAILED/, /^Logging in: /);
  await intercept(page, '**/auth-with-password', (route) => route.abort());
  await register.fill({ email: 'halfway@example.org', username: 'halfway', password: PASSWORD });
  await register.submit.click();
  await expect(register.done).toHaveText(
    'Registration request has been made. This server sends no mail; ask whoever runs it, the link is in its log.',
  );
  await expect(register.done).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
});
