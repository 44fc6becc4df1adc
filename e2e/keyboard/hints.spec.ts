import { expect, test } from '../fixtures';

test.use({ reducedMotion: 'reduce' });

test('the keys are shown from 1280 px', async ({ app, page }) => {
  const panel = page.getByRole('complementary', { name: 'Key hints' });
  await expect(app.items).toBeVisible();
  await expect(panel).toBeVisible();
  const box = await panel.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
  const list = await app.items.boundingBox();
  expect(box?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));
  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(panel).toBeHidden();
});

test('they are those that mean something now', async ({ app, page, account }) => {
  const { id } = await account.createItem({ content: 'Thrown away' });
  await account.trashItem(id);
  const panel = page.getByRole('complementary', { name: 'Key hints' });
  const keysOf = (label: string) =>
    panel
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('kbd');

  await expect(app.mainInput).toBeFocused();
  await expect(panel.getByRole('heading')).toHaveText('Main input');
  await expect(keysOf('Create item')).toHaveText(['Enter']);
  await expect(keysOf('Next collection')).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(panel.getByRole('heading')).toHaveText('List');
  await expect(keysOf('Focus input')).toHaveText(['Ctrl', 'F']);
  await expect(keysOf('Next collection')).toHaveText(['→']);
  await expect(keysOf('Create item')).toHaveCount(0);

  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('heading')).toHaveText('Selected item');
  await expect(keysOf('Edit')).toHaveText(['Ctrl', 'E']);
  await expect(keysOf('Restore')).toHaveCount(0);

  await app.openCollection('Trash bin');
  await expect(panel.getByRole('heading')).toHaveText('Trash bin');
  await expect(keysOf('Focus input')).toHaveCount(0);
  await app.select(app.row('Note: Thrown away'));
  await expect(panel.getByRole('heading')).toHaveText('Selected item');
  await expect(keysOf('Restore')).toHaveText(['Ctrl', 'Alt', 'R']);
});

test('mod+/ puts them away and back, and that is remembered', async ({ app, page }) => {
  const panel = page.getByRole('complementary', { name: 'Key hints' });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Control+/');
  await expect(panel).toBeHidden();
  await app.reload();
  await expect(app.mainInput).toBeFocused();
  await expect(panel).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+/');
  await expect(panel).toBeVisible();
  await app.reload();
  await expect(panel).toBeVisible();
});

test('the digits can be switched off on the account page', async ({ app, page, account }) => {
  await account.createCollection('Recipes');
  await page.goto('/profile');
  const digits = page.getByRole('checkbox', { name: 'Digit keys open collections' });
  await expect(digits).toBeChecked();
  await digits.uncheck();

  await app.open(account.path());
  await expect(app.mainInput).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(account.path('recipes'));
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowRight');
  await expect(page, 'the arrows still work').toHaveURL(account.path('trash-bin'));

  await page.goto('/profile');
  await expect(digits).not.toBeChecked();
  await digits.check();
  await app.open(account.path());
  await expect(app.mainInput).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await expect(page).toHaveURL(account.path('recipes'));
});
