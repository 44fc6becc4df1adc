import { expect, signIn, test } from '../fixtures';
import { untilSiteIsRead } from '../network';
import { records, type ApiRecord } from '../server/api';

test.describe('the account page', () => {
  test.beforeEach(async ({ page, server, account }) => {
    await signIn(page, server.url, account);
    await page.goto('/profile');
  });

  test('keeps favicons and digit keys for this device, and refreshes the session', async ({
    page,
    browser,
    server,
    account,
  }) => {
    const favicons = page.getByLabel('Show icons of links');
    await expect(favicons).toBeChecked();
    await favicons.uncheck();
    await page.getByLabel('Digit keys open collections').uncheck();
    const refreshed = page.waitForResponse('**/api/collections/users/auth-refresh');
    await page.reload();
    expect((await refreshed).status()).toBe(200);
    await expect(favicons).not.toBeChecked();
    await expect(page.getByLabel('Digit keys open collections')).not.toBeChecked();

    const elsewhere = await browser.newContext({ baseURL: server.url });
    const other = await elsewhere.newPage();
    await signIn(other, server.url, account);
    await other.goto('/profile');
    await expect(other.getByLabel('Show icons of links')).toBeChecked();
    await elsewhere.close();
  });

  test('changes the display name, which may be blank, refuses one that is too long, and keeps one that can’t be sent', async ({
    page,
    server,
    account,
    errors,
  }) => {
    const name = page.getByLabel('Display name', { exact: true });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const stored = async () => {
      const { displayName } = await server.ask<ApiRecord>('GET', records('users', account.id), {
        token: server.root,
      });
      return displayName;
    };
    await name.fill('  Ann Example ');
    await save.click();
    await expect(page.getByRole('status').getByText('Saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Profile: Ann Example' })).toBeVisible();
    expect(await stored()).toBe('Ann Example');
    await page.reload();
    await expect(name).toHaveValue('Ann Example');

    await name.fill('');
    await expect(page.getByText('Saved')).toBeHidden();
    await name.press('Enter');
    await expect(page.getByRole('button', { name: `Profile: ${account.username}` })).toBeVisible();
    expect(await stored()).toBe('');

    // Code is loaded in advance once somebody types, and that may fail without a network too.
    errors.allow(/^Loading the /);
    errors.expect(/ERR_INTERNET_DISCONNECTED/, /^Changing the display name: /);
    await name.fill('n'.repeat(151));
    await name.press('Enter');
    await expect(name).toHaveAccessibleDescription(/Must be at most 150 characters\./);
    await name.fill('Far away');
    await untilSiteIsRead(page);
    await page.context().setOffline(true);
    await name.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'The server can’t be reached.',
    );
    await expect(name).toHaveValue('Far away');
    await expect(page.getByText('Saved')).toBeHidden();
  });

  test('refuses the present email, without mail also another account’s, and tells who asks twice how long to wait', async ({
    page,
    server,
    account,
    errors,
  }) => {
    errors.expect(/status of 400/, /^Requesting a new email: /);
    const other = await server.register();
    const email = page.getByLabel('New email');
    await email.press('Enter');
    await expect(email).toHaveAccessibleDescription('Enter your email address.');
    await email.fill(account.email);
    await email.press('Enter');
    await expect(email).toHaveAccessibleDescription('That’s already your address.');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Code 400: ');
    await email.fill(other.email);
    await email.press('Enter');
    await expect(email).toHaveAccessibleDescription(/account has this address/);

    errors.expect(/status of 429/);
    await email.fill('twice@example.com');
    await page.getByRole('button', { name: 'Request' }).click();
    await expect(page.getByText('Email change request has been made.')).toBeVisible();
    await page.getByRole('button', { name: 'Request' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Code 429: A mail for this address was asked for less than two minutes ago.',
    );
    await expect(page.getByText('Email change request has been made.')).toBeHidden();
  });
});

test('the demo shows its limits in place of the forms', async ({ page, login }) => {
  await page.goto('/demo-login');
  await login.submit.click();
  await expect(page).toHaveURL('/demo');
  await page.goto('/profile');
  await expect(
    page.getByText('You are using the test account: its functions are limited.'),
  ).toBeVisible();
  await expect(page.getByLabel('Show icons of links')).toBeVisible();
  await expect(page.getByLabel('Display name', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'On this device',
    'Change display name',
    'Your data',
    'Add from any page',
  ]);
});
