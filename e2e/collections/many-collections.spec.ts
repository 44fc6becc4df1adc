import { expect, test } from '../fixtures';

const LONG = 'A collection whose name is as long as names can be';

for (const [width, height] of [
  [360, 640],
  [1280, 600],
] as const)
  test.describe(`thirty collections with long names on ${width} by ${height} px`, () => {
    test.use({ viewport: { width, height } });

    test.use({
      start: async ({ account }, use) => {
        const names = Array.from({ length: 29 }, (_, index) => `${index} ${LONG}`.slice(0, 50));
        await account.createCollections(names);
        await use(account.path());
      },
    });

    test('are all within reach in their menu', async ({ app, collections, page }) => {
      const menu = await app.openCollectionMenu();
      await expect(collections.entries).toHaveCount(31);
      const box = await menu.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);

      const top = await page.evaluate(() => window.scrollY);
      for (const entry of [collections.entries.first(), menu.getByRole('menuitem').last()]) {
        await entry.scrollIntoViewIfNeeded();
        await expect(entry).toBeInViewport({ ratio: 1 });
      }
      expect(await page.evaluate(() => window.scrollY)).toBe(top);
    });

    test('stand apart from each other in the move dialog', async ({ app, page }) => {
      await app.select(app.rows.first());
      await page.keyboard.press('Control+m');
      const targets = page.getByRole('listbox', { name: 'Collections' }).getByRole('option');
      await expect(targets).toHaveCount(30);
      const overflowing = await targets.evaluateAll((all) =>
        all.filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.textContent),
      );
      expect(overflowing).toEqual([]);
    });

    test('are cut with a sign, and not scrolled sideways, in the sort dialog', async ({
      app,
      collections,
      page,
    }) => {
      await app.openCollectionMenu();
      await page.getByRole('menuitem', { name: 'Sort collections' }).press('Enter');
      await expect(collections.handles).toHaveCount(30);
      const list = collections.sort.getByRole('list');
      expect(await list.evaluate((el) => el.scrollWidth - el.clientWidth)).toBe(0);
    });
  });
