import { OidcProvider } from '../../tests/server/oidc-provider';
import { expectAccessible } from '../accessibility/axe';
import { expect, test as base } from '../fixtures';
import { intercept } from '../network';
import { TestServer } from '../server/test-server';
import { holdApp } from '../start/held-app';

const test = base.extend<{ provider: OidcProvider; passwords: 'on' | 'off' }>({
  passwords: ['on', { option: true }],
  provider: async ({}, use) => {
    const provider = await OidcProvider.start();
    provider.person = {
      sub: 'ann-1',
      preferred_username: 'ann',
      email: 'ann@example.org',
      email_verified: true,
    };
    await use(provider);
    await provider.stop();
  },
  ownServer: [
    async ({ provider, passwords }, use) => {
      const accounts = { passwordAuth: { enabled: passwords === 'on' } };
      const server = await TestServer.start({ env: provider.env, accounts });
      await use(server);
      await server.stop();
    },
    { scope: 'test', timeout: 60_000 },
  ],
  baseURL: ({ ownServer }, use) => use(ownServer.url),
});

test('one logs in at the provider, in the same tab, and out again', async ({
  page,
  view,
  errors,
}) => {
  const button = page.getByRole('main').getByRole('button', { name: 'Log in with single sign-on' });
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
  await button.click();

  errors.expect(/^Logging in at the provider: /);
  await page.getByRole('link', { name: 'Deny' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveText(
    'The login provider has not let you in. Try again.',
  );

  await button.click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Change password' })).toHaveCount(0);
  await page.goto('/');
  await expect(page).toHaveURL('/ann');
  await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();

  await page.getByRole('button', { name: 'Profile: ann' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('an account without a password sets one, after another login if its own is old', async ({
  page,
  login,
}) => {
  const main = page.getByRole('main');
  const section = main.getByRole('region', { name: 'Set a password' });
  await page.goto('/login');
  await main.getByRole('button', { name: 'Log in with single sign-on' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page).toHaveURL('/ann');

  const sessions = /\/api\/sessions$/;
  await intercept(page, sessions, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replace(/"created":"\d+/g, '"created":"2020');
    await route.fulfill({ response, body: text });
  });
  await page.goto('/profile');
  await section.getByRole('button', { name: 'Log in with single sign-on' }).click();
  await page.unroute(sessions);
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page).toHaveURL('/profile#change-password');
  await expect(section.getByLabel('New password')).toBeFocused();
  await expectAccessible(section);
  await section.getByLabel('New password').fill('another good password');
  await section.getByLabel('Password confirmation').fill('another good password');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('status').filter({ hasText: 'new password is set' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Change password' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Change email' })).toBeVisible();

  await page.getByRole('button', { name: 'Profile: ann' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await login.login('ann', 'another good password');
  await expect(page).toHaveURL('/ann');
});

test('another login that fails, or is somebody else’s, is told on the account page', async ({
  page,
  provider,
  errors,
}) => {
  errors.expect(/status of (400|500)/, /^Reading the sessions: /, /^Logging in at the provider: /);
  const main = page.getByRole('main');
  const button = main.getByRole('button', { name: 'Log in with single sign-on' });
  await page.goto('/login');
  await button.click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page).toHaveURL('/ann');

  // Without the list of sessions, the account page offers the login too.
  await intercept(page, /\/api\/sessions$/, (route) => route.fulfill({ status: 500 }));
  await page.goto('/profile');
  await button.click();
  await page.getByRole('link', { name: 'Deny' }).click();
  await expect(page).toHaveURL('/profile#change-password');
  await expect(page.getByText('The login provider has not let you in.')).toBeVisible();

  provider.person = { sub: 'bob-1', preferred_username: 'bob' };
  await button.click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(page).toHaveURL('/profile#change-password');
  await expect(page.getByText('That login belongs to another account.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Profile: ann' })).toBeVisible();
});

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });

  test('the ways in beside each other are accessible; what fails there is said', async ({
    page,
    errors,
  }, testInfo) => {
    const button = page
      .getByRole('main')
      .getByRole('button', { name: 'Log in with single sign-on' });
    await page.goto('/login');
    await expect(button).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: testInfo.outputPath('login.png') });

    await test.step('an answer that belongs to no login of the tab does nothing', async () => {
      errors.expect(/^Logging in at the provider: /);
      await page.goto('/login?code=x&state=y');
      await expect(page.getByRole('alert')).toContainText('belongs to no login of this tab');
      await expect(page).toHaveURL('/login');
    });

    await test.step('without a network the button says so', async () => {
      errors.expect(/ERR_FAILED/, /^Going to the login provider: /);
      await page.goto('/login');
      await expect(button).toBeVisible();
      await intercept(page, '**/auth-methods*', (route) => route.abort());
      await button.click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(button).toBeEnabled();
    });
  });

  test.describe('without passwords', () => {
    test.use({ passwords: 'off' });

    test('the page never shows a form that it removes again; the only way in and the deletion are accessible', async ({
      page,
    }, testInfo) => {
      const main = page.getByRole('main');
      await intercept(page, '**/api/site', () => undefined);
      const release = await holdApp(page);
      await page.goto('/login', { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Reset password' })).toHaveCount(0);
      release();
      await expect(main.getByRole('button', { name: 'Log in with single sign-on' })).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await page.unrouteAll();

      await page.goto('/login');
      await expect(main.getByRole('button', { name: 'Log in with single sign-on' })).toBeVisible();
      await expect(main.getByLabel('Password')).toHaveCount(0);
      await expect(main.getByRole('link', { name: 'Reset password' })).toHaveCount(0);
      await expectAccessible(page);
      await page.screenshot({ path: testInfo.outputPath('login-only.png') });
      await page.goto('/register');
      await main.getByRole('button', { name: 'Continue with single sign-on' }).click();
      await page.getByRole('link', { name: 'Allow' }).click();
      await expect(page).toHaveURL('/ann');
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Delete account…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete account?' });
      await expectAccessible(page);
      await page.screenshot({ path: testInfo.outputPath('deletion.png') });
      await dialog.getByLabel('Your username, to confirm').fill('ann');
      await dialog.getByRole('button', { name: 'Delete account' }).click();
      await expect(page).toHaveURL('/login');
    });
  });
});
