import type { Page } from '@playwright/test';
import { deploymentFixtures, type DeploymentFixtures } from '../deployment.fixture';
import { MainView } from '../pages/main-view';
import { expect, installed, signIn, test as base } from './installed.fixture';

const test = base.extend<DeploymentFixtures>(deploymentFixtures);

/** The first script of the page, which has another name in each build. */
const entryOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src);

const toastIn = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version is ready' });

/** Presses the toast's button, and waits until the page that it leads to is loaded. */
async function takeNewVersion(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await toastIn(page).getByRole('button', { name: 'Reload' }).click();
  await loaded;
}

const builds = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('jot-build-')));

test('a new version is offered in every tab, and taken where that is wanted', async ({
  page,
  context,
  deployment,
  deployed,
}) => {
  const account = await deployed.register();
  await signIn(page, deployed.url, account);
  const view = new MainView(page);
  await view.open(deployed.url + account.path());
  await installed(page);
  const other = await context.newPage();
  await other.goto(deployed.url + account.path());
  const otherView = new MainView(other);
  await otherView.ready();
  await installed(other);
  const before = await entryOf(page);
  await otherView.mainInput.fill('half a thought');

  deployment.deploy();
  // Somebody comes back to the page after a while.
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

  // The other tab was not forced, and still finds the parts of its own version.
  await expect(otherView.mainInput).toHaveValue('half a thought');
  expect(await entryOf(other)).toBe(before);
  expect(await builds(page)).toHaveLength(2);
  await other.getByRole('button', { name: /^Profile: / }).click();
  await other.getByRole('menuitem', { name: 'Account' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await takeNewVersion(other);
  expect(await entryOf(other)).toBe(await entryOf(page));
  await installed(other);
  // Nobody needs the old version any more.
  await expect.poll(() => builds(page)).toHaveLength(1);
  await other.goto(deployed.url + account.path());
  await expect(otherView.mainInput).toHaveValue('half a thought');
});

test('a page that is loaded by force gets the version of the server, whatever an old worker has to do', async ({
  page,
  context,
  deployment,
  deployed,
  errors,
}) => {
  errors.allow(/ERR_INTERNET_DISCONNECTED|Reading |Refreshing /);
  const account = await deployed.register();
  await signIn(page, deployed.url, account);
  const view = new MainView(page);
  await view.open(deployed.url + account.path());
  await installed(page);
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
  const busy = await context.newPage();
  await busy.goto(`${deployed.url}/favicon.svg`);
  // As long as it has something to do, the browser lets no other worker take its place.
  await busy.evaluate(() => setInterval(() => void fetch('/favicon.svg'), 20));
  await takeNewVersion(page);
  const newest = await entryOf(page);
  expect([before, taken]).not.toContain(newest);
  // What no page is of is not kept, though its worker is still there.
  await installed(page);
  await expect.poll(() => builds(page)).toHaveLength(1);

  await context.setOffline(true);
  await page.reload();
  await view.ready();
  expect(await entryOf(page)).toBe(newest);
});
