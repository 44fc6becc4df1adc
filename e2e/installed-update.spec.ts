import type { Page } from '@playwright/test';
import { deploymentFixtures, type DeploymentFixtures } from './deployment-fixtures';
import { MainView } from './pages/main-view';
import { expect, installed, signIn, test as base } from './installed-fixtures';

const test = base.extend<DeploymentFixtures>(deploymentFixtures);

/** The first script of the page, which has another name in each build. */
const entryOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src);

const toastIn = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version is ready' });

const builds = (page: Page) => page.evaluate(() => caches.keys());

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
  await toastIn(page).getByRole('button', { name: 'Reload' }).click();
  // A new worker takes over first, which a busy machine takes its time for.
  await expect.poll(() => entryOf(page).catch(() => before), { timeout: 30_000 }).not.toBe(before);
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
  await toastIn(other).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => entryOf(other).catch(() => before)).toBe(await entryOf(page));
  await installed(other);
  // Nobody needs the old version any more.
  await expect.poll(() => builds(page)).toHaveLength(1);
  await other.goto(deployed.url + account.path());
  await expect(otherView.mainInput).toHaveValue('half a thought');
});

test('a page that is loaded by force gets the version of the server, and the next ones too', async ({
  page,
  deployment,
  deployed,
}) => {
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
  await toastIn(page).getByRole('button', { name: 'Reload' }).click();
  // A new worker takes over first, which a busy machine takes its time for.
  await expect.poll(() => entryOf(page).catch(() => before), { timeout: 30_000 }).not.toBe(before);
  await page.reload();
  await view.ready();
  await expect(toastIn(page)).toBeHidden();
});
