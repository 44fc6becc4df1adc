import fc from 'fast-check';
import { SORT_ORDER_MIN_GAP } from '../../src/domain/limits';
import type { Mutation } from '../../src/domain/mutators/mutation';
import { untilAllSent } from '../device-storage';
import { expect, test } from '../fixtures';
import { mutationsOf, PUSHES } from '../network';
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

/** The order is the one on the screen, and the server's. */
async function expectOrder(account: Account, collections: Collections, names: string[]) {
  await expect(collections.handles).toHaveText(names);
  await expect.poll(() => storedNames(account)).toEqual(names);
}

test('the first collection has the focus, and can be picked up at once', async ({
  page,
  collections,
}) => {
  await expect(collections.handles.first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(collections.handle('Notes')).toHaveAttribute('data-dragged', 'true');
  await page.keyboard.press('Escape');
  const said = collections.sort.getByRole('status');
  await expect(said).toHaveText('Notes stays where it was.');
  await collections.expectAtRest();
});

test('no key is lost, however fast it follows the one that picks a collection up', async ({
  collections,
}) => {
  const handle = collections.handles.first();
  const said = collections.sort.getByRole('status');
  // As a browser hands them on that was busy for a moment.
  const pressAll = (codes: string[]) =>
    handle.evaluate((element, all) => {
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
});

test('a mouse drags a collection to another place', async ({ account, app, collections }) => {
  await collections.dragTo(collections.handle('E'), collections.handle('Notes'));
  await expect(app.toast(TOAST)).toBeVisible();
  await expectOrder(account, collections, ['E', 'Notes', 'B', 'C', 'D']);
  await collections.dragTo(collections.handle('E'), collections.handle('D'));
  await expectOrder(account, collections, ['Notes', 'B', 'C', 'D', 'E']);
  await collections.dragTo(collections.handle('B'), collections.handle('C'));
  await expectOrder(account, collections, ['Notes', 'C', 'B', 'D', 'E']);
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

test('Escape leaves a picked up collection where it was, and the dialog open', async ({
  app,
  page,
  collections,
}) => {
  const said = collections.sort.getByRole('status');
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
  // Whatever the dialogs had asked for would have been asked for before this is sent.
  await app.create('Meanwhile', 'Note: Meanwhile');
  expect(asked[0]).toBe('push');
  await untilAllSent(page, account.id);

  await palette.run('Sort collections');
  await collections.dragTo(collections.handle('B'), collections.handle('E'));
  await expect(app.toast(TOAST)).toBeVisible();
  // What has arrived is read back, whether the dialog is closed or not.
  await untilAllSent(page, account.id);
  asked.length = 0;
  await page.keyboard.press('Escape');
  await expect.poll(() => asked).toEqual(['pull']);
});

test('digits and arrows follow the new order', async ({ account, app, page, collections }) => {
  await collections.dragTo(collections.handle('E'), collections.handle('Notes'));
  await expectOrder(account, collections, ['E', 'Notes', 'B', 'C', 'D']);
  await page.keyboard.press('Escape');
  await expect(app.mainInput).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('1');
  await expect(page).toHaveURL(account.path('e'));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(account.path('notes'));
});

test('after thirty random drags the order stored is the order shown', async ({
  account,
  app,
  collections,
}) => {
  const place = fc.nat({ max: NAMES.length });
  const drags = fc.sample(fc.tuple(place, place), { numRuns: 30, seed: 20 });
  const names = ['Notes', ...NAMES];
  for (const [from, to] of drags) {
    await collections.dragTo(collections.handles.nth(from), collections.handles.nth(to));
    names.splice(to, 0, ...names.splice(from, 1));
    await expect(collections.handles).toHaveText(names);
  }
  await expectOrder(account, collections, names);
  const orders = (await account.collections()).map(({ sortOrder }) => sortOrder);
  const gaps = orders.slice(1).map((order, index) => order - (orders[index] ?? Number.NaN));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(SORT_ORDER_MIN_GAP);
  await app.reload();
  await app.openCollectionMenu();
  await expect(collections.names).toHaveText([...names, 'Trash bin']);
});

test.describe('where there is no room left', () => {
  test.beforeEach(async ({ server, account, app, page, palette, collections }) => {
    await page.keyboard.press('Escape');
    await server.sql(
      `UPDATE itemCollections
        SET sortOrder = rowid * 1e-7, updated = strftime('%Y-%m-%d %H:%M:%fZ', 'now')
        WHERE owner = '${account.id}'`,
    );
    await app.reload();
    await palette.run('Sort collections');
    await expect(collections.handles).toHaveText(['Notes', ...NAMES]);
  });

  test('a move renumbers them all in one change, and says so once', async ({
    account,
    app,
    page,
    collections,
  }) => {
    const changes: Mutation[] = [];
    page.on('request', (request) => {
      if (PUSHES.path.test(new URL(request.url()).pathname)) changes.push(...mutationsOf(request));
    });
    await collections.dragTo(collections.handle('E'), collections.handle('B'));
    await expect(app.toast(TOAST)).toHaveCount(1);
    await expectOrder(account, collections, ['Notes', 'E', 'B', 'C', 'D']);
    expect(changes).toMatchObject([{ kind: 'sort', store: 'itemCollections' }]);
    expect(changes[0]?.sortOrders).toHaveLength(1 + NAMES.length);
    const orders = (await account.collections()).map(({ sortOrder }) => sortOrder);
    expect(orders).toEqual([0, 1000, 2000, 3000, 4000]);
  });

  test('a move that is refused for one of them is put back as a whole', async ({
    server,
    account,
    app,
    collections,
    errors,
  }) => {
    errors.expect(/^The server refused to sortCollection: /);
    await server.sql(
      `CREATE TRIGGER fixed_d_${account.id} BEFORE UPDATE ON itemCollections
        WHEN old.owner = '${account.id}' AND old.name = 'D'
        BEGIN SELECT RAISE(ABORT, 'fixed'); END`,
    );
    await collections.dragTo(collections.handle('E'), collections.handle('B'));
    await expect(app.errorToast('Error sorting collection')).toBeVisible();
    await expectOrder(account, collections, ['Notes', ...NAMES]);
  });
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
