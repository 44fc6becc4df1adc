import type { Page } from '@playwright/test';
import { countKept, heldAccounts } from '../device-storage';
import { expectAccessible } from '../accessibility/axe';
import { rowNamed } from '../pages/main-view';
import type { Account } from '../server/account';
import { expect, installed, test } from './installed.fixture';

const EXPIRED = 'Auth token expired; please re-login';
const STANDING = 'You can keep working. Your changes are stored on this device';
const OFFLINE = /ERR_INTERNET_DISCONNECTED|Reading |Refreshing /;
/** Only the server can tell that a session has ended, and either of these requests may hear it first. */
const UNAUTHENTICATED = /status of 401|Reading |Refreshing the session/;

/**
 * Leaves the app and replaces the session's token by an expired one. Leaves first, because the app may still be
 * renewing its token. Waits for the cursor before that, because rows are on the screen a moment before they are stored.
 */
async function expire(page: Page, { id }: Account): Promise<void> {
  await expect.poll(() => countKept(page, id, 'cursor')).toBe(1);
  await page.goto('/favicon.svg');
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}') as {
      token: string;
    };
    const [head, body = '', sign] = session.token.split('.');
    const payload = JSON.parse(atob(body.replace(/-/g, '+').replace(/_/g, '/'))) as object;
    const old = btoa(JSON.stringify({ ...payload, exp: 1 })).replace(/=+$/, '');
    session.token = [head, old, sign].join('.');
    localStorage.setItem('pocketbase_auth', JSON.stringify(session));
  });
}

test('with an expired token the account on this device opens, and what is written there is sent after the login', async ({
  page,
  context,
  account,
  app,
  errors,
}) => {
  errors.allow(OFFLINE, UNAUTHENTICATED);
  await account.createItem({ content: 'Written before' });
  await app.reload();
  await expect(app.row('Note: Written before')).toBeVisible();
  await installed(page);
  await expire(page, account);
  await context.setOffline(true);
  await page.close();

  const again = await context.newPage();
  await again.goto('/');
  await expect(again).toHaveURL(account.path());
  await expect(again.getByRole('option', { name: 'Note: Written before' })).toBeVisible();
  // The device's clock may be wrong, so the app doesn't say yet that the session has ended.
  await expect(again.getByText(STANDING)).toBeHidden();
  const input = again.getByRole('combobox', { name: 'Main input' });
  await input.fill('Written without a session');
  await input.press('Enter');
  const waiting = again.getByRole('option', {
    name: 'Note, waiting to be sent: Written without a session',
  });
  await expect(waiting).toBeVisible();
  await expect.poll(() => countKept(again, account.id, 'pending')).toBe(1);

  await context.setOffline(false);
  await again.reload();
  await expect(again.getByRole('alert').filter({ hasText: EXPIRED })).toBeVisible();
  await expect(again.getByText(STANDING)).toBeVisible();
  await expect(waiting).toBeVisible();
  expect(await account.itemsWith('Written without a session')).toEqual([]);

  await again.getByLabel('Password', { exact: true }).fill(account.password);
  await again.getByLabel('Password', { exact: true }).press('Enter');
  await expect(again).toHaveURL(account.path());
  await expect(
    again.getByRole('option', { name: rowNamed('Note: Written without a session') }),
  ).toBeVisible();
  await expect(again.getByText(STANDING)).toBeHidden();
  await expect(again.getByText(EXPIRED)).toBeHidden();
  await expect.poll(() => account.itemsWith('Written without a session')).toHaveLength(1);
});

test('an expired token on a device that holds nothing of the account is nobody’s', async ({
  page,
  account,
  app,
  login,
}) => {
  await app.ready();
  await expire(page, account);
  await page.evaluate(async (name) => {
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve;
    });
  }, `jot-${account.id}`);
  await page.goto(account.path());
  await expect(page).toHaveURL('/login');
  await expect(login.heading).toBeVisible();
  await expect.poll(() => heldAccounts(page)).toEqual([]);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('an expired session can be left for another account or by a logout, and then nothing of it is seen', async ({
  page,
  server,
  account,
  app,
  login,
  errors,
}) => {
  errors.allow(UNAUTHENTICATED);
  await account.createItem({ content: 'A secret' });
  await app.reload();
  await expect(app.row('Note: A secret')).toBeVisible();
  await expire(page, account);
  await page.goto(account.path());
  await expect(app.row('Note: A secret')).toBeVisible();
  const link = page.getByRole('link', { name: 'Log in' });

  await test.step('its form has a link to another account like all others, and is accessible', async () => {
    for (const [colorScheme, accent] of [
      ['light', 'rgb(23, 110, 81)'],
      ['dark', 'rgb(95, 211, 165)'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(link).toHaveCSS('color', accent);
      await expectAccessible(page);
    }
  });

  await test.step('a logout from it takes everything off the device', async () => {
    await expect(page.getByText(STANDING)).toBeVisible();
    await page.getByRole('button', { name: /^Profile: / }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect.poll(() => heldAccounts(page)).toEqual([]);
  });

  await test.step('a login with another account shows nothing of it', async () => {
    await login.login(account.username, account.password);
    await expect(app.row('Note: A secret')).toBeVisible();
    await expire(page, account);
    await page.goto(account.path());
    await expect(app.row('Note: A secret')).toBeVisible();
    const other = await server.register();
    await link.click();
    await login.login(other.username, other.password);
    await expect(page).toHaveURL(other.path());
    await expect(app.row(/^Note: Welcome to Jot/)).toBeVisible();
    await expect(app.row('Note: A secret')).toBeHidden();
  });
});
