import { expectAccessible } from '../accessibility/axe';
import { expect, signIn, test } from '../fixtures';
import { MainView } from '../pages/main-view';

const EXPIRED = 'Auth token expired; please re-login';
const NEXT = 'another good password';

test.use({ hearsOthers: true });

test('a new password keeps this device logged in, and logs out the others', async ({
  page,
  context,
  browser,
  server,
  account,
  app,
  palette,
  errors,
}) => {
  errors.expect(/status of 400/, /^Changing the password: /);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const phone = await elsewhere.newPage();
  await signIn(phone, server.url, account);
  await phone.goto(account.path());
  const tab = await context.newPage();
  await tab.goto(account.path());

  await palette.run('Change password');
  const section = page.getByRole('region', { name: 'Change password' });
  const current = section.getByLabel('Current password');
  await expect(current).toBeFocused();
  await current.fill('not the password');
  await section.getByLabel('New password').fill(NEXT);
  await section.getByLabel('Password confirmation').fill(NEXT);
  await page.keyboard.press('Enter');
  await expect(current).toHaveAccessibleDescription('That’s not your password.');
  await expect(current).toBeFocused();
  await expectAccessible(section);

  await current.fill(account.password);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('status')).toHaveText(
    'Your new password is set. Your other devices are logged out, and all access tokens are revoked.',
  );
  await expect(current).toHaveValue('');
  const rows = page.getByRole('region', { name: 'Where you’re logged in' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(phone.getByText(EXPIRED)).toBeVisible();

  // Both tabs of this device send and hear, with the new session.
  const again = phone.getByRole('region', { name: 'Log in again' });
  await again.getByLabel('Password', { exact: true }).fill(NEXT);
  await phone.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await new MainView(phone).submit('From the phone');
  await expect(new MainView(tab).row('Note: From the phone')).toBeVisible();
  await app.open(account.path());
  await expect(app.row('Note: From the phone')).toBeVisible();
  await expect(tab.getByText(EXPIRED)).toBeHidden();
  await elsewhere.close();
});
