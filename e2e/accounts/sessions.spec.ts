import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe';
import { countUntoldLogouts } from '../device-storage';
import { expect, signIn, test } from '../fixtures';
import { intercept } from '../network';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';
const EXPIRED = 'Auth token expired; please re-login';

test.use({ hearsOthers: true });

test('the account page shows where one is logged in, and logs out the other devices at once', async ({
  page,
  browser,
  server,
  account,
}) => {
  const section = page.getByRole('region', { name: 'Where you’re logged in' });
  const rows = section.getByRole('listitem');
  const elsewhere = await browser.newContext({ baseURL: server.url, userAgent: PHONE });
  const phone = await elsewhere.newPage();
  await phone.goto('/login');
  await phone.getByRole('textbox', { name: 'Email or Username' }).fill(account.username);
  await phone.getByLabel('Password', { exact: true }).fill(account.password);
  const joined = phone.waitForResponse(
    (answer) => answer.url().endsWith('/api/realtime') && answer.request().method() === 'POST',
  );
  await phone.getByLabel('Password', { exact: true }).press('Enter');
  await expect(phone).toHaveURL(account.path());
  expect((await joined).status()).toBe(204);

  await signIn(page, server.url, account);
  await page.goto('/profile');
  // The sessions of this page, of the phone and of the test itself.
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('This device');
  await expect(rows.filter({ hasText: 'Safari on iPhone' })).toContainText('Last used');

  // The phone makes no request: the server tells it that its session has ended.
  const logOut = section.getByRole('button', { name: 'Log out Safari on iPhone' });
  await logOut.focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(section.getByRole('status')).toHaveText('Safari on iPhone is logged out.');
  await expectAccessible(section);
  await expect(section.getByRole('heading')).toBeFocused();
  await expect(phone.getByText(EXPIRED)).toBeVisible();
  await expect(phone).toHaveURL(account.path());
  await elsewhere.close();

  await section.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(rows).toHaveCount(1);
  await expect(section.getByRole('status')).toHaveText('You’re logged out everywhere else.');
  await expect(section.getByRole('button', { name: 'Log out everywhere else' })).toBeHidden();
  expect(await statusOf(server.url, account.token)).toBe(401);

  // Ending the own session is a normal logout, which the server carries out too.
  const token = await tokenOf(page);
  await section.getByRole('button', { name: 'Log out this device' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => statusOf(server.url, token)).toBe(401);
});

test('a logout that can’t be sent is sent by the next page that can', async ({
  page,
  server,
  account,
  app,
  errors,
}) => {
  errors.expect(/ERR_FAILED/);
  const token = await tokenOf(page);
  const status = () => statusOf(server.url, token);
  const waiting = () => countUntoldLogouts(page);
  const logout = '**/api/sessions/logout';
  await intercept(page, logout, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('logout'));
  await page.getByRole('button', { name: account.username }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(app.items).toBeHidden();
  await failed;
  expect(await waiting()).toBe(1);
  expect(await status()).toBe(200);
  await page.unroute(logout);
  await page.reload();
  await expect.poll(status).toBe(401);
  await expect.poll(waiting).toBe(0);
});

/** Returns the token of the page's session. */
function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}').token);
}

/** Returns the status with which the server answers a request with this token. */
async function statusOf(url: string, token: string): Promise<number> {
  return (await fetch(`${url}/api/sessions`, { headers: { Authorization: token } })).status;
}
