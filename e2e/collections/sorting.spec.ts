import { untilAllSent } from '../device-storage';
import { expect, test } from '../fixtures';
import { keyboard } from '../pages/hands';
import { middle, type Collections } from '../pages/collections';
import type { Account } from '../server/account';
import { watchSync } from '../sync-requests';

const NAMES = ['B', 'C', 'D', 'E'];
const TOAST = 'Collections sorting updated';

test.use({ reducedMotion: 'reduce' });

test.use({
  start: async ({ account }, use) => {
    await account.createCollections(NAMES);
    await use(account.path());
  },
});

test.beforeEach(async ({ app, palette, collections }) => {
  await app.ready();
  await palette.run('Sort collections');
  await expect(collections.handles).toHaveText(['Notes', ...NAMES]);
});

const storedNames = async (account: Account) =>
  (await account.collections()).map(({ name }) => name);

/** Checks the order on the screen and on the server. */
async function expectOrder(account: Account, collections: Collections, names: string[]) {
  await expect(collections.handles).toHaveText(names);
  await expect.poll(() => storedNames(account)).toEqual(names);
}

test('a mouse drags a collection to another place, which digits and arrows follow', async ({
  account,
  app,
  page,
  collections,
}) => {
  await collections.dragTo(collections.handle('E'), collections.handle('Notes'));
  await expect(app.toast(TOAST)).toBeVisible();
  await expectOrder(account, collections, ['E', 'Notes', 'B', 'C', 'D']);
  await collections.dragTo(collections.handle('E'), collections.handle('D'));
  await expectOrder(account, collections, ['Notes', 'B', 'C', 'D', 'E']);
  await collections.dragTo(collections.handle('B'), collections.handle('C'));
  await expectOrder(account, collections, ['Notes', 'C', 'B', 'D', 'E']);

  await page.keyboard.press('Escape');
  await expect(app.mainInput).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await expect(page).toHaveURL(account.path('c'));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(account.path('b'));
});

test('a mouse that moves by less than 5 px drags nothing', async ({ page, collections }) => {
  const { x, y } = await middle(collections.handle('B'));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 4);
  await expect(collections.handle('B')).not.toHaveAttribute('data-dragged', 'true');
  await page.mouse.move(x, y + 6);
  await expect(collections.handle('B')).toHaveAttribute('data-dragged', 'true');
  await expect(collections.sort.getByRole('listitem').filter({ hasText: 'B' })).toHaveCSS(
    'z-index',
    '5000',
  );
  await page.mouse.move(x, y);
  await page.mouse.up();
  await collections.expectAtRest();
  await expect(collections.handles).toHaveText(['Notes', ...NAMES]);
});

test('the keyboard picks up, moves and puts down, and says so', async ({
  account,
  app,
  page,
  collections,
}) => {
  const handle = collections.handle('C');
  const said = collections.sort.getByRole('status');
  await keyboard(app).press(handle);
  await expect(said).toHaveText('C is at place 3 of 5.');
  await page.keyboard.press('ArrowUp');
  await expect(said).toHaveText('C is at place 2 of 5.');
  await page.keyboard.press('ArrowUp');
  await expect(said).toHaveText('C is at place 1 of 5.');
  await page.keyboard.press('Space');
  await expect(said).toHaveText('C was put down at place 1 of 5.');
  await expect(app.toast(TOAST)).toBeVisible();
  await expectOrder(account, collections, ['C', 'Notes', 'B', 'D', 'E']);
  await expect(handle).toBeFocused();
  await expect(handle).toHaveAccessibleDescription(/^Press Space to pick up the collection/);
});

test('the first has the focus, and Escape drops a picked-up one in its old place and keeps the dialog open', async ({
  app,
  page,
  collections,
}) => {
  const said = collections.sort.getByRole('status');
  await expect(collections.handles.first()).toBeFocused();
  await test.step('no key is lost, however fast it follows the one that picks a collection up', async () => {
    // A browser that was busy for a moment dispatches events like this.
    const pressAll = (codes: string[]) =>
      collections.handles.first().evaluate((element, all) => {
        for (const code of all)
          element.dispatchEvent(
            new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true }),
          );
      }, codes);
    await pressAll(['Space', 'Escape']);
    await expect(said).toHaveText('Notes stays where it was.');
    await collections.expectAtRest();
    await pressAll(['Space', 'ArrowDown']);
    await expect(said).toHaveText('Notes is at place 2 of 5.');
    await page.keyboard.press('Escape');
    await collections.expectAtRest();
  });

  await page.keyboard.press('Space');
  await expect(collections.handle('Notes')).toHaveAttribute('data-dragged', 'true');
  await expect(said).toHaveText('Notes is at place 1 of 5.');
  await page.keyboard.press('Escape');
  await expect(said).toHaveText('Notes stays where it was.');
  await collections.expectAtRest();

  await keyboard(app).press(collections.handle('C'));
  await expect(said).toHaveText('C is at place 3 of 5.');
  await page.keyboard.press('ArrowDown');
  await expect(said).toHaveText('C is at place 4 of 5.');
  await page.keyboard.press('Escape');
  await expect(said).toHaveText('C stays where it was.');
  await expect(collections.handles).toHaveText(['Notes', ...NAMES]);
  await page.keyboard.press('Escape');
  await expect(collections.sort).toBeHidden();
});

test('the collections are read again on close if any was moved, else not', async ({
  account,
  app,
  page,
  palette,
  collections,
}) => {
  const asked = watchSync(page);
  await page.keyboard.press('Escape');
  await expect(collections.sort).toBeHidden();

  await palette.run('Sort collections');
  await collections.dragTo(collections.handle('B'), collections.handle('B'));
  await collections.sort.getByRole('button', { name: 'Close' }).last().click();
  await expect(collections.sort).toBeHidden();
  // All requests of the dialogs would have been sent before this one.
  await app.create('Meanwhile', 'Note: Meanwhile');
  expect(asked[0]).toBe('push');
  await untilAllSent(page, account.id);

  await palette.run('Sort collections');
  await collections.dragTo(collections.handle('B'), collections.handle('E'));
  await expect(app.toast(TOAST)).toBeVisible();
  // An answer that has arrived is applied, whether or not the dialog is closed.
  await untilAllSent(page, account.id);
  asked.length = 0;
  await page.keyboard.press('Escape');
  await expect.poll(() => asked).toEqual(['pull']);
});

test.describe('a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('drags after it has rested for 120 ms, and scrolls before', async ({
    account,
    page,
    collections,
  }) => {
    const handle = collections.handle('E');
    const client = await page.context().newCDPSession(page);
    const [start, end] = [await middle(handle), await middle(collections.handle('Notes'))];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: start.x, y }],
      });

    await touch('touchStart', start.y);
    await touch('touchMove', start.y - 20);
    await touch('touchEnd');
    await expect(handle).not.toHaveAttribute('data-dragged', 'true');
    await expect(collections.handles).toHaveText(['Notes', ...NAMES]);

    await touch('touchStart', start.y);
    await expect(handle).toHaveAttribute('data-dragged', 'true');
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', start.y + (end.y - start.y) * part);
    await touch('touchEnd');
    await expectOrder(account, collections, ['E', 'Notes', 'B', 'C', 'D']);
  });
});
