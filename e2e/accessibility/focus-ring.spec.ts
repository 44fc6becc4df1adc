import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

/** Returns the share of a horizontal line on the screen that has the accent colour, from 0 to 1. */
async function accentShare(page: Page, y: number, from: number, to: number): Promise<number> {
  const png = await page.screenshot({ clip: { x: from, y, width: to - from, height: 1 } });
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas to read the picture with.');
    const coloursOf = () => [...context.getImageData(0, 0, image.width, 1).data];
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--jot-accent');
    context.fillRect(0, 0, 1, 1);
    const accent = coloursOf().slice(0, 3);
    context.drawImage(image, 0, 0);
    const seen = coloursOf();
    const isAccent = (_: unknown, x: number) => accent.every((part, i) => seen[4 * x + i] === part);
    return Array.from({ length: image.width }).filter(isAccent).length / image.width;
  }, png.toString('base64'));
}

test('the ring around a list that is longer than the screen is closed', async ({
  account,
  signedIn: app,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await account.createItems(Array.from({ length: 20 }, (_, n) => ({ content: `Entry ${n}` })));
  await app.open(account.path());
  await expect(app.row('Note: Entry 19')).toBeVisible();
  await app.items.focus();
  await page.keyboard.press('Shift');
  await expect(app.items).toBeFocused();
  const bar = await app.mainInput.boundingBox();
  const list = await app.items.boundingBox();
  if (!bar || !list) throw new Error('There is no list to look at.');
  const shareAt = (y: number) => accentShare(page, y, list.x, list.x + list.width);
  /** Top of the list, below the sticky bar of the main input. */
  const upper = list.y;

  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => shareAt(upper), 'its upper side').toBe(1);
  await expect.poll(() => shareAt(399), 'its lower side').toBe(1);
  expect(await accentShare(page, bar.y + 20, list.x - 4, list.x), 'beside the input').toBe(0);

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const end = await app.items.boundingBox();
  await expect.poll(() => shareAt((end?.y ?? 0) + (end?.height ?? 0)), 'its end').toBe(1);
  expect(await shareAt(399), 'beyond its end').toBe(0);
});

test('with the system’s own colours the palette shows what is chosen, and a ticked box its tick', async ({
  signedIn: app,
  account,
  page,
  palette,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await app.open(account.path());
  await palette.open();
  await palette.search.fill('coll');
  const chosen = palette.entries.and(palette.page.locator('[aria-selected="true"]'));
  await expect(chosen).toHaveCSS('outline-style', 'solid');
  await palette.search.press('ArrowDown');
  await expect(palette.entries.first()).toHaveCSS('outline-style', 'none');
  await expect(palette.entries.nth(1)).toHaveCSS('outline-style', 'solid');

  await page.goto('/profile');
  const box = page.getByRole('checkbox', { name: /^Digit keys/ });
  await expect(box).toBeChecked();
  const paper = await box.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(page.locator('.mantine-Checkbox-icon').last()).not.toHaveCSS('color', paper);
});
