import { expectAccessible } from './axe';
import { expect, test } from '../fixtures';

/** One of each layout: no style changes between 360 px and 400 px. */
const SCREENS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
];

for (const viewport of SCREENS) {
  test.describe(`axe finds nothing at ${viewport.width} px on`, () => {
    test.use({ viewport, reducedMotion: 'reduce' });
    test.describe.configure({ timeout: 60_000 });

    test('the palette, with and without answers', async ({ app, page, palette }) => {
      await expect(app.mainInput).toBeFocused();
      await palette.open();
      await palette.search.fill('coll');
      await expect(palette.entries.first()).toHaveAttribute('aria-selected', 'true');
      await expectAccessible(page);
      await palette.search.fill('nonsense');
      await expect(palette.empty).toBeVisible();
      await expectAccessible(page);
    });

    test('every dialog of collections', async ({ account, app, page, palette, collections }) => {
      await expect(app.mainInput).toBeFocused();
      await palette.run('Create collection');
      await collections.name.press('Enter');
      await expect(collections.problem('Name')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');

      await palette.run('Delete collection');
      await expect(collections.info('Minimum data required')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');

      await account.createCollection('W'.repeat(50));
      await app.reload();
      await palette.run('Sort collections');
      await expect(collections.handles).toHaveCount(2);
      await expectAccessible(page);
      await page.keyboard.press('Escape');

      await palette.run('Delete collection');
      await expect(collections.confirmation).toBeVisible();
      await expectAccessible(page);
    });

    test('the menus, and the pages to read', async ({ app, page, collections }) => {
      await app.openCollectionMenu();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(collections.menu).toBeHidden();
      await page.getByRole('button', { name: /^Profile: / }).click();
      await expect(page.getByRole('menu', { name: 'Profile' })).toBeVisible();
      await expectAccessible(page);
      for (const path of ['/help', '/terms', '/profile']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        const isTooWide = () =>
          page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect(await isTooWide(), `${path} scrolls sideways`).toBe(false);
      }
    });
  });
}
