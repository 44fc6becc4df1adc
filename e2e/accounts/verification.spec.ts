import { signIn } from '../fixtures';
import { expect, test } from './mail.fixture';
import { RegisterScreen } from '../pages/register-screen';
import { PASSWORD } from '../server/account';
import { linkIn } from '../server/mail-text';

const SUBJECT = /^Verify your email address/;

test('another mail is one click away in the main view', async ({
  page,
  ownServer,
  mails,
  view,
  errors,
}) => {
  errors.expect(/status of 429/, /^Requesting a verification: /);
  // The page may still be loading code when its server is killed. It loads it again when it needs it.
  errors.allow(/net::ERR_/, /^Loading the /);
  const person = await ownServer.register({ verified: false });
  await mails.mailTo(person.email, SUBJECT);
  await signIn(page, ownServer.url, person);
  await view.open(person.path());
  await page.getByRole('button', { name: 'Send again' }).click();
  // The registration has requested a mail a moment ago.
  await expect(
    page.getByText(/A mail for this address was asked for less than two minutes ago/),
  ).toBeVisible();
  // The restart clears the server's limit on mails.
  await ownServer.kill();
  await ownServer.restart();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(`Another email is on its way to ${person.email}.`)).toBeVisible();

  const mail = await mails.mailTo(person.email, SUBJECT, 2);
  await page.goto(linkIn(mail, 'confirm-verification').href);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Your email address is verified.',
  );
});

test.describe('where only verified people may log in', () => {
  test.use({ serverAccounts: { authRule: 'verified = true' } });

  test('the login says so, leads to another mail, and lets in afterwards', async ({
    page,
    mails,
    login,
    view,
    errors,
  }) => {
    errors.expect(/status of 403/, /^Logging in: /);
    errors.expect(/status of 429/, /^Requesting a verification: /);
    const main = page.getByRole('main');
    const register = new RegisterScreen(page);
    await register.open();
    await register.fill({ email: 'late@example.org', username: 'late', password: PASSWORD });
    await register.submit.click();
    await expect(register.done).toHaveText(
      'Registration request has been made. Please check your inbox for the verification email.',
    );
    await main.getByRole('link', { name: 'Login', exact: true }).click();
    await login.login('late', PASSWORD);
    await expect(login.failure).toContainText('Code 403: Verify your email address first.');
    await expect(login.identity).toHaveValue('late');

    await main.getByRole('link', { name: 'Request another verification email' }).click();
    await expect(page).toHaveURL('/verify');
    await main.getByLabel('Email', { exact: true }).fill('late@example.org');
    await main.getByRole('button', { name: 'Request' }).click();
    await expect(main.getByRole('alert')).toContainText('Code 429: ');

    const mail = await mails.mailTo('late@example.org', SUBJECT);
    await page.goto(linkIn(mail, 'confirm-verification').href);
    await main.getByRole('link', { name: 'Login', exact: true }).click();
    await login.login('late', PASSWORD);
    await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
  });
});
