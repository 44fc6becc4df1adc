import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';

test.use({ reducedMotion: 'reduce' });

test('the keys are shown from 1280 px, each in one line, until mod+/ hides them, which is remembered', async ({
  account,
  signedIn: app,
  page,
}) => {
  await account.createItem({ content: 'https://example.org/fence' });
  await app.open(account.path());
  const panel = page.getByRole('complementary', { name: 'Key hints' });
  await expect(panel).toBeVisible();
  const box = await panel.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
  const list = await app.items.boundingBox();
  expect(box?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));
  await expectOneLineEach(panel);
  await app.select(app.row('Link: https://example.org/fence'));
  await expect(panel.getByText('Refetch title and icon')).toBeVisible();
  await expectOneLineEach(panel);
  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(panel).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
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

test('in a narrower window they cover the list until they are hidden', async ({ app, page }) => {
  const panel = page.getByRole('complementary', { name: 'Key hints' });
  for (const width of [1279, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(app.mainInput).toBeFocused();
    await expect(panel).toBeHidden();
    await page.keyboard.press('Control+/');
    await expect(panel).toBeInViewport({ ratio: 1 });
    await expectOneLineEach(panel);

    await page.keyboard.press('ArrowDown');
    await expect(panel.getByRole('heading')).toHaveText('Selected item');
    await expectOneLineEach(panel);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(app.selectedRow).toHaveCount(1);

    await page.keyboard.press('Control+/');
    await panel.getByRole('button', { name: 'Close key hints' }).click();
    await expect(panel).toBeHidden();
    await expect(app.mainInput).toBeFocused();
    await page.keyboard.press('Control+/');
    await page.keyboard.press('Control+/');
    await expect(panel).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(app.selectedRow).toHaveCount(0);
  }
});

/** All hints have the same height and fit into their place. */
async function expectOneLineEach(panel: Locator): Promise<void> {
  const rows = await panel.locator('dl > div').evaluateAll((all) =>
    all.map((row) => ({
      height: row.clientHeight,
      isCut: [row, ...row.children].some((part) => part.scrollWidth > part.clientWidth),
      text: row.textContent,
    })),
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ isCut }) => isCut)).toEqual([]);
  expect(new Set(rows.map(({ height }) => height)).size).toBe(1);
}

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
});
