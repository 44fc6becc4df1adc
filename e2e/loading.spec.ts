import { expect, signIn, test } from './fixtures';
import { cutOff, holdAnswer, ITEM_LISTS } from './network';

test('while the list is loading it shows seven skeleton rows', async ({
  page,
  server,
  account,
  view,
}) => {
  await signIn(page, server.url, account);
  const list = await holdAnswer(page, ITEM_LISTS);
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
  await signIn(page, server.url, account);
  const list = await holdAnswer(page, ITEM_LISTS);
  await page.goto(account.path());
  await list.answered;
  await view.create('Quicker than the list', 'Note: Quicker than the list');
  list.release();
  await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
  await view.expectPlace(view.row('Note: Quicker than the list'), 1, 7);
});

test('a late answer never shows in another collection’s list', async ({ page, account, app }) => {
  const { id, name } = await account.createCollection('Slow');
  await account.createItem({ collection: id, content: 'Of the slow one' });
  await app.reload();
  const slow = await holdAnswer(page, ITEM_LISTS);
  await app.openCollectionMenu();
  await page.getByRole('menuitemradio', { name }).click();
  await slow.answered;
  await expect(app.skeletonRows).toHaveCount(7);
  await app.openCollection('Notes');
  slow.release();
  await expect(app.row(/^Note: Welcome to Jot/)).toBeVisible();
  await app.openCollection(name);
  await expect(app.row('Note: Of the slow one')).toBeVisible();
  await app.openCollection('Notes');
  await expect(app.row('Note: Of the slow one')).toBeHidden();
  await app.expectPlace(app.row(/^Note: Welcome to Jot/), 1, 6);
});

for (const [what, path, logged] of [
  ['items', ITEM_LISTS.path, /^Reading a list of items: /],
  ['collections', /^\/api\/collections\/itemCollections\/records$/, /^Reading the collections: /],
] as const) {
  test(`when the ${what} can’t be loaded it says so, and trying again works`, async ({
    page,
    server,
    account,
    view,
    errors,
  }) => {
    errors.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_FAILED/, logged);
    await signIn(page, server.url, account);
    const mend = await cutOff(page, { method: 'GET', path });
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
}

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

  await page.clock.fastForward(110_000);
  await app.comeBack();
  // What had been asked for would be answered before this is.
  await app.create('Meanwhile', 'Note: Meanwhile');
  await expect(row).toBeHidden();
  await page.clock.fastForward(11_000);
  await app.comeBack();
  await expect(row).toBeVisible();
});

test('coming back after two minutes reads the collections again too', async ({
  page,
  account,
  app,
}) => {
  await page.clock.install();
  await app.reloadAndRead();
  await account.createCollection('From another device');
  const names = async () => {
    const menu = await app.openCollectionMenu();
    const listed = await menu.getByRole('menuitemradio').allTextContents();
    await page.keyboard.press('Escape');
    await page.clock.runFor(1_000);
    await expect(menu).toBeHidden();
    return listed;
  };

  await page.clock.fastForward(110_000);
  await app.comeBack();
  await app.create('Meanwhile', 'Note: Meanwhile');
  expect(await names()).toEqual(['Notes', 'Trash bin']);
  await page.clock.fastForward(11_000);
  await app.comeBack();
  await expect.poll(names).toEqual(['Notes', 'From another device', 'Trash bin']);
});
