import { heldAccounts } from '../device-storage';
import { expect, test } from '../fixtures';

test('a browser that is killed right after a logout starts without the account', async ({
  page,
  account,
  app,
  sync,
}) => {
  await account.createItem({ content: 'Nobody’s business' });
  await app.reload();
  await expect(app.row('Note: Nobody’s business')).toBeVisible();
  // The app stores its list when the page is left.
  await page.goto('/favicon.svg');
  await page.goto(account.path());
  await app.ready();
  const before = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['pocketbase_auth', 'jot-last-view']));
  await sync.logOut();
  await expect(page).toHaveURL('/login');

  // The browser writes localStorage to disk some seconds later, so a killed browser has its old content.
  await page.goto('/favicon.svg');
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, before);
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[role="option"]')) console.error('A row of the list is shown.');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.goto(account.path());
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  expect(await heldAccounts(page)).toEqual([]);
  const left = await page.evaluate(() => JSON.stringify(localStorage));
  expect(left).not.toContain(account.username);
  expect(left).not.toContain('Nobody’s business');

  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
});

test('the login page comes after the account has left the device', async ({ page, app, sync }) => {
  await app.ready();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const { deleteDatabase } = IDBFactory.prototype;
    IDBFactory.prototype.deleteDatabase = function (name) {
      const deleting = deleteDatabase.call(this, name);
      deleting.addEventListener('success', () => seen.push('account deleted'));
      return deleting;
    };
    const { removeItem } = Storage.prototype;
    Storage.prototype.removeItem = function (key) {
      if (key === 'pocketbase_auth') seen.push('session forgotten');
      removeItem.call(this, key);
    };
    const { replaceState } = history;
    history.replaceState = function (...state) {
      if (String(state[2]).endsWith('/login')) seen.push('login shown');
      replaceState.apply(this, state);
    };
  });
  await sync.logOut();
  await expect(page).toHaveURL('/login');
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.slice(0, 2)).toEqual(['account deleted', 'session forgotten']);
});
