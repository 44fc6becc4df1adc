import { expect, test } from './mail.fixture';
import { RegisterScreen } from '../pages/register-screen';
import { linkIn } from '../server/mail-text';

const FIRST = 'a first good password';
const SECOND = 'a second good password';
const OLD = 'mover@example.org';
const NEW = 'moved@example.com';

test('from registration to a new address and a new password, by mails and their links', async ({
  page,
  browser,
  ownServer,
  mails,
  login,
  view,
  errors,
}) => {
  test.slow();
  const main = page.getByRole('main');
  const notice = page.getByText('Your email address isn’t verified yet');

  await test.step('register: the verification mail comes by itself', async () => {
    const register = new RegisterScreen(page);
    await register.open();
    await register.fill({ email: OLD, username: 'Mover', password: FIRST });
    await register.submit.click();
    await expect(
      page.getByText(
        'Registration request has been made. Please check your inbox for the verification email.',
      ),
    ).toBeVisible();
  });

  await test.step('before the link was followed a notice asks for it', async () => {
    await expect(page).toHaveURL('/Mover');
    await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
    await expect(notice).toBeVisible();
  });

  await test.step('the link verifies, in this tab and in the others', async () => {
    const other = await page.context().newPage();
    await other.goto('/Mover');
    await expect(other.getByText('Your email address isn’t verified yet')).toBeVisible();
    const mail = await mails.mailTo(OLD, /^Verify your email address/);
    await page.goto(linkIn(mail, 'confirm-verification').href);
    await expect(main.getByRole('status')).toHaveText('Your email address is verified.');
    await expect(other.getByText('Your email address isn’t verified yet')).toBeHidden();
    await other.close();
    await main.getByRole('link', { name: 'Go to your items' }).click();
    await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
    await expect(notice).toBeHidden();
    expect(mails.mailsTo(OLD, /^Verify/)).toHaveLength(1);
  });

  await test.step('login by username, in any case', async () => {
    await page.getByRole('button', { name: 'Profile: Mover' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await login.login('mover', FIRST);
    await expect(page).toHaveURL('/Mover');
  });

  await test.step('ask for another address: the old one stays until the link is followed', async () => {
    await page.goto('/profile');
    await main.getByLabel('New email').fill(NEW);
    await main.getByRole('button', { name: 'Request' }).click();
    await expect(main.getByText('Email change request has been made.')).toBeVisible();
    await expect(main.getByText(`Your address is ${OLD}`)).toBeVisible();
  });

  await test.step('confirm it with the password; all sessions end', async () => {
    const mail = await mails.mailTo(NEW, /^Confirm your new email address/);
    expect(mails.mailsTo(OLD, /^Confirm/)).toHaveLength(0);
    errors.expect(/status of 400/, /^Confirming the new email: /);
    await page.goto(linkIn(mail, 'confirm-email-change').href);
    await expect(main.getByText(NEW)).toBeVisible();
    await main.getByLabel('Password', { exact: true }).fill('not my password');
    await main.getByRole('button', { name: 'Confirm' }).click();
    await expect(main.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'That’s not your password.',
    );
    await main.getByLabel('Password', { exact: true }).fill(FIRST);
    await main.getByRole('button', { name: 'Confirm' }).click();
    await expect(main.getByRole('status')).toHaveText(
      `Your email address is now ${NEW}. All your devices were logged out. Log in again.`,
    );
    await main.getByRole('link', { name: 'Login', exact: true }).click();
    await login.login(OLD, FIRST);
    await expect(login.failure).toContainText('Code 400: Failed to authenticate.');
    errors.expect(/^Logging in: /);
    await login.login(NEW, FIRST);
    await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
  });

  const elsewhere = await browser.newContext({ baseURL: ownServer.url });
  const phone = await elsewhere.newPage();

  await test.step('a second device is signed in too', async () => {
    await phone.goto('/login');
    await phone.getByLabel('Email or Username').fill(NEW);
    await phone.getByLabel('Password', { exact: true }).fill(FIRST);
    await phone.keyboard.press('Enter');
    await expect(phone).toHaveURL('/Mover');
  });

  await test.step('ask for a new password: the form knows the address', async () => {
    await page.goto('/profile');
    await main.getByRole('link', { name: 'Reset password' }).click();
    await expect(page).toHaveURL('/reset');
    await expect(main.getByLabel('Email', { exact: true })).toHaveValue(NEW);
    await main.getByRole('button', { name: 'Request' }).click();
    await expect(main.getByRole('status')).toHaveText(
      'Password change request has been made. Please check your inbox for the link to set a new password.',
    );
  });

  await test.step('set it: the session of this device is over', async () => {
    const mail = await mails.mailTo(NEW, /^Set a new password/);
    await page.goto(linkIn(mail, 'confirm-password-reset').href);
    await main.getByLabel('New password').fill(SECOND);
    await main.getByLabel('Password confirmation').fill('something else');
    await main.getByRole('button', { name: 'Set password' }).click();
    await expect(main.getByLabel('Password confirmation')).toHaveAccessibleDescription(
      'Password confirmation does not match',
    );
    await main.getByLabel('Password confirmation').fill(SECOND);
    await main.getByRole('button', { name: 'Set password' }).click();
    await expect(main.getByRole('status')).toContainText('Your new password is set');
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }),
    ).toBeVisible();
    await page.goto('/Mover');
    await expect(page).toHaveURL('/login');
  });

  await test.step('so is that of the other device', async () => {
    await expect(phone.getByText('Auth token expired; please re-login')).toBeVisible();
    await expect(phone).toHaveURL('/Mover');
    await elsewhere.close();
  });

  await test.step('the old password is refused, the new one lets in', async () => {
    await login.login(NEW, FIRST);
    await expect(login.failure).toContainText('Code 400: Failed to authenticate.');
    await login.login(NEW, SECOND);
    await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
    await expect(page).toHaveURL('/Mover');
  });
});
