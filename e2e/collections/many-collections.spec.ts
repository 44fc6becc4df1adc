import { expect, test } from '../fixtures';

const LONG = 'A collection whose name is as long as names can be';

for (const [width, height] of [
  [360, 640],
  [1280, 600],
] as const)
  test.describe(`thirty collections with long names on ${width} by ${height} px`, () => {
    test.use({
      viewport: { width, height },
      start: async ({ account }, use) => {
        const names = Array.from({ length: 29 }, (_, index) => `${index} ${LONG}`.slice(0, 50));
        await account.createCollections(names);
        await use(account.path());
      },
    });

    test('are apart in the move dialog, within reach in their menu, and cut in the sort dialog', async ({
      app,
      collections,
      dialogs,
      page,
    }) => {
      await app.select(app.rows.first());
      await page.keyboard.press('Control+m');
      await expect(dialogs.moveField).toBeFocused();
      const targets = page.getByRole('listbox', { name: 'Collections' }).getByRole('option');
      await expect(targets).toHaveCount(30);
      const overflowing = await targets.evaluateAll((all) =>
        all.filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.textContent),
      );
      expect(overflowing).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialogs.move).toBeHidden();

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

      await collections.action('Sort collections').press('Enter');
      await expect(collections.handles).toHaveCount(30);
      const list = collections.sort.getByRole('list');
      const hidden = await list.evaluate((el) => el.scrollWidth - el.clientWidth);
      expect(hidden, 'the names are cut with a sign').toBe(0);
    });
  });
