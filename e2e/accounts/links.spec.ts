import type { Page } from '@playwright/test';
import { signIn } from '../fixtures';
import { intercept } from '../network';
import { expect, sharingTest as test } from './mail.fixture';
import type { Account } from '../server/account';
import type { MailServer } from '../server/mail-server';
import { linkIn, type Mail } from '../server/mail-text';
import type { TestServer } from '../server/test-server';

/** The mails with a link, how each is requested, and the page that its link opens. */
const LINKS = {
  verification: {
    page: 'confirm-verification',
    subject: /^Verify your email address/,
    to: (account: Account) => account.email,
    request: (server: TestServer, { email }: Account) =>
      server.ask('POST', '/api/collections/users/request-verification', { body: { email } }),
    again: 'Request another verification email',
    againPath: '/verify',
    refused: 'It was altered, or the email or password of the account has changed',
  },
  passwordReset: {
    page: 'confirm-password-reset',
    subject: /^Set a new password/,
    to: (account: Account) => account.email,
    request: (server: TestServer, { email }: Account) =>
      server.ask('POST', '/api/collections/users/request-password-reset', { body: { email } }),
    again: 'Request another link',
    againPath: '/reset',
    refused:
      'It has been used already, the account has changed since it was sent, or it was altered.',
  },
  emailChange: {
    page: 'confirm-email-change',
    subject: /^Confirm your new email address/,
    to: (account: Account) => `new-${account.email}`,
    request: (server: TestServer, { email, token }: Account) =>
      server.ask('POST', '/api/collections/users/request-email-change', {
        token,
        body: { newEmail: `new-${email}` },
      }),
    again: 'Request another link on the account page',
    // Changing the address needs a login first.
    againPath: '/login',
    refused:
      'It has been used already, the account has changed since it was sent, or it was altered.',
  },
} as const;
type Kind = keyof typeof LINKS;
const KINDS = Object.keys(LINKS) as Kind[];

/** Requests a mail as a visitor or a second device does. Returns its link. */
async function requestLink(
  kind: Kind,
  { server, mails, account }: { server: TestServer; mails: MailServer; account: Account },
): Promise<URL> {
  const { page, subject, to, request } = LINKS[kind];
  await request(server, account);
  return linkIn(await mails.mailTo(to(account), subject), page);
}

/** Submits the page of a valid link. */
async function follow(page: Page, kind: Kind, account: Account): Promise<void> {
  const main = page.getByRole('main');
  if (kind === 'passwordReset') {
    await main.getByLabel('New password').fill('another good password');
    await main.getByLabel('Password confirmation').fill('another good password');
    await main.getByRole('button', { name: 'Set password' }).click();
  }
  if (kind === 'emailChange') {
    await main.getByLabel('Password', { exact: true }).fill(account.password);
    await main.getByRole('button', { name: 'Confirm' }).click();
  }
  await expect(main.getByRole('status')).toHaveText(
    /is verified\.$|^Your new password is set|^Your email address is now/,
  );
}

async function expectRequestAgain(page: Page, kind: Kind): Promise<void> {
  const { again, againPath } = LINKS[kind];
  await page.getByRole('main').getByRole('link', { name: again }).click();
  await expect(page).toHaveURL(againPath);
}

for (const kind of KINDS)
  test.describe(`the link of a ${kind} mail`, () => {
    let account: Account;
    let link: URL;
    test.beforeEach(async ({ server, mails }) => {
      account = await server.register({ verified: false });
      if (kind === 'verification') {
        // The registration has already sent one.
        link = linkIn(await mails.mailTo(account.email, LINKS[kind].subject), LINKS[kind].page);
      } else link = await requestLink(kind, { server, mails, account });
    });

    test('works once, and then says so', async ({ page }) => {
      const main = page.getByRole('main');
      await page.goto(link.href);
      await follow(page, kind, account);
      await page.reload();
      if (kind === 'verification') {
        await expect(main.getByRole('status')).toHaveText(
          'This email address is already verified. There’s nothing left to do.',
        );
        await main.getByRole('link', { name: 'Login', exact: true }).click();
        await expect(page).toHaveURL('/login');
        return;
      }
      await expect(main.getByRole('status')).toContainText('This link is no longer valid.');
      await expect(main.getByRole('status')).toContainText(LINKS[kind].refused);
      await expect(main.getByRole('textbox')).toHaveCount(0);
      await expectRequestAgain(page, kind);
    });
  });

test('a link works as older mails have it, with its token in the path', async ({
  page,
  server,
  mails,
}) => {
  const account = await server.register({ verified: false });
  const link = await requestLink('passwordReset', { server, mails, account });
  await page.goto(`${link.pathname}/${link.hash.slice(1)}`);
  await follow(page, 'passwordReset', account);
});

test('a user who is signed in as somebody else stays so, and is led to their own items', async ({
  page,
  server,
  mails,
}) => {
  const [account, other] = [await server.register(), await server.register()];
  const link = await requestLink('passwordReset', { server, mails, account });
  await signIn(page, server.url, other);
  await page.goto(link.href);
  await follow(page, 'passwordReset', account);
  await page.getByRole('main').getByRole('link', { name: 'Go to your items' }).click();
  await expect(page).toHaveURL(other.path());
});

test('without the server a link can be tried again', async ({ page, server, mails, errors }) => {
  errors.expect(/ERR_CONNECTION_REFUSED|Failed to load resource/, /^Verifying the email address: /);
  const account = await server.register({ verified: false });
  const mail: Mail = await mails.mailTo(account.email, LINKS.verification.subject);
  await intercept(page, '**/api/**/confirm-verification', (route) =>
    route.abort('connectionrefused'),
  );
  await page.goto(linkIn(mail, LINKS.verification.page).href);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'The server can’t be reached.',
  );
  await page.unroute('**/api/**/confirm-verification');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Your email address is verified.',
  );
});
