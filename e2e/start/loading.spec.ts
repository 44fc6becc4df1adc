import { untilAllSent } from '../device-storage';
import { expect, signIn, test } from '../fixtures';
import { cutOff, holdAnswer, PULLS, type HeldAnswer } from '../network';
import type { Account } from '../server/account';
import type { MainView } from '../pages/main-view';
import { watchSync } from '../sync-requests';

/** Opens an account whose first pull has two pages, and holds back the one with the list of `Slow`. */
async function openInParts(view: MainView, url: string, account: Account): Promise<HeldAnswer> {
  const { page } = view;
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
  await expect(page.getByRole('status', { name: 'Loading items' })).toBeVisible();
  await expect(view.skeletonRows).toHaveCount(7);
  await expect(view.items).toHaveAttribute('aria-busy', 'true');
  const second = await holdAnswer(page, PULLS);
  first.release();
  await second.answered;
  return second;
}

test('a loading list says so, keeps items that are created in it, and affects no other list', async ({
  page,
  server,
  account,
  view,
}) => {
  const slow = await openInParts(view, server.url, account);
  await view.openCollectionMenu();
  await page.getByRole('menuitemradio', { name: 'Slow' }).click();
  await expect(view.skeletonRows).toHaveCount(7);
  await view.create('Quicker than the list', 'Note: Quicker than the list');
  await view.openCollection('Notes');
  slow.release();
  await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
  await view.openCollection('Slow');
  await expect(view.row('Note: Of the slow one')).toBeVisible();
  await view.expectPlace(view.row('Note: Quicker than the list'), 1, 2);
  await expect(view.skeletonRows).toHaveCount(0);
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

test('returning to the window pulls again after two minutes, and not before', async ({
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
  // All earlier requests would have been sent before this one.
  await app.create('Meanwhile', 'Note: Meanwhile');
  expect(asked[0]).toBe('push');
  // After each push, the app pulls.
  await expect(row).toBeVisible();
  await untilAllSent(page, account.id);

  await account.createItem({ content: 'From another device too' });
  await account.createCollection('Made elsewhere');
  await page.clock.fastForward(121_000);
  await app.comeBack();
  await expect(app.row('Note: From another device too')).toBeVisible();
  const menu = await app.openCollectionMenu();
  await expect(menu.getByRole('menuitemradio').locator('[dir]')).toHaveText([
    'Notes',
    'Made elsewhere',
    'Trash bin',
  ]);
});
