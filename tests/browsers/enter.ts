import { expect, type Locator, type Page } from '@playwright/test';
import { LoginScreen } from '../../e2e/pages/login-screen';
import type { Account } from '../../e2e/server/account';
import type { TestServer } from '../../e2e/server/test-server';
import type { BrowserDevice, Tab } from './browser-device';
import { leaveDialogs } from './person';

/** How long a user tries to log in, in ms, because some responses are late. */
const MAX_LOGIN_MS = 90_000;

interface ListedSession {
  id: string;
}

/** Whether a tab shows the login in place of the list. */
export async function isLoggedOut({ page }: Tab): Promise<boolean> {
  return (await new LoginScreen(page).heading.count()) > 0;
}

/** Waits until a tab shows the list. Logs in if the tab asks for it, and retries failed logins. */
export async function enter(device: BrowserDevice, { page }: Tab): Promise<void> {
  const { account, proxy } = device;
  const login = new LoginScreen(page);
  const list = page.getByRole('listbox', { name: 'Items', includeHidden: true });
  const again = loginAgain(page);
  let isFirst = true;
  await expect(async () => {
    if (!isFirst) await page.goto(proxy.url + account.path());
    isFirst = false;
    await expect(page.locator('[data-view-snapshot]')).toHaveCount(0);
    // A list without items has no height.
    await expect(list.or(login.heading)).toBeAttached();
    if ((await login.heading.count()) + (await again.count()) > 0) {
      proxy.goOnline();
      await leaveDialogs(page);
      if ((await login.heading.count()) > 0) await login.login(account.username, account.password);
      else await login.loginAgain(account.password);
    }
    await expect(list).toHaveAttribute('aria-busy', 'false');
    await expect(again).toHaveCount(0);
  }).toPass({ timeout: MAX_LOGIN_MS });
}

/** The form after a session has ended, even behind a dialog. */
function loginAgain(page: Page): Locator {
  return page.getByRole('region', { name: 'Log in again', includeHidden: true });
}

/** Ends the session of a device, as the user does on another device. Returns false if it has none. */
export async function endSession(
  server: TestServer,
  account: Account,
  page: Page,
): Promise<boolean> {
  const id = await livingSession(server, account, page);
  if (id === undefined) return false;
  await server.ask('DELETE', `/api/sessions/${id}`, { token: account.token });
  return true;
}

/** Logs in on a device whose session has ended, whether or not the device knows that already. */
export async function renewSession(
  server: TestServer,
  device: BrowserDevice,
  tab: Tab,
): Promise<void> {
  const { account } = device;
  if ((await livingSession(server, account, tab.page)) === undefined) {
    await tab.page.reload();
    const { heading } = new LoginScreen(tab.page);
    await expect(heading.or(loginAgain(tab.page))).toBeVisible({ timeout: MAX_LOGIN_MS });
  }
  await enter(device, tab);
}

/** Returns the id of the session of a page's browser, as long as the server knows it. */
async function livingSession(
  server: TestServer,
  { token }: Account,
  page: Page,
): Promise<string | undefined> {
  const id = await page.evaluate(() => {
    const { token: own } = JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}') as {
      token?: string;
    };
    const [, body = ''] = (own ?? '').split('.');
    if (body === '') return undefined;
    const payload = atob(body.replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(payload) as { sid?: string }).sid;
  });
  const path = '/api/sessions';
  const { sessions } = await server.ask<{ sessions: ListedSession[] }>('GET', path, { token });
  return sessions.find((each) => each.id === id)?.id;
}
