import { untilAllSent } from '../device-storage';
import { expect, test } from '../fixtures';
import { cutOff, holdAnswer, ITEM_CREATES, ITEM_UPDATES, PULLS } from '../network';

// Changes during a pull: src/sync/pull/puller-changes.test.ts, tests/server/engine-pull.test.ts.

test('an item whose create is on its way can’t be edited until it has arrived', async ({
  app,
  page,
  dialogs,
}) => {
  const create = await holdAnswer(page, ITEM_CREATES);
  await app.submit('Newborn');
  await create.answered;
  await app.select(app.row('Note: Newborn'));
  for (const keys of ['Control+e', 'Control+m', 'Control+Shift+Backspace', 'Control+Alt+4'])
    await page.keyboard.press(keys);
  await expect(app.toast('Item is not yet ready, please wait.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  create.release();
  await app.expectSaved(app.row('Note: Newborn'));
  await page.keyboard.press('Control+e');
  await expect(dialogs.content).toHaveValue('Newborn');
});

test('a late answer about one item lands nowhere else, and of two toggles the second stands', async ({
  account,
  signedIn: app,
  page,
}) => {
  const upper = await account.createItem({ content: ':td: Upper' });
  const lower = await account.createItem({ content: ':td: Lower' });
  const blink = await account.createItem({ content: ':td: Blink' });
  await app.open(account.path());
  await expect(app.row('Todo: Blink')).toBeVisible();
  const toggle = await holdAnswer(page, ITEM_UPDATES);
  await app.row('Todo: Upper').click();
  await toggle.answered;
  await app.row('Todo: Blink').click();
  await app.row('Todo, done: Blink').click();
  await expect(app.row('Todo: Blink')).toBeVisible();
  await app.select(app.row('Todo: Lower'));
  await page.keyboard.press('Control+Shift+Backspace');
  await expect(app.row('Todo: Lower')).toBeHidden();
  await app.submit('On top');
  toggle.release();
  await app.expectSaved(app.row('Note: On top'));
  await expect(app.row('Todo, done: Upper')).toBeVisible();
  await app.expectPlace(app.row('Note: On top'), 1, 9);
  await untilAllSent(page, account.id);
  await expect(app.row('Todo: Blink')).toBeVisible();
  expect(await account.item(blink.id)).toMatchObject({ isTodoDone: false });
  expect(await account.item(upper.id)).toMatchObject({ isTodoDone: true, isTrashed: false });
  expect(await account.item(lower.id)).toMatchObject({ isTodoDone: false, isTrashed: true });
});

test('a list that can’t be pulled shows the rows stored on this device, and none of the previous list', async ({
  account,
  app,
  page,
  sync,
  errors,
}) => {
  errors.expect(/ERR_CONNECTION_FAILED|ERR_INTERNET_DISCONNECTED/, /^Reading the account: /);
  const { id, name } = await account.createCollection('Far away');
  await app.reloadAndRead();
  const mend = await cutOff(page, PULLS);
  await account.createItem({ collection: id, content: 'Written elsewhere' });
  await app.openCollectionMenu();
  await page.getByRole('menuitemradio', { name }).click();
  await sync.expectMark('Offline');
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
  await expect(app.rows).toHaveCount(0);
  await expect(page.getByRole('alert')).toBeHidden();
  await mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(app.row('Note: Written elsewhere')).toBeVisible();
  await sync.expectMark('All saved');
});
