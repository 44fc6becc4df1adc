import { expect, test } from '../fixtures';
import { withSession } from '../machines';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The centre of an element, where a finger touches it, in px. */
type Point = { x: number; y: number };

test.describe('a finger that rests on a row', () => {
  let point: Point;
  test.use({
    start: async ({ account, page }, use) => {
      await account.createItem({ content: ':td: Water the plants' });
      await page.clock.install();
      await use(account.path());
    },
  });

  test.beforeEach(async ({ app }) => {
    const box = await app.row('Todo: Water the plants').boundingBox();
    if (!box) throw new Error('The row is not on the screen.');
    point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });

  test('for 700 ms opens its menu, which stays when it is lifted; only briefly is a tap: the primary action', async ({
    app,
    page,
  }) => {
    await page.clock.pauseAt(Date.now() + 60_000);
    await withSession(page, async (session) => {
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
      await page.clock.runFor(699);
      await expect(app.menu('Item')).toBeHidden();
      await page.clock.runFor(1);
      await page.clock.resume();
      await expect(app.menu('Item').getByRole('menuitem').first()).toBeFocused();
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    });
    await page.clock.fastForward(1_000);
    await expect(app.row('Todo: Water the plants')).toHaveAttribute('aria-selected', 'true');
    await app.menuEntry('Item', 'Mark as done').tap();
    await expect(app.row('Todo, done: Water the plants')).toBeVisible();
    await expect(app.menu('Item')).toBeHidden();

    await page.touchscreen.tap(point.x, point.y);
    await expect(app.row('Todo: Water the plants')).toBeVisible();
    await page.clock.fastForward(2_000);
    await expect(app.menu('Item')).toBeHidden();
  });

  test('and then scrolls opens nothing and toggles nothing', async ({ account, app, page }) => {
    await account.createItems(Array.from({ length: 30 }, (_, n) => ({ content: `Line ${n}` })));
    await app.reloadAndRead();
    // Without them there is little to scroll.
    await expect(app.row('Note: Line 29')).toBeVisible();
    await withSession(page, async (session) => {
      const move = (type: 'touchStart' | 'touchMove', y: number) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: point.x, y }] });
      await move('touchStart', 600);
      for (let y = 580; y >= 300; y -= 20) await move('touchMove', y);
      await page.clock.fastForward(2_000);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    });
    await expect(app.menu('Item')).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(app.selectedRow).toHaveCount(0);
  });
});

test('every action is within a thumb’s reach: the input’s menu, a filter and the way out', async ({
  app,
  page,
}) => {
  await expect(app.mainInput).not.toBeFocused();
  await app.inputMenuButton.tap();
  await app.menuEntry('Main input', 'Incomplete todos').tap();
  await expect(app.rows).toHaveAccessibleName(/^Todo: Check me off/);
  for (const target of [app.inputMenuButton, app.rows.first()]) {
    const box = await target.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole('button', { name: 'Clear' }).tap();
  await expect(app.rows).toHaveCount(6);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'nothing is wider than the screen').toBeLessThanOrEqual(390);
});
