import type { Page } from '@playwright/test';
import { expect, signIn, test as base } from '../fixtures';
import { intercept } from '../network';
import { deploymentFixtures, type DeploymentFixtures } from '../deployment.fixture';
import { MainView } from '../pages/main-view';

// Without a service worker, as on plain http: the parts of a page may be gone from the server.

const test = base.extend<DeploymentFixtures>(deploymentFixtures);

const NOISE =
  /status of 404|dynamically imported module|ComponentLoadError|Loading |preload CSS|Refused to apply style/;

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => loads++);
  return () => loads;
}

async function goToAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile: / }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
}

test('a part that is gone with a new version is fetched by loading the page again, once', async ({
  page,
  deployment,
  deployed,
  errors,
}) => {
  errors.expect(/status of 404/);
  errors.allow(NOISE);
  const account = await deployed.register();
  await signIn(page, deployed.url, account);
  const view = new MainView(page);
  await view.open(deployed.url + account.path());
  await view.loadAllCode();
  const loads = countLoads(page);
  deployment.deploy();
  await goToAccount(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  expect(loads()).toBe(1);
});

test('where something is written the page is loaded again only when that is wanted', async ({
  page,
  server,
  account,
  view,
  errors,
}) => {
  errors.expect(/status of 404/);
  errors.allow(NOISE);
  await signIn(page, server.url, account);
  await intercept(page, /\/assets\/Palette-/, (route) => route.fulfill({ status: 404 }));
  // The palette is loaded after the first row. Then the page looks whether the server has another build.
  const isCompared = page.waitForResponse(`${server.url}/index.html`);
  await view.open(server.url + account.path());
  await isCompared;
  await view.mainInput.fill('half a thought');
  await intercept(page, `${server.url}/index.html`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<div id="root"></div>' }),
  );
  const loads = countLoads(page);
  await page.keyboard.press('Control+k');
  const missing = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(missing).toBeVisible();
  expect(loads()).toBe(0);
  await missing.getByRole('button', { name: 'Reload the page' }).click();
  await view.ready();
  await expect(view.mainInput).toHaveValue('half a thought');
});

test('a page whose new version is no better is not loaded again and again', async ({
  page,
  server,
  account,
  view,
  errors,
}) => {
  errors.expect(/status of 404/);
  errors.allow(NOISE);
  await signIn(page, server.url, account);
  // Some cache in between goes on handing out the page as it was.
  const old = await (await page.request.get(`${server.url}/index.html`)).text();
  await intercept(page, server.url + account.path(), (route) =>
    route.fulfill({ contentType: 'text/html', body: old }),
  );
  await view.open(server.url + account.path());
  await view.loadAllCode();
  await intercept(page, /\/assets\/ProfileScreen-/, (route) => route.fulfill({ status: 404 }));
  await intercept(page, `${server.url}/profile`, (route) =>
    route.fulfill({ contentType: 'text/html', body: old }),
  );
  await intercept(page, `${server.url}/index.html`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<div id="root"></div>' }),
  );
  const loads = countLoads(page);
  await goToAccount(page);
  const missing = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect.poll(loads).toBe(1);
  await expect(missing).toBeVisible();
  await missing.getByRole('button', { name: 'Try again' }).click();
  await expect(missing).toBeVisible();
  expect(loads()).toBe(1);
});
