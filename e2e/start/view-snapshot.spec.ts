import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../fixtures';
import { intercept } from '../network';
import { holdApp } from './held-app';
import { leaveApp } from './leave-app';
import { MainView } from '../pages/main-view';

/** Opens the app with its code held back. What is returned lets it come. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  const release = await holdApp(page);
  await leaveApp(page);
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

const viewSnapshot = (page: Page) => page.locator('[data-view-snapshot]');
/** Where the text is seen, once it is drawn in its own font. */
async function boxInItsFont(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  return viewSnapshot(page).getByText('Water the plants').boundingBox();
}

/** It is put there while the page is read. */
async function expectNone(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState !== 'loading');
  await expect(viewSnapshot(page)).toHaveCount(0);
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('jot-last-view'));

test('the list is seen as it was left until the app is there', async ({ account, app, page }) => {
  await app.create('Water the plants', 'Note: Water the plants');
  await app.select(app.row('Note: Water the plants'));
  const release = await openHeld(page, account.path());
  await expect(viewSnapshot(page).getByText('Water the plants')).toBeInViewport();
  await expect(app.items).toHaveCount(0);
  const box = await boxInItsFont(page);
  release();
  await app.ready();
  await expect(viewSnapshot(page)).toHaveCount(0);
  await expect(app.row('Note: Water the plants')).toBeVisible();
  await expect(app.mainInput).toBeFocused();
  expect(await page.getByText('Water the plants').boundingBox()).toEqual(box);
  await expect(app.selectedRow).toHaveCount(0);
});

