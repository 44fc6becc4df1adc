import { expect, test } from '../fixtures';
import { rowNamed } from '../pages/main-view';

test.use({ reducedMotion: 'reduce' });

test('it finds items of all collections, and goes to the one that is chosen', async ({
  account,
  signedIn: app,
  page,
  palette,
}) => {
  const { id: collection, slug } = await account.createCollection('Recipes');
  const others = Array.from({ length: 40 }, (_, n) => ({ collection, content: `Soup ${n}` }));
  await account.createItems([
    { collection, title: 'Plum cake', content: 'With almonds' },
    ...others,
    { content: 'Almond paste' },
  ]);
  await app.open(account.path());
  await expect(app.mainInput).toBeFocused();
  await palette.open();
  await palette.search.fill('almond');
  await expect(palette.dialog.getByRole('group', { name: 'Items' })).toMatchAriaSnapshot(`
    - group "Items":
      - option "Almond paste Notes" [selected]
      - option "Plum cake With almonds Recipes"
  `);
  await expect(page.getByRole('status').filter({ hasText: '2 results' })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(palette.dialog).toBeHidden();
  await expect(page).toHaveURL(account.path(slug));
  await expect(app.selectedRow).toHaveAccessibleName(rowNamed('Note: Plum cake, With almonds'));
  await expect(app.selectedRow).toBeInViewport();
  await expect(app.mainInput).toBeFocused();
});
