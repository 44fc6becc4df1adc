import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';

const ARABIC = 'مرحبا بالعالم';

const directionOf = (element: Locator) =>
  element.evaluate((each) => getComputedStyle(each).direction);

test('a field runs as what is written in it', async ({ signedIn: app, account, dialogs, page }) => {
  await account.createItem({ type: 'text', title: ARABIC, content: 'in English' });
  await app.open(account.path());
  await app.select(app.rows.first());
  await page.keyboard.press('Control+e');
  await expect(dialogs.title).toHaveValue(ARABIC);
  expect(await directionOf(dialogs.title)).toBe('rtl');
  expect(await directionOf(dialogs.content)).toBe('ltr');
  await dialogs.content.fill(`${ARABIC} hello`);
  expect(await directionOf(dialogs.content)).toBe('rtl');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  const ROWS = [
    [ARABIC, 'in English'],
    ['In English', ARABIC],
    [ARABIC, ARABIC],
  ] as const;

  test('a row has its time at the right of the second text', async ({ signedIn: app, account }) => {
    const { id: collection, slug } = await account.createCollection('Rows');
    // The newest comes first.
    for (const [title, content] of ROWS.toReversed())
      await account.createItem({ collection, type: 'text', title, content });
    await app.open(account.path(slug));
    await app.expectPlace(app.rows.first(), 1, ROWS.length);
    for (const [index, [title, content]] of ROWS.entries())
      await test.step(`“${title}” with “${content}”`, async () => {
        const row = app.rows.nth(index);
        const time = row.locator('time');
        const boxes = [row.getByText(content).last(), time].map((each) => each.boundingBox());
        const [second, end] = await Promise.all(boxes);
        expect(second!.x + second!.width).toBeLessThanOrEqual(end!.x);
        expect(second!.y).toBeLessThan(end!.y + end!.height);
        expect(await directionOf(row.getByText(title).first())).toBe(
          title === ARABIC ? 'rtl' : 'ltr',
        );
      });
  });
});
