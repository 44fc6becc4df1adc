import { expect, test } from '../fixtures';
import { gate, intercept } from '../network';

test('a gesture’s toast closes by itself after 6 s', async ({ account, signedIn: app, page }) => {
  await account.createItem({ content: 'Short-lived' });
  await page.clock.install();
  await app.open(account.path());
  await app.select(app.row('Note: Short-lived'));
  const seen = async (keys: string, message: string) => {
    await page.keyboard.press(keys);
    await expect(app.toast(message)).toBeVisible();
    return app.toast(message);
  };

  await test.step('one that stands alone', async () => {
    const toast = await seen('Control+Alt+6', 'Item converted to Todo task');
    await page.clock.runFor(5_000);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1_500);
    await expect(toast).toBeHidden();
  });

  await test.step('one that takes the place of another stays as long', async () => {
    await seen('Control+Shift+Backspace', 'Item moved to trash bin');
    for (const [keys, message] of [
      ['Control+z', 'Undone: move “Short-lived” to trash bin'],
      ['Control+Shift+Backspace', 'Item moved to trash bin'],
    ] as const) {
      await page.clock.runFor(4_000);
      const toast = await seen(keys, message);
      await page.clock.runFor(4_000);
      await expect(toast).toBeVisible();
    }
    await page.clock.runFor(2_500);
    await expect(app.toast('Item moved to trash bin')).toBeHidden();
  });
});

test('of several gestures before the first toast is rendered, only the last gets one, at the bottom of the column', async ({
  account,
  signedIn: app,
  page,
}) => {
  await account.createItem({ content: 'In a hurry' });
  const code = gate();
  await intercept(page, /\/assets\/toasts-.*\.js$/, async (route) => {
    await code.opened;
    await route.continue();
  });
  await app.open(account.path());
  const row = app.row('Note: In a hurry');
  await app.select(row);
  await page.keyboard.press('Control+Shift+Backspace');
  for (const keys of ['z', 'y', 'z', 'y', 'z', 'y', 'z'])
    await page.keyboard.press(`Control+${keys}`);
  await expect(row).toBeVisible();
  code.open();
  const toast = app.toast('Undone: move “In a hurry” to trash bin');
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect(box?.y).toBeGreaterThan(400);
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(640, -1);
});
