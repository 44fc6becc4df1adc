import type { Page } from '@playwright/test';
import { untilAllSent } from '../device-storage';
import { expectAccessibleAtAllWidths, expectStructure } from '../accessibility/axe';
import { expect, signIn, test } from '../fixtures';
import { MainView } from '../pages/main-view';
import type { Account } from '../server/account';

const HOUR = 3_600_000;

/** A date of a record, some ms from now. */
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString().replace('T', ' ');

/** Creates a collection with a note, and two later items that come back in one and in two hours. */
async function withLater(account: Account): Promise<string> {
  const { id: collection, slug } = await account.createCollection('Errands');
  await account.createItems([
    { collection, content: 'Buy stamps' },
    { collection, content: 'Renew the passport', laterUntil: inMs(2 * HOUR) },
    { collection, type: 'todo', title: 'Call the bank', laterUntil: inMs(HOUR) },
  ]);
  return account.path(slug);
}

/** Records the numbers that the page shows in the icon of the installed app. */
async function watchBadge(page: Page): Promise<() => Promise<number | undefined>> {
  await page.addInitScript(() => {
    const badge: { count?: number } = {};
    Object.assign(window, { badge });
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void (badge.count = count),
      clearAppBadge: async () => void (badge.count = 0),
    });
  });
  return () =>
    page.evaluate(() => (window as unknown as { badge: { count?: number } }).badge.count);
}

test('a later item is on top of the list of every open page when its moment comes', async ({
  account,
  signedIn: app,
  page,
  context,
  server,
}) => {
  const path = await withLater(account);
  const other = new MainView(await context.newPage());
  await signIn(other.page, server.url, account);
  await context.clock.install();
  for (const each of [app, other]) {
    await each.open(path);
    await each.expectPlace(each.row('Note: Buy stamps'), 1, 1);
    await expect(each.page.getByRole('button', { name: '2 later' })).toBeVisible();
  }
  await app.select(app.row('Note: Buy stamps'));
  const pulls: string[] = [];
  page.on('request', (request) => void pulls.push(request.url()));

  await context.clock.fastForward(HOUR);
  for (const each of [app, other]) {
    await each.expectPlace(each.row('Todo, came back: Call the bank'), 1, 2);
    await expect(each.page.getByRole('button', { name: '1 later' })).toBeVisible();
  }
  await expect(app.row('Note: Buy stamps'), 'stays selected').toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(pulls, 'nothing is asked for').toEqual([]);
});

test('two devices in different zones show the same moment, each by its own clock', async ({
  account,
  signedIn: app,
  server,
  browser,
}) => {
  const tokyo = await browser.newContext({ baseURL: server.url, timezoneId: 'Asia/Tokyo' });
  const other = new MainView(await tokyo.newPage());
  // An hour before midnight in Tokyo.
  const now = new Date('2026-11-25T14:00:00Z');
  await app.page.clock.setFixedTime(now);
  await other.page.clock.setFixedTime(now);
  await app.open(account.path());
  await app.submit('call the bank !18:30');
  await expect(app.toast('“call the bank” put away until 18:30')).toBeVisible();
  await untilAllSent(app.page, account.id);
  const [stored] = await account.itemsWith('call the bank');
  expect(stored).toMatchObject({ laterUntil: '2026-11-25 18:30:00.000Z' });

  await signIn(other.page, server.url, account);
  await other.open(account.path());
  for (const [device, back] of [
    [app, '18:30'],
    [other, 'tomorrow 03:30'],
  ] as const) {
    await device.mainInput.fill('::later::');
    await expect(device.rows).toHaveAccessibleName(`Note, later: call the bank ${back}`);
  }
  await tokyo.close();
});

test('the row at the list’s end, the palette and ::later:: show what is later', async ({
  account,
  signedIn: app,
  page,
  palette,
}) => {
  await app.open(await withLater(account));
  const laterRow = page.getByRole('button', { name: '2 later' });
  await expect(laterRow).toBeVisible();
  await app.tabToList();
  await page.keyboard.press('Tab');
  await expect(laterRow).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(app.mainInput).toHaveValue('::later::');
  await expect(app.mainInput).toBeFocused();
  const soonest = app.row(/^Todo, later: Call the bank/);
  await app.expectPlace(soonest, 1, 2);
  await app.expectPlace(app.row(/^Note, later: Renew the passport/), 2, 2);
  await expect(page.getByText('Shows later items, creates nothing', { exact: true })).toBeVisible();
  await expectAccessibleAtAllWidths(page);

  await app.mainInput.press('Enter');
  await expect(app.mainInput).toHaveValue('::later::');
  await app.mainInput.fill('passport ::later::');
  await expect(app.rows).toHaveCount(1);
  await app.mainInput.fill('bank');
  await app.expectPlace(soonest, 1, 1);
  await app.mainInput.fill('');
  await app.expectPlace(app.rows, 1, 1);

  await palette.open();
  await palette.search.fill('passport');
  await expect(palette.entries.first()).toContainText(/later, back .+ Errands/);
  await expectStructure(palette.dialog);
  await page.keyboard.press('Enter');
  await expect(app.row(/^Note, later: Renew the passport/)).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('button', { name: '1 later' })).toBeVisible();
  await palette.run('Show only: Later items');
  await expect(app.mainInput).toHaveValue('::later::');
});

test('a list whose items are all later says so', async ({ account, signedIn: app, page }) => {
  const { id: collection, slug } = await account.createCollection('Someday');
  await account.createItem({ collection, content: 'Learn the lute', laterUntil: inMs(HOUR) });
  await app.open(account.path(slug));
  await expect(page.getByText('Nothing here now. 1 item comes back later.')).toBeVisible();
  await expectAccessibleAtAllWidths(page);
  await page.getByRole('button', { name: 'Show later items' }).click();
  await app.expectPlace(app.row(/^Note, later: Learn the lute/), 1, 1);
});

test('what has come back is marked until its list was left', async ({
  account,
  signedIn: app,
  page,
}) => {
  const path = await withLater(account);
  const badge = await watchBadge(page);
  await page.clock.install();
  await app.open(account.path());
  await expect.poll(badge).toBe(0);
  await page.clock.fastForward(3 * HOUR);
  await expect.poll(badge).toBe(2);
  const menu = await app.openCollectionMenu();
  await expect(app.collectionEntry('Errands')).toContainText('2 items came back');
  await expectStructure(menu);
  await app.collectionEntry('Errands').click();

  const back = app.row(/^Todo, came back: Call the bank/);
  await app.expectPlace(back, 2, 3);
  await app.expectPlace(app.row(/^Note, came back: Renew the passport/), 1, 3);
  await expectAccessibleAtAllWidths(page);
  await app.reload();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await app.expectPlace(app.row('Todo: Call the bank'), 2, 3);
  await expect.poll(badge).toBe(0);
});
