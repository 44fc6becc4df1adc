import { invitation } from '../../tests/server/invite';
import { expect, test } from './mail.fixture';
import { intercept } from '../network';
import { RegisterScreen } from '../pages/register-screen';
import { PASSWORD } from '../server/account';
import { holdApp } from '../start/held-app';

const main = 'main';

test.describe('a server whose registration is closed', () => {
  test.use({ serverEnv: { JOT_REGISTRATION: 'off', JOT_DEMO: 'off' } });

  test('offers no registration, never shows a form that it removes again, and says so on the page of an old link', async ({
    page,
    palette,
  }) => {
    const links = page.getByRole('link', { name: 'Register' });
    for (const path of ['/', '/login', '/reset', '/demo-login']) {
      const told = page.waitForResponse('**/api/site');
      await page.goto(path);
      await told;
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
      await expect(links, path).toHaveCount(0);
    }
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/login');
    await palette.open();
    await expect(palette.entries.first()).toBeVisible();
    expect(await palette.labels()).not.toContain('Register');
    await page.keyboard.press('Escape');

    await page.goto('/register#invite=x');
    await expect(page.getByRole(main).getByRole('status')).toContainText(
      'Registration is closed on this server.',
    );
    await expect(page.getByRole('textbox')).toHaveCount(0);

    await intercept(page, '**/api/site', () => undefined);
    const release = await holdApp(page);
    await page.goto('/register', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0);
    release();
    await expect(page.getByRole(main).getByRole('status')).toContainText(
      'Registration is closed on this server.',
    );
    await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0);
  });
});

test.describe('a server that wants invitations', () => {
  test.use({ serverEnv: { JOT_REGISTRATION: 'invite' } });

  test('shows the form to a visitor with an invitation, and says what to do without one', async ({
    page,
    ownServer,
    view,
    errors,
  }) => {
    errors.expect(/status of 400/, /^Registering: /);
    await page.goto('/register');
    await expect(page.getByRole(main).getByRole('status')).toContainText(
      'you need an invitation: a link from whoever runs this server',
    );
    const register = new RegisterScreen(page);
    const entries = { email: 'guest@example.org', username: 'guest', password: PASSWORD };

    await page.goto('/register#invite=wrong');
    await page.reload();
    await register.fill(entries);
    await register.submit.click();
    await expect(register.failure).toContainText('This invitation can’t be used');

    const token = await invitation(ownServer);
    await page.goto('/login');
    await page.goto(`/register#invite=${token}`);
    await register.fill(entries);
    await register.submit.click();
    await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
  });
});
