import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import type { MainView } from '../pages/main-view';

const COUNT = 1_000;
/** Maximum number of row elements, however long the list is. */
const ROWS_MAX = 60;

const number = (n: number) => String(n).padStart(4, '0');
const rowOf = (app: MainView, n: number) => app.row(`Note: Entry ${number(n)}`);

/** Checks that a row is on the screen and not covered by the header or the main input. */
async function expectInSight(app: MainView, n: number): Promise<void> {
  await expect(rowOf(app, n)).toBeInViewport({ ratio: 1 });
  const row = await rowOf(app, n).boundingBox();
  const input = await app.mainInput.boundingBox();
  expect(row?.y).toBeGreaterThanOrEqual((input?.y ?? NaN) + (input?.height ?? NaN));
}

/**
 * Scrolls and waits for the end of the scrolling. Chromium loses a key that is pressed in the frame before it ends,
 * even on a page without scripts.
 */
async function scroll(page: Page, act: () => Promise<void>): Promise<void> {
  const scrolling = await page.evaluateHandle(() => ({
    end: new Promise<void>((resolve) => {
      addEventListener('scrollend', () => resolve(), { once: true });
    }),
  }));
  await act();
  await scrolling.evaluate(({ end }) => end);
}

test('a list of 1,000 items draws only what is near the screen', async ({
  server,
  account,
  signedIn: app,
  page,
}) => {
  const { id, slug } = await account.createCollection('Long');
  await server.sql(`
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${COUNT})
    INSERT INTO items (id, owner, collection, type, content, created, updated)
    SELECT printf('${id.slice(0, 9)}%06d', n), '${account.id}', '${id}', 'text',
      printf('Entry %04d', n), '2026-01-01 10:00:00.000Z', '2026-01-01 10:00:00.000Z'
    FROM numbers`);
  await app.open(account.path(slug));
  const expectFewRows = async () => expect(await app.rows.count()).toBeLessThan(ROWS_MAX);

  await test.step('at the start the newest are there', async () => {
    await app.expectPlace(rowOf(app, COUNT), 1, COUNT);
    await expectInSight(app, COUNT);
    await expectFewRows();
  });

  await test.step('the arrows scroll with the selection', async () => {
    await page.keyboard.press('ArrowDown');
    for (let pressed = 0; pressed < 20; pressed++) await page.keyboard.press('Shift+ArrowDown');
    await expect(rowOf(app, COUNT - 100)).toHaveAttribute('aria-selected', 'true');
    await expectInSight(app, COUNT - 100);
    await expectFewRows();
    for (let pressed = 0; pressed < 10; pressed++) await page.keyboard.press('Shift+ArrowUp');
    await expect(rowOf(app, COUNT - 50)).toHaveAttribute('aria-selected', 'true');
    await expectInSight(app, COUNT - 50);
  });

  await test.step('the wheel and the keys of the page reach the last', async () => {
    await page.mouse.move(640, 400);
    await scroll(page, () => page.mouse.wheel(0, 60_000));
    await expect(rowOf(app, 1)).toBeInViewport({ ratio: 1 });
    await app.expectPlace(rowOf(app, 1), COUNT, COUNT);
    await expectFewRows();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await scroll(page, () => page.keyboard.press('Home'));
    await expectInSight(app, COUNT);
    await expect(rowOf(app, COUNT)).toHaveAttribute('aria-selected', 'true');
    // The first press goes to the end of the viewport, the next ones scroll by its height.
    await page.keyboard.press('PageDown');
    await expect(app.selectedRow).toBeInViewport({ ratio: 1 });
    await expectInSight(app, COUNT);
    await scroll(page, () => page.keyboard.press('PageDown'));
    await expect(app.selectedRow).toBeInViewport({ ratio: 1 });
    await scroll(page, () => page.keyboard.press('End'));
    await expect(rowOf(app, 1)).toHaveAttribute('aria-selected', 'true');
    await expect(rowOf(app, 1)).toBeInViewport({ ratio: 1 });
    await expectFewRows();
  });

  await test.step('after scrolling by hand, down begins with the first row in sight', async () => {
    const top = () => page.evaluate(() => window.scrollY);
    const expectFirstInSight = async () => {
      const before = await top();
      await page.keyboard.press('ArrowDown');
      const place = Number(await app.selectedRow.getAttribute('aria-posinset'));
      await expectInSight(app, COUNT + 1 - place);
      expect(await top()).toBe(before);
      const above = (await rowOf(app, COUNT + 2 - place).boundingBox())?.y ?? 0;
      const input = await page.locator('[data-above-list]').boundingBox();
      expect(above, 'the row above is not').toBeLessThan((input?.y ?? 0) + (input?.height ?? 0));
    };
    await scroll(page, () => page.mouse.wheel(0, -12_345));
    await expectFirstInSight();
    await page.keyboard.press('Escape');
    await scroll(page, () => page.mouse.wheel(0, -4_321));
    await expectFirstInSight();
    await page.keyboard.press('Escape');
  });

  await test.step('a filter finds any of them', async () => {
    await app.mainInput.fill('entry 0042');
    await app.expectPlace(rowOf(app, 42), 1, 1);
    await expectInSight(app, 42);
    await app.mainInput.clear();
    await app.expectPlace(rowOf(app, COUNT), 1, COUNT);
  });

  await test.step('what is created at the end of the list appears on top, in sight', async () => {
    await scroll(page, () => page.mouse.wheel(0, 60_000));
    await expect(rowOf(app, 1)).toBeInViewport({ ratio: 1 });
    await app.create('Fresh ink', 'Note: Fresh ink');
    await app.expectPlace(app.row('Note: Fresh ink'), 1, COUNT + 1);
    await expect(app.row('Note: Fresh ink')).toBeInViewport({ ratio: 1 });
  });
});
