import type { Page } from '@playwright/test';
import { untilAllSent } from '../device-storage';
import { expect, signIn, test } from '../fixtures';
import { cutOff, holdAnswer, PULLS, type HeldAnswer } from '../network';
import type { Account } from '../server/account';
import { watchSync } from '../sync-requests';

/** Opens an account that comes in two parts, and holds back the one with the list of `Slow`. */
async function openInParts(page: Page, url: string, account: Account): Promise<HeldAnswer> {
  const bulk = await account.createCollection('Bulk');
  const entries = Array.from({ length: 1_000 }, (_, n) => ({
    collection: bulk.id,
    content: `Entry ${n}`,
  }));
  await account.createItems(entries);
  const slow = await account.createCollection('Slow');
  await account.createItem({ collection: slow.id, content: 'Of the slow one' });
  await signIn(page, url, account);
  const first = await holdAnswer(page, PULLS);
  await page.goto(account.path());
  await first.answered;
  const second = await holdAnswer(page, PULLS);
  first.release();
  await second.answered;
  return second;
}

test('while the list is loading it shows seven skeleton rows', async ({
  page,
  server,
  account,
  view,
}) => {
  await signIn(page, server.url, account);
  const list = await holdAnswer(page, PULLS);
  await page.goto(account.path());
  await list.answered;
  await expect(page.getByRole('status', { name: 'Loading items' })).toBeVisible();
  await expect(view.skeletonRows).toHaveCount(7);
  await expect(view.items).toHaveAttribute('aria-busy', 'true');

  list.release();
  await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
  await expect(view.skeletonRows).toHaveCount(0);
});

test('what is created while the list is loading stays', async ({ page, server, account, view }) => {
  const list = await openInParts(page, server.url, account);
  await view.openCollectionMenu();
  await page.getByRole('menuitemradio', { name: 'Slow' }).click();
  await expect(view.skeletonRows).toHaveCount(7);
  await view.create('Quicker than the list', 'Note: Quicker than the list');
  list.release();
  await expect(view.row('Note: Of the slow one')).toBeVisible();
  await view.expectPlace(view.row('Note: Quicker than the list'), 1, 2);
});

test('a late answer never shows in another collection’s list', async ({
  page,
  server,
  account,
  view,
}) => {
  const slow = await openInParts(page, server.url, account);
  await view.openCollectionMenu();
  await page.getByRole('menuitemradio', { name: 'Slow' }).click();
  await expect(view.skeletonRows).toHaveCount(7);
  await view.openCollection('Notes');
  slow.release();
  await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
  await view.openCollection('Slow');
  await expect(view.row('Note: Of the slow one')).toBeVisible();
  await view.expectPlace(view.row('Note: Of the slow one'), 1, 1);
  await view.openCollection('Notes');
  await expect(view.row('Note: Of the slow one')).toBeHidden();
  await view.expectPlace(view.row(/^Note: Welcome to Jot/), 1, 6);
});

test('when the items can’t be loaded it says so, and trying again works', async ({
  page,
  server,
  account,
  view,
  errors,
}) => {
  errors.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_FAILED/, /^Reading the account: /);
  await signIn(page, server.url, account);
  const mend = await cutOff(page, PULLS);
  await page.goto(account.path());
  const told = page.getByRole('alert');
  await expect(told).toContainText('The items could not be loaded. The server can’t be reached.');
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(told).toBeVisible();

  await mend();
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
  await expect(told).toBeHidden();
});

test('an empty collection teaches what can be typed, an empty trash says that it is', async ({
  page,
  account,
  app,
}) => {
  const { slug } = await account.createCollection('Empty');
  await app.open(account.path(slug));
  await expect(page.getByText('Nothing here yet. Type one of these')).toBeVisible();
  await app.create('call the dentist', 'Note: call the dentist');
  await expect(page.getByText('Nothing here yet.')).toBeHidden();
  await app.openCollection('Trash bin');
  await expect(page.getByText('The trash bin is empty.')).toBeVisible();
});

test('coming back to the window after two minutes reads the list again, before that not', async ({
  page,
  account,
  app,
}) => {
  await page.clock.install();
  await app.reloadAndRead();
  await account.createItem({ content: 'From another device' });
  const row = app.row('Note: From another device');

  const asked = watchSync(page);
  await page.clock.fastForward(110_000);
  await app.comeBack();
  await expect(row).toBeHidden();
  // What had been asked for would have been asked for before this is sent.
  await app.create('Meanwhile', 'Note: Meanwhile');
  expect(asked[0]).toBe('push');
  // Whatever is written is followed by a look at what others have written.
  await expect(row).toBeVisible();
  await untilAllSent(page, account.id);

  await account.createItem({ content: 'From another device too' });
  await page.clock.fastForward(11_000);
  await app.comeBack();
  await expect(app.row('Note: From another device too')).toBeVisible();
});

test('coming back after two minutes reads the collections again too', async ({
  page,
  account,
  app,
}) => {
  await page.clock.install();
  await app.reloadAndRead();
  const names = async () => {
    const menu = await app.openCollectionMenu();
    const listed = await menu.getByRole('menuitemradio').locator('[dir]').allTextContents();
    await page.keyboard.press('Escape');
    await page.clock.runFor(1_000);
    await expect(menu).toBeHidden();
    return listed;
  };

  await account.createCollection('From another device');
  const asked = watchSync(page);
  await page.clock.fastForward(110_000);
  await app.comeBack();
  expect(await names()).toEqual(['Notes', 'Trash bin']);
  expect(asked).toEqual([]);
  await page.clock.fastForward(11_000);
  await app.comeBack();
  await expect.poll(names).toEqual(['Notes', 'From another device', 'Trash bin']);
});
