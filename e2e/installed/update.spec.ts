import type { Page } from '@playwright/test';
import { deploymentFixtures, type DeploymentFixtures } from '../deployment.fixture';
import { MainView } from '../pages/main-view';
import type { TestServer } from '../server/test-server';
import { expect, installed, signIn, test as base } from './installed.fixture';

const test = base.extend<DeploymentFixtures>(deploymentFixtures);

/** Returns the address of the page's first script, whose name is different in each build. */
const entryOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src);

const toastIn = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version is ready' });

/** Presses the toast's button, and waits for the page that loads then. */
async function takeNewVersion(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await toastIn(page).getByRole('button', { name: 'Reload' }).click();
  await loaded;
}

/** Returns the cached first scripts, one for each build. */
const storedEntries = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('jot-app')).keys();
    return requests.map(({ url }) => url).filter((url) => /\/assets\/frame-[^/]*\.js$/.test(url));
  });

/** Signs a new account in, and opens its main view once the service worker controls the page. */
async function openInstalled(page: Page, server: TestServer) {
  const account = await server.register();
  await signIn(page, server.url, account);
  const view = new MainView(page);
  await view.open(server.url + account.path());
  await installed(page);
  return { account, view };
}

/** Opens the account page from the profile menu, which loads a script that isn't loaded yet. */
async function openAccountPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile: / }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
}

test('a new version is offered in every tab, and loaded in those that accept it', async ({
  page,
  context,
  deployment,
  deployed,
}) => {
  const { account, view } = await openInstalled(page, deployed);
  const other = await context.newPage();
  await other.goto(deployed.url + account.path());
  const otherView = new MainView(other);
  await otherView.ready();
  await installed(other);
  const before = await entryOf(page);
  await otherView.mainInput.fill('half a thought');

  deployment.deploy();
  // Simulates a user who returns to the page after a while.
  await page.evaluate(() => {
    const now = Date.now();
    Date.now = () => now + 600_000;
    window.dispatchEvent(new Event('focus'));
  });
  await expect(toastIn(page)).toBeVisible();
  await expect(toastIn(other)).toBeVisible();
  expect(await entryOf(page)).toBe(before);

  let loads = 0;
  page.on('load', () => loads++);
  await takeNewVersion(page);
  expect(await entryOf(page)).not.toBe(before);
  await view.ready();
  await installed(page);
  expect(loads).toBe(1);
  await expect(toastIn(page)).toBeHidden();

  // The other tab still runs its own version and can load that version's files.
  await expect(otherView.mainInput).toHaveValue('half a thought');
  expect(await entryOf(other)).toBe(before);
  expect(await storedEntries(page)).toHaveLength(2);
  await openAccountPage(other);
  await takeNewVersion(other);
  expect(await entryOf(other)).toBe(await entryOf(page));
  await installed(other);
  await other.goto(deployed.url + account.path());
  await expect(otherView.mainInput).toHaveValue('half a thought');
  // A page that starts as the only one gets the new version, and the files of the old one are deleted.
  await page.close();
  await other.reload();
  await installed(other);
  await expect.poll(() => storedEntries(other)).toHaveLength(1);
});

test('a page loads the accepted version each time, also without a network', async ({
  page,
  context,
  deployment,
  deployed,
  errors,
}) => {
  errors.allow(/ERR_INTERNET_DISCONNECTED|Reading |Refreshing /);
  const { view } = await openInstalled(page, deployed);
  const before = await entryOf(page);
  deployment.deploy();
  await page.reload();
  await expect(toastIn(page)).toBeVisible();
  expect(await entryOf(page)).toBe(before);
  await takeNewVersion(page);
  const taken = await entryOf(page);
  expect(taken).not.toBe(before);
  await test.step('and the next ones too', async () => {
    await page.reload();
    await view.ready();
    expect(await entryOf(page)).toBe(taken);
    await expect(toastIn(page)).toBeHidden();
  });

  await installed(page);
  deployment.deploy();
  await page.evaluate(() => navigator.serviceWorker.ready.then((it) => it.update()));
  await expect(toastIn(page)).toBeVisible();
  await takeNewVersion(page);
  const newest = await entryOf(page);
  expect([before, taken]).not.toContain(newest);
  await installed(page);

  await context.setOffline(true);
  await page.reload();
  await view.ready();
  expect(await entryOf(page)).toBe(newest);
});

test('the worker of an earlier build is replaced at once, and its page keeps its parts', async ({
  page,
  deployment,
  deployed,
}) => {
  // Pages of earlier builds ask no worker to delete files. Such a request may come late, and delete the cache below.
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('isNewBuild'))
      ServiceWorker.prototype.postMessage = () => undefined;
  });
  const { account, view } = await openInstalled(page, deployed);
  const before = await entryOf(page);
  // Workers of earlier builds recorded their newest cache there.
  await page.evaluate(() => caches.open('jot-newest-build'));
  deployment.deploy();
  await page.evaluate(async () => {
    const replaced = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    await replaced;
  });
  await openAccountPage(page);
  expect(await entryOf(page)).toBe(before);

  await page.evaluate(() => sessionStorage.setItem('isNewBuild', 'yes'));
  await page.goto(deployed.url + account.path());
  await view.ready();
  expect(await entryOf(page)).not.toBe(before);
  await installed(page);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['jot-app']);
});
