import { expect, signIn, test } from '../fixtures';
import { untilSiteIsRead } from '../network';
import { records } from '../server/api';

const FORMS = [
  {
    path: '/reset',
    title: 'Reset password',
    done: 'Password change request has been made. This server sends no mail; ask whoever runs it, the link is in its log.',
  },
  {
    path: '/verify',
    title: 'Verify email',
    done: 'Verification request has been made. This server sends no mail; ask whoever runs it, the link is in its log.',
  },
] as const;

for (const { path, title, done } of FORMS)
  test.describe(path, () => {
    test('says the same of an address that has an account and of one that hasn’t', async ({
      page,
      server,
    }) => {
      const { id } = await server.register();
      // A new address, because the registration has already requested a mail to the old one.
      const email = `known-${path.slice(1)}@example.org`;
      const body = { email, verified: false };
      await server.ask('PATCH', records('users', id), { token: server.root, body });
      const main = page.getByRole('main');
      for (const address of [email.toUpperCase(), `nobody-${path.slice(1)}@example.org`]) {
        await page.goto(path);
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(main.getByRole('textbox')).toHaveCount(1);
        await main.getByLabel('Email').fill(address);
        await main.getByRole('button', { name: 'Request' }).click();
        await expect(main.getByRole('status')).toHaveText(done);
        await expect(main.getByRole('status')).toBeFocused();
      }
    });
  });

// `/verify` has the same form.
test.describe('the form of /reset', () => {
  const [{ path, done }] = FORMS;

  test('requires a valid address, and tells who asks again too soon how long to wait', async ({
    page,
    errors,
  }) => {
    errors.expect(/status of 429/, /^Requesting a /);
    const main = page.getByRole('main');
    const email = main.getByLabel('Email');
    await page.goto(path);
    await email.press('Enter');
    await expect(email).toHaveAccessibleDescription('Enter your email address.');
    await email.fill('nobody');
    await expect(email).toHaveAccessibleDescription(
      'Enter an email address such as name@example.org.',
    );
    await email.fill(`again-${path.slice(1)}@example.org`);
    await expect(email).not.toHaveAttribute('aria-invalid', 'true');
    await email.press('Enter');
    await expect(main.getByRole('status')).toHaveText(done);
    await main.getByRole('button', { name: 'Use another address' }).click();
    await expect(email).toHaveValue(`again-${path.slice(1)}@example.org`);
    await main.getByRole('button', { name: 'Request' }).click();
    await expect(main.getByRole('alert')).toHaveText(
      /^Code 429: A mail for this address was asked for less than two minutes ago\. .*Try again in \d+ (seconds|minutes)\.$/,
    );

    await email.fill(`other-${path.slice(1)}@example.org`);
    await main.getByRole('button', { name: 'Request' }).click();
    await expect(main.getByRole('status')).toHaveText(done);
    await expect(main.getByRole('alert')).toBeHidden();
  });

  test('keeps the address where the server can’t be reached', async ({ page, errors }) => {
    // Code is loaded in advance once somebody types, and that may fail without a network too.
    errors.allow(/^Loading the /);
    errors.expect(/ERR_INTERNET_DISCONNECTED/, /^Requesting a /);
    const main = page.getByRole('main');
    await page.goto(path);
    // The app is loaded after the page's first paint, which needs the network.
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await untilSiteIsRead(page);
    await main.getByLabel('Email').fill('far@example.org');
    await page.context().setOffline(true);
    await main.getByRole('button', { name: 'Request' }).click();
    await expect(main.getByRole('alert')).toContainText('The server can’t be reached.');
    await expect(main.getByLabel('Email')).toHaveValue('far@example.org');
  });

  test('is open to signed-in users, and knows their address', async ({ page, server, account }) => {
    await signIn(page, server.url, account);
    await page.goto(path);
    await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(account.email);
    await expect(page).toHaveURL(path);
  });
});

test('the login links to the registration, the reset and the verification', async ({ page }) => {
  await page.goto('/login');
  for (const [name, path] of [
    ['Register', '/register'],
    ['Reset password', '/reset'],
    ['Verify email', '/verify'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', path);
  }
});
