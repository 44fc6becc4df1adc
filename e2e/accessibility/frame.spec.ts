import { expectAccessible, expectAccessibleAtAllWidths, expectStructure } from './axe';
import { expect, test } from '../fixtures';

test.describe('axe finds nothing on', () => {
  test.use({ reducedMotion: 'reduce' });

  test('the palette, with and without answers, and the menus', async ({
    app,
    page,
    palette,
    collections,
  }) => {
    await expect(app.mainInput).toBeFocused();
    await palette.open();
    await palette.search.fill('coll');
    await expect(palette.entries.first()).toHaveAttribute('aria-selected', 'true');
    await expectAccessibleAtAllWidths(page);
    await palette.search.fill('nonsense');
    await expect(palette.empty).toBeVisible();
    await expectAccessibleAtAllWidths(palette.dialog);
    await page.keyboard.press('Escape');
    await expect(palette.dialog).toBeHidden();

    await app.openCollectionMenu();
    await expectAccessibleAtAllWidths(page);
    await page.keyboard.press('Escape');
    await expect(collections.menu).toBeHidden();
    await page.getByRole('button', { name: /^Profile: / }).click();
    const menu = page.getByRole('menu', { name: 'Profile' });
    await expect(menu).toBeVisible();
    await expectStructure(menu);
  });

  test('every dialog of collections', async ({ account, app, page, palette, collections }) => {
    await expect(app.mainInput).toBeFocused();
    await palette.run('Create collection');
    await collections.name.press('Enter');
    await expect(collections.problem('Name')).toBeVisible();
    await expectAccessibleAtAllWidths(collections.create);
    await page.keyboard.press('Escape');

    await palette.run('Delete collection');
    const last = collections.info('Minimum data required');
    await expect(last).toBeVisible();
    await expectStructure(last);
    await page.keyboard.press('Escape');

    await account.createCollection('W'.repeat(50));
    await app.reload();
    await palette.run('Sort collections');
    await expect(collections.handles).toHaveCount(2);
    await expectAccessibleAtAllWidths(collections.sort);
    await page.keyboard.press('Escape');

    await palette.run('Delete collection');
    await expect(collections.confirmation).toBeVisible();
    await expectAccessibleAtAllWidths(collections.confirmation);
  });
});

test.describe('on a phone axe finds nothing on', () => {
  test.use({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });

  test('its own parts: the bottom bar and the menu above it', async ({ app, page }) => {
    await expect(page.getByRole('group', { name: 'Quick actions' })).toBeVisible();
    await expectAccessible(page);
    const menu = await app.openCollectionMenu();
    await expectStructure(menu);
  });
});
