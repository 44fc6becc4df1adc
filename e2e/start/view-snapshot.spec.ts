import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../fixtures';
import { intercept } from '../network';
import { holdApp } from './held-app';
import { leaveApp } from './leave-app';
import { MainView } from '../pages/main-view';

/** Opens the app and holds back its code. Returns a function that releases it. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  const release = await holdApp(page);
  await leaveApp(page);
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

const viewSnapshot = (page: Page) => page.locator('[data-view-snapshot]');
/** Returns the position of a text, once its font is loaded. */
async function boxInItsFont(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  return viewSnapshot(page).getByText('Water the plants').boundingBox();
}

/** The script that inserts it runs while the page is parsed. */
async function expectNone(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState !== 'loading');
  await expect(viewSnapshot(page)).toHaveCount(0);
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('jot-last-view'));

/** Records in each frame from now on where the snapshot or the app shows the item. */
async function watchFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const frames: string[] = [];
    const look = () => {
      const texts = [...document.querySelectorAll('#root *')].filter(
        (part) => part.children.length === 0 && part.textContent === 'Water the plants',
      );
      // A text has another position in its row until its font is loaded; the row doesn't move.
      const rows = texts.map((text) => text.closest('[role="option"]') ?? text);
      const places = rows.map((row) => Math.round(row.getBoundingClientRect().top));
      const by = document.querySelector('[data-view-snapshot]') ? 'picture' : 'app';
      frames.push(`${by} at ${places.join(' and ') || 'nowhere'}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { framesSeen: frames });
  });
  return async () => {
    await page.waitForFunction(() => Reflect.get(window, 'framesSeen').at(-1).startsWith('app'));
    return page.evaluate((): string[] => Reflect.get(window, 'framesSeen'));
  };
}

test('the list is seen as it was left until the app is there, in every frame, with its styles', async ({
  account,
  app,
  page,
}) => {
  await app.create('Water the plants', 'Note: Water the plants');
  await app.select(app.row('Note: Water the plants'));
  const frames = await watchFrames(page);
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (/(frame|writing|workspace)-[^/]*\.css$/.test(request.url())) loaded.push(request.url());
  });
  // The installed app starts at `/`.
  for (const path of [account.path(), '/'])
    await test.step(`at ${path}`, async () => {
      const release = await openHeld(page, path);
      await expect(viewSnapshot(page).getByText('Water the plants')).toBeInViewport();
      await expect(page.locator('[data-prerendered]')).toHaveCount(0);
      await expect(app.items).toHaveCount(0);
      const row = viewSnapshot(page).locator('[role="option"]', { hasText: 'Water the plants' });
      await expect(row).toHaveCSS('height', '40px');
      const box = await boxInItsFont(page);
      const top = Math.round((await row.boundingBox())?.y ?? 0);
      release();
      await expect(page).toHaveURL(account.path());
      await app.ready();
      await expect(viewSnapshot(page)).toHaveCount(0);
      await expect(app.row('Note: Water the plants')).toHaveCSS('height', '40px');
      await expect(app.mainInput).toBeFocused();
      expect(await page.getByText('Water the plants').boundingBox()).toEqual(box);
      await expect(app.selectedRow).toHaveCount(0);
      const seen = await frames();
      const since = seen.slice(seen.findIndex((frame) => frame.startsWith('picture')));
      expect([...new Set(since)]).toEqual([`picture at ${top}`, `app at ${top}`]);
      await page.unrouteAll();
    });
  expect(loaded, 'the styles are in the page').toEqual([]);
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
  // The installed app starts at `/`.
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

test('a snapshot is stored of the list as it starts, and only then', async ({
  account,
  app,
  page,
}) => {
  await account.createItems(Array.from({ length: 60 }, (_, n) => ({ content: `Note ${n}` })));
  await app.reloadAndRead();
  await expect(app.row('Note: Note 59')).toBeVisible();
  const openAgain = async () => {
    await app.open(account.path());
    await expect(app.row('Note: Note 59')).toBeVisible();
  };

  await test.step('when the page is hidden, because it may never be shown again', async () => {
    await page.evaluate(() => localStorage.removeItem('jot-last-view'));
    expect(await kept(page)).toBeNull();
    // All pages of a test are visible, so this one has to be told that it is hidden.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await kept(page)).toContain('Note 59');
  });

  await test.step('when the page is left', async () => {
    await openAgain();
    await page.evaluate(() => localStorage.removeItem('jot-last-view'));
    await leaveApp(page);
    expect(await kept(page)).toContain('Note 59');
  });

  await test.step('not one that was scrolled, as it starts at its top', async () => {
    await openAgain();
    await page.mouse.wheel(0, 600);
    await page.waitForFunction(() => window.scrollY > 0);
    await leaveApp(page);
    expect(await kept(page)).toBeNull();
  });

  await test.step('not one that is filtered, as it starts without one', async () => {
    await openAgain();
    await app.mainInput.fill('Note 5');
    await leaveApp(page);
    expect(await kept(page)).toBeNull();
  });
});

test('an app that can’t be loaded says so', async ({ account, page, server, view, errors }) => {
  errors.allow(/ERR_FAILED/);
  const frame = /\/assets\/frame-[^/]*\.js$/;
  await test.step('where there is no list', async () => {
    await signIn(page, server.url, account);
    await intercept(page, frame, (route) => route.abort());
    await page.goto(account.path());
    await expect(page.getByRole('alert')).toHaveText(
      'Jot could not be loaded. Check your network, and reload the page.',
    );
    await page.unroute(frame);
  });

  await test.step('over the list as it was left', async () => {
    await view.reload();
    await view.create('Water the plants', 'Note: Water the plants');
    await intercept(page, frame, (route) => route.abort());
    await leaveApp(page);
    await page.goto(account.path());
    await expect(page.getByRole('alert')).toContainText('Jot could not be loaded');
    await expect(viewSnapshot(page).getByText('Water the plants')).toBeInViewport();
    await view.mainInput.fill('call home');
    await expect(view.mainInput).toHaveValue('call home');
  });
});

const OTHERS = [
  { name: 'another list than the address names', path: 'ideas', change: {} },
  { name: 'another build', change: { build: '/assets/frame-older.js' } },
  { name: 'another account', change: { owner: 'somebody0000001' } },
] as const;

test('what is kept of something else is not shown', async ({ account, app, page }) => {
  await account.createCollection('Ideas');
  await app.create('Water the plants', 'Note: Water the plants');
  await leaveApp(page);
  const own = JSON.parse((await kept(page)) ?? '') as object;
  const release = await holdApp(page);
  for (const { name, change, ...other } of OTHERS)
    await test.step(`that of ${name}`, async () => {
      const view = JSON.stringify({ ...own, ...change });
      await page.evaluate((value) => localStorage.setItem('jot-last-view', value), view);
      await page.goto(account.path('path' in other ? other.path : undefined), {
        waitUntil: 'commit',
      });
      await expectNone(page);
      expect(await kept(page)).toBe(view);
    });
  release();
  await app.ready();
});

test('a logout leaves nothing of it behind, also in another tab', async ({
  account,
  app,
  context,
  page,
}) => {
  await app.create('Water the plants', 'Note: Water the plants');
  await leaveApp(page);
  expect(await kept(page)).toContain('Water the plants');
  await app.open(account.path());
  const other = new MainView(await context.newPage());
  await other.open(account.path());
  await expect(other.row('Note: Water the plants')).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: /^Profile: / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await kept(page)).toBeNull();
  await expect(other.page).toHaveURL(/\/login$/);
  await leaveApp(other.page);
  expect(await kept(page)).toBeNull();
  await page.goto(account.path());
  await expect(page).toHaveURL(/\/login$/);
  expect(await kept(page)).toBeNull();
});