test('no frame is without it, from the first one to the app', async ({ account, app, page }) => {
  await app.create('Water the plants', 'Note: Water the plants');
  await page.addInitScript(() => {
    const frames: string[] = [];
    const look = () => {
      const texts = [...document.querySelectorAll('#root *')].filter(
        (part) => part.children.length === 0 && part.textContent === 'Water the plants',
      );
      // A text stands otherwise in its row until its font is there; the row doesn't.
      const rows = texts.map((text) => text.closest('[role="option"]') ?? text);
      const places = rows.map((row) => Math.round(row.getBoundingClientRect().top));
      const by = document.querySelector('[data-view-snapshot]') ? 'picture' : 'app';
      frames.push(`${by} at ${places.join(' and ') || 'nowhere'}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { framesSeen: frames });
  });
  const release = await openHeld(page, account.path());
  await expect(viewSnapshot(page).getByText('Water the plants')).toBeInViewport();
  const row = page.locator('[role="option"]', { hasText: 'Water the plants' });
  const top = Math.round((await row.boundingBox())?.y ?? 0);
  release();
  await app.ready();
  await page.waitForFunction(() => Reflect.get(window, 'framesSeen').at(-1).startsWith('app'));
  const frames = await page.evaluate((): string[] => Reflect.get(window, 'framesSeen'));
  const since = frames.slice(frames.findIndex((frame) => frame.startsWith('picture')));
  expect([...new Set(since)]).toEqual([`picture at ${top}`, `app at ${top}`]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('it is seen as well, and no keyboard is asked for', async ({ account, app, page }) => {
    await app.create('Water the plants', 'Note: Water the plants');
    const release = await openHeld(page, account.path());
    await expect(viewSnapshot(page).getByText('Water the plants')).toBeInViewport();
    await expect(app.mainInput).not.toBeFocused();
    const box = await boxInItsFont(page);
    release();
    await app.ready();
    await expect(app.row('Note: Water the plants')).toBeVisible();
    expect(await page.getByText('Water the plants').boundingBox()).toEqual(box);
  });
});

test('what is typed meanwhile is in the main input, with the caret', async ({
  account,
  app,
  page,
}) => {
  await app.create('Water the plants', 'Note: Water the plants');
  // The installed app starts at the second.
  for (const path of [account.path(), '/']) {
    const release = await openHeld(page, path);
    await expect(app.mainInput).toBeFocused();
    await page.keyboard.type(`from ${path} hme`);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    release();
    await expect(viewSnapshot(page)).toHaveCount(0);
    await expect(app.mainInput).toBeFocused();
    await page.keyboard.type('o');
    await expect(app.mainInput).toHaveValue(`from ${path} home`);
    await page.keyboard.press('Enter');
    await app.expectSaved(app.row(`Note: from ${path} home`));
    await page.unrouteAll();
  }
});

test('the first list is seen where the installed app starts, too', async ({
  account,
  app,
  page,
}) => {
  await app.create('Water the plants', 'Note: Water the plants');
  const release = await openHeld(page, '/');
  await expect(viewSnapshot(page).getByText('Water the plants')).toBeInViewport();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  release();
  await expect(page).toHaveURL(account.path());
  await app.ready();
  await expect(app.row('Note: Water the plants')).toBeVisible();
});

test('a list that is filtered is not kept, as it starts without one', async ({
  account,
  app,
  page,
}) => {
  await app.create('Water the plants', 'Note: Water the plants');
  await leaveApp(page);
  expect(await kept(page)).not.toBeNull();
  await app.open(account.path());
  await app.mainInput.fill('plants');
  await leaveApp(page);
  expect(await kept(page)).toBeNull();
});

test('a list that was scrolled is not kept, as it starts at its top', async ({
  account,
  app,
  page,
}) => {
  await account.createItems(Array.from({ length: 60 }, (_, n) => ({ content: `Note ${n}` })));
  await app.reloadAndRead();
  await expect(app.row('Note: Note 59')).toBeVisible();
  await leaveApp(page);
  expect(await kept(page)).not.toBeNull();
  await app.open(account.path());
  await expect(app.row('Note: Note 59')).toBeVisible();
  await page.mouse.wheel(0, 600);
  await page.waitForFunction(() => window.scrollY > 0);
  await leaveApp(page);
  expect(await kept(page)).toBeNull();
});

test('an app that can’t be loaded says so over the list as it was left', async ({
  account,
  app,
  page,
  errors,
}) => {
  errors.allow(/ERR_FAILED/);
  await app.create('Water the plants', 'Note: Water the plants');
  await intercept(page, /\/assets\/frame-[^/]*\.js$/, (route) => route.abort());
  await leaveApp(page);
  await page.goto(account.path());
  await expect(page.getByRole('alert')).toContainText('Jot could not be loaded');
  await expect(viewSnapshot(page).getByText('Water the plants')).toBeInViewport();
  await app.mainInput.fill('call home');
  await expect(app.mainInput).toHaveValue('call home');
});

test('an app that can’t be loaded says so where there is no list either', async ({
  account,
  page,
  server,
  errors,
}) => {
  errors.allow(/ERR_FAILED/);
  await signIn(page, server.url, account);
  await intercept(page, /\/assets\/frame-[^/]*\.js$/, (route) => route.abort());
  await page.goto(account.path());
  await expect(page.getByRole('alert')).toHaveText(
    'Jot could not be loaded. Check your network, and reload the page.',
  );
});

test('its styles are in the page, also where it takes the place of another, and are loaded once', async ({
  account,
  app,
  page,
}) => {
  await app.create('Water the plants', 'Note: Water the plants');
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (/(frame|writing|workspace)-[^/]*\.css$/.test(request.url())) loaded.push(request.url());
  });
  for (const path of [account.path(), '/']) {
    const release = await openHeld(page, path);
    await expect(viewSnapshot(page).getByText('Water the plants')).toBeInViewport();
    const row = viewSnapshot(page).locator('[role="option"]', { hasText: 'Water the plants' });
    await expect(row).toHaveCSS('height', '40px');
    release();
    await app.ready();
    await expect(app.row('Note: Water the plants')).toHaveCSS('height', '40px');
    await page.unrouteAll();
  }
  expect(loaded).toEqual([]);
});

test('it is that of the list which the address names', async ({ account, app, page }) => {
  await account.createCollection('Ideas');
  await app.create('Water the plants', 'Note: Water the plants');
  const release = await openHeld(page, account.path('ideas'));
  await expectNone(page);
  expect(await kept(page)).toContain('Water the plants');
  release();
  await app.ready();
  await expect(app.rows).toHaveCount(0);
});

test('a logout leaves nothing of it behind', async ({ account, app, page }) => {
  await app.create('Water the plants', 'Note: Water the plants');
  await leaveApp(page);
  expect(await kept(page)).toContain('Water the plants');
  await app.open(account.path());
  await page.getByRole('button', { name: /^Profile: / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await kept(page)).toBeNull();
  await page.goto(account.path());
  await expect(page).toHaveURL(/\/login$/);
  expect(await kept(page)).toBeNull();
});

test('a tab that a logout in another one has closed keeps nothing', async ({
  account,
  app,
  context,
  page,
}) => {
  await app.create('Water the plants', 'Note: Water the plants');
  const other = new MainView(await context.newPage());
  await other.open(account.path());
  await expect(other.row('Note: Water the plants')).toBeVisible();
  await page.getByRole('button', { name: /^Profile: / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other.page).toHaveURL(/\/login$/);
  await leaveApp(other.page);
  expect(await kept(page)).toBeNull();
});

test('it is kept when the page is put aside, from where it may never come back', async ({
  app,
  page,
}) => {
  await app.create('Water the plants', 'Note: Water the plants');
  expect(await kept(page)).toBeNull();
  // The pages of a test are all shown, so this one is told that it isn't.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await kept(page)).toContain('Water the plants');
});

const OTHERS = [
  { name: 'another build', change: { build: '/assets/frame-older.js' } },
  { name: 'another account', change: { owner: 'somebody0000001' } },
];

for (const { name, change } of OTHERS) {
  test(`that of ${name} is not shown`, async ({ account, app, page }) => {
    await app.create('Water the plants', 'Note: Water the plants');
    await leaveApp(page);
    const own = JSON.parse((await kept(page)) ?? '') as object;
    const other = JSON.stringify({ ...own, ...change });
    await page.evaluate((view) => localStorage.setItem('jot-last-view', view), other);
    const release = await openHeld(page, account.path());
    await expectNone(page);
    expect(await kept(page)).toBe(other);
    release();
    await app.ready();
  });
}
