import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';
import { withSession } from '../machines';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test.describe('a finger that pulls a row', () => {
  /** Drags a row by some px in steps, and calls `look` before it is released. */
  async function pull(
    row: Locator,
    { x = 0, y = 0 }: { x?: number; y?: number },
    look?: () => Promise<void>,
  ): Promise<void> {
    const box = await row.boundingBox();
    if (!box) throw new Error('The row is not on the screen.');
    const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await withSession(row.page(), async (session) => {
      const send = (type: 'touchStart' | 'touchMove', part: number) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: [{ x: start.x + x * part, y: start.y + y * part }],
        });
      await send('touchStart', 0);
      for (let step = 1; step <= 8; step++) await send('touchMove', step / 8);
      await look?.();
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    });
  }

  test('far to the right toggles a todo, and copies a note; far to the left trashes; a little does nothing', async ({
    account,
    signedIn: app,
    page,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await account.createItems([{ content: ':td: Wind the clock' }, { content: 'Gate code 4711' }]);
    await app.open(account.path());
    const row = app.row('Note: Gate code 4711');

    await test.step('a little does nothing, and the row goes back', async () => {
      const place = await row.locator('time').boundingBox();
      await pull(row, { x: -60 }, async () => {
        await expect(row).toHaveAttribute('data-swipe', 'left');
        const width = () => page.evaluate(() => document.documentElement.scrollWidth);
        expect(await width(), 'nothing is wider than the screen').toBe(390);
      });
      await expect(row).not.toHaveAttribute('data-swipe');
      await expect.poll(() => row.locator('time').boundingBox()).toEqual(place);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('far to the right toggles a todo, and copies a note', async () => {
      await pull(app.row('Todo: Wind the clock'), { x: 120 });
      await expect(app.row('Todo, done: Wind the clock')).toBeVisible();
      await pull(row, { x: 120 });
      await expect(row.getByText('Content copied')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Gate code 4711');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('far to the left trashes its item, and to the right restores it', async () => {
      await pull(row, { x: -120 }, async () => {
        await expect(row).toHaveAttribute('data-swipe-label', 'Move to trash bin');
      });
      await expect(row).toBeHidden();
      await expect(app.toast('Item moved to trash bin')).toBeVisible();
      await app.openCollection('Trash bin');
      await expect(row).toBeVisible();
      await pull(row, { x: -120 });
      await expect(row).toBeVisible();
      await pull(row, { x: 120 });
      await expect(row).toBeHidden();
    });
  });

  test('up scrolls the list, also when it goes aside then', async ({
    account,
    signedIn: app,
    page,
  }) => {
    await account.createItems(Array.from({ length: 30 }, (_, n) => ({ content: `Line ${n}` })));
    await app.open(account.path());
    await expect(app.row('Note: Line 29')).toBeVisible();
    await pull(app.row('Note: Line 22'), { x: -130, y: -300 }, async () => {
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
      await expect(page.locator('[data-swipe]')).toHaveCount(0);
    });
    await account.items().then((items) => {
      expect(items.filter(({ isTrashed }) => isTrashed)).toEqual([]);
    });
  });
});

test('a mouse that drags a row pulls nothing', async ({ account, signedIn: app, page }) => {
  await account.createItem({ content: 'Stays' });
  await app.open(account.path());
  const box = await app.row('Note: Stays').boundingBox();
  if (!box) throw new Error('The row is not on the screen.');
  await page.mouse.move(box.x + 300, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 100, box.y + 20, { steps: 5 });
  await expect(page.locator('[data-swipe]')).toHaveCount(0);
  await page.mouse.up();
});
