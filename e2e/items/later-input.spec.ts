import type { Locator, Page } from '@playwright/test';
import { untilAllSent } from '../device-storage';
import { expect, test } from '../fixtures';
import { withSession } from '../machines';
import type { Account } from '../server/account';

/** A Wednesday morning in London. */
const NOW = new Date('2026-11-25T10:00:00Z');
const MONDAY = '2026-11-30 09:00:00.000Z';
const NOTE = 'Note: Tin of paint';

/** Rests a finger on a row until its menu opens. */
async function hold(page: Page, row: Locator, menu: Locator): Promise<void> {
  const box = await row.boundingBox();
  if (!box) throw new Error('The row is not on the screen.');
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await withSession(page, async (session) => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await expect(menu).toBeVisible();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  });
}

async function laterUntil(page: Page, account: Account, content: string): Promise<unknown[]> {
  await untilAllSent(page, account.id);
  return (await account.itemsWith(content)).map((item) => item.laterUntil);
}

test.describe('by the keyboard', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.setFixedTime(NOW);
  });

  test('an item is put away by one key, by words, and brought back; a key that is held from before chooses nothing', async ({
    account,
    signedIn: app,
    page,
    dialogs,
  }) => {
    await account.createItem({ content: 'Tin of paint' });
    await app.open(account.path());
    await app.select(app.row(NOTE));
    await page.keyboard.press('Alt+Shift+Enter');
    await expect(dialogs.later).toBeVisible();
    await expect(dialogs.laterChoice('Tonight')).toBeFocused();
    await page.keyboard.press('3');
    await expect(dialogs.later).toBeHidden();
    await expect(app.toast('“Tin of paint” put away until Mon 09:00')).toBeVisible();
    expect(await laterUntil(page, account, 'Tin of paint')).toEqual([MONDAY]);
    await page.keyboard.press('Control+z');
    expect(await laterUntil(page, account, 'Tin of paint')).toEqual(['']);

    await app.select(app.row(NOTE));
    await page.keyboard.press('Alt+Shift+Enter');
    await page.keyboard.type('in 3 days');
    await expect(dialogs.laterField).toHaveValue('in 3 days');
    await expect(dialogs.laterMoment).toHaveText(/^Saturday,? 28 November 2026 at 09:00/);
    await page.keyboard.press('Enter');
    await expect(dialogs.later).toBeHidden();
    expect(await laterUntil(page, account, 'Tin of paint')).toEqual(['2026-11-28 09:00:00.000Z']);
    await page.keyboard.press('Control+z');
    expect(await laterUntil(page, account, 'Tin of paint')).toEqual(['']);

    await app.select(app.row(NOTE));
    await page.keyboard.down('Alt');
    await page.keyboard.down('Shift');
    for (let repeats = 0; repeats < 4; repeats++) await page.keyboard.down('Enter');
    await expect(dialogs.laterChoice('Tonight')).toBeFocused();
    for (let repeats = 0; repeats < 4; repeats++) await page.keyboard.down('Enter');
    for (const key of ['Enter', 'Shift', 'Alt']) await page.keyboard.up(key);
    await expect(dialogs.later).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogs.later).toBeHidden();
    expect(await laterUntil(page, account, 'Tin of paint')).toEqual(['']);
  });

  test('a new item is put away by the time at the end of its text, once the code that reads times is there; Backspace keeps it as text', async ({
    account,
    app,
    page,
    errors,
  }) => {
    errors.allow(/moment-reader|Loading the code that reads times|ERR_FAILED/);
    let isOffline = true;
    await page.route(/\/moment-reader/, (route) => (isOffline ? route.abort() : route.continue()));
    await app.submit('first one !mon 9');
    await app.expectSaved(app.row('Note: first one !mon 9'));
    isOffline = false;
    await app.submit('second one !mon 9');
    await expect(app.mainInput).toHaveValue('');
    expect(await laterUntil(page, account, 'second one')).toEqual([MONDAY]);

    const line = page.getByRole('button', { name: /^New note: call the bank/ });
    await page.keyboard.type('call the bank !mon 9');
    await expect(line).toHaveAccessibleName(/^New note: call the bank ?, back Mon 09:00$/);
    await page.keyboard.press('Backspace');
    await expect(app.mainInput).toHaveValue('call the bank !mon 9');
    await expect(line).toHaveAccessibleName('New note: call the bank !mon 9');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('8:30');
    await expect(line).toHaveAccessibleName(/^New note: call the bank ?, back Mon 08:30$/);
    await page.keyboard.press('Enter');
    await expect(app.mainInput).toHaveValue('');
    await expect(app.toast('“call the bank” put away until Mon 08:30')).toBeVisible();
    expect(await laterUntil(page, account, 'call the bank')).toEqual(['2026-11-30 08:30:00.000Z']);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a thumb puts away, chooses another time in words, and keeps a time as text', async ({
    account,
    signedIn: app,
    page,
    dialogs,
  }) => {
    await page.clock.setFixedTime(NOW);
    await account.createItem({ content: 'Tin of paint' });
    await app.open(account.path());
    await hold(page, app.row(NOTE), app.menu('Item'));
    await app.menuEntry('Item', 'Come back later…').tap();
    await expect(dialogs.laterChoice('Tonight')).toBeVisible();
    await dialogs.laterField.tap();
    // As beside an on-screen keyboard.
    await page.setViewportSize({ width: 360, height: 330 });
    await page.keyboard.type('1 March');
    const moment = dialogs.laterMoment.getByRole('button', { name: /^Monday,? 1 March 2027/ });
    await expect(moment).toBeInViewport({ ratio: 1 });
    await moment.tap();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(dialogs.later).toBeHidden();
    expect(await laterUntil(page, account, 'Tin of paint')).toEqual(['2027-03-01 09:00:00.000Z']);

    await app.mainInput.tap();
    await page.keyboard.type('call the bank !mon 9');
    const keepAsText = page.getByRole('button', { name: 'Keep as text' });
    await expect(keepAsText).toBeVisible();
    const words = page.getByText('New note: call the bank', { exact: true });
    expect(await words.evaluate((each) => each.scrollWidth <= each.clientWidth), 'whole').toBe(
      true,
    );
    await keepAsText.tap();
    await expect(app.mainInput).toBeFocused();
    await page.keyboard.press('Enter');
    await app.expectSaved(app.row('Note: call the bank !mon 9'));
    expect(await laterUntil(page, account, 'call the bank !mon 9')).toEqual(['']);
  });
});
