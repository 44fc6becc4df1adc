import { expect, test } from '../fixtures';
import {
  cutOff,
  holdAnswer,
  intercept,
  ITEM_CREATES,
  ITEM_UPDATES,
  PULLS,
  PUSHES,
} from '../network';

test('a number of two digits stands in one line', async ({ app, page, sync, errors }) => {
  errors.expect(/ERR_CONNECTION_FAILED/);
  await cutOff(page, ITEM_CREATES);
  const heights: (number | undefined)[] = [];
  for (let n = 1; n <= 10; n++) {
    await app.submit(`Number ${n}`);
    await sync.expectMark(`Offline, ${n} waiting`);
    heights.push((await sync.mark.getByText(String(n), { exact: true }).boundingBox())?.height);
  }
  expect(heights.at(-1)).toBe(heights[0]);
});

test('a change that takes longer is told, and no more once it is saved', async ({
  app,
  page,
  sync,
}) => {
  const create = await holdAnswer(page, ITEM_CREATES);
  await app.submit('Slow');
  await create.answered;
  await sync.expectMark('1 waiting');
  await sync.open();
  await expect(sync.panel).toContainText('1 change on the way to the server.');
  await expect(sync.waiting).toHaveText(['CreateSlow']);
  create.release();
  await expect(sync.panel).toContainText('All changes saved.');
  await page.keyboard.press('Escape');
  await sync.expectMark('All saved');
  await expect(sync.mark).toBeFocused();
});

test('without a server the panel lists what was done, in words, and sends it at a press', async ({
  account,
  signedIn: app,
  page,
  sync,
  errors,
}) => {
  errors.expect(/ERR_CONNECTION_FAILED/);
  await account.createItem({ content: 'Old words' });
  await app.open(account.path());
  const isPressed = () => page.evaluate(() => 'isPressed' in window);
  await cutOff(page, PUSHES, isPressed);
  await app.submit('New words');
  await expect(app.row('Note, waiting to be sent: New words')).toBeVisible();
  await app.select(app.row('Note: Old words'));
  await page.keyboard.press('Control+Shift+Backspace');
  await expect(app.row(/Old words /)).toBeHidden();
  await sync.expectMark('Offline, 2 waiting');
  await sync.open();
  await expect(sync.panel).toContainText(
    'Offline: the server can’t be reached. Your changes are stored on this device and sent as soon as it can be reached.',
  );
  await expect(sync.waiting).toHaveText(['CreateNew words', 'Move to trashOld words']);

  const file = await sync.saveFile(sync.panel.getByRole('button', { name: 'Save as a file' }));
  expect(file.name).toMatch(new RegExp(`^jot-unsent-${account.username}-[0-9-]+\\.txt$`));
  expect(file.text).toContain('New words');
  expect(file.text).toContain('2 changes');

  // The network is back only with the press: a try that comes by itself can't be before it.
  const tryNow = sync.panel.getByRole('button', { name: 'Try now' });
  await tryNow.evaluate((button) =>
    button.addEventListener('click', () => Object.assign(window, { isPressed: true })),
  );
  await tryNow.click();
  await expect(sync.panel).toContainText('All changes saved.');
  await sync.panel.getByRole('button', { name: 'Close' }).last().click();
  await sync.expectMark('All saved');
  expect(await account.itemsWith('New words')).toHaveLength(1);
});

for (const [name, match] of [
  ['send nothing', PUSHES],
  ['read nothing', PULLS],
] as const)
  test(`a server that asks to wait and to ${name} is not called offline, and all goes on by itself`, async ({
    app,
    page,
    sync,
    errors,
  }) => {
    errors.expect(/status of 429/);
    errors.allow(/^Reading /);
    await app.ready();
    let refusals = 0;
    await intercept(
      page,
      (url) => match.path.test(url.pathname),
      (route) =>
        refusals++ === 0
          ? route.fulfill({ status: 429, headers: { 'Retry-After': '3' }, json: {} })
          : route.fallback(),
    );
    await app.submit('One too many');
    await sync.expectMark(
      match === PUSHES ? 'Paused by the server, 1 waiting' : 'Paused by the server',
    );
    await sync.open();
    await expect(sync.panel).toContainText('The server has asked for a pause');
    await expect(sync.panel).toContainText(/sent automatically in (\d seconds?|a moment)\./);
    await expect(sync.panel.getByRole('button', { name: 'Try now' })).toBeHidden();
    await expect(sync.panel).toContainText('All changes saved.');
    await page.keyboard.press('Escape');
    await app.expectSaved(app.row('Note: One too many'));
    await expect(page.getByText('may be out of date')).toBeHidden();
  });

test('what is to be deleted is called by its name, though it is off the screen', async ({
  account,
  signedIn: app,
  page,
  palette,
  collections,
  dialogs,
  sync,
  errors,
}) => {
  errors.expect(/ERR_INTERNET_DISCONNECTED/);
  errors.allow(/^Reading the account: /);
  await account.createCollection('Recipes');
  const { id } = await account.createItem({ content: 'Rubbish' });
  await account.trashItem(id);
  await app.open(account.path('trash-bin'));
  await app.loadAllCode();
  await app.openCollection('Recipes');
  await page.context().setOffline(true);
  await palette.run('Delete collection');
  await collections.confirmDeletion.click();
  await app.openCollection('Trash bin');
  await app.tabToList();
  await app.select(app.row('Note: Rubbish'));
  await page.keyboard.press('Control+Shift+Backspace');
  await dialogs.confirmDeletion();
  await expect(app.row('Note: Rubbish')).toBeHidden();
  await sync.open();
  await expect(sync.waiting).toHaveText(['Delete collectionRecipes', 'Delete for goodRubbish']);
});

test('a browser without a network is offline, also with nothing to send', async ({
  app,
  page,
  sync,
  errors,
}) => {
  // A part of the app that is loaded at leisure may miss the network too.
  errors.allow(/ERR_INTERNET_DISCONNECTED/);
  await expect(app.mainInput).toBeFocused();
  await page.context().setOffline(true);
  await sync.expectMark('Offline');
  await page.context().setOffline(false);
  await sync.expectMark('All saved');
});

test('the palette shows the sync status', async ({ app, palette, sync }) => {
  await expect(app.mainInput).toBeFocused();
  await palette.run('Show sync status');
  await expect(sync.panel).toBeVisible();
});

test('a browser that keeps nothing says so in the panel', async ({ app, page, sync, errors }) => {
  errors.expect(/Keeping the account on this device/);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is switched off.', 'SecurityError');
    };
  });
  await app.reload();
  await sync.expectMark('Needs attention');
  await sync.open();
  await expect(sync.panel).toContainText('This browser can’t store data.');
  await expect(sync.panel).not.toContainText('stored on this device');
});

test('the browser is asked once to keep the storage, after the first change is kept', async ({
  app,
  page,
}) => {
  await page.addInitScript(() => {
    const counts = { persist: 0 };
    Object.assign(window, { counts });
    StorageManager.prototype.persist = () => {
      counts.persist += 1;
      return Promise.reject(new Error('not today'));
    };
  });
  const asked = () =>
    page.evaluate(() => (window as unknown as { counts: { persist: number } }).counts.persist);
  await app.reload();
  expect(await asked()).toBe(0);
  await app.create('One', 'Note: One');
  await app.create('Two', 'Note: Two');
  expect(await asked()).toBe(1);
});

test('the edit dialog says when a text is saved on this device, and when the server has it', async ({
  account,
  app,
  page,
  dialogs,
  errors,
}) => {
  errors.expect(/ERR_CONNECTION_FAILED/);
  await account.createItem({ content: 'Milk' });
  await page.clock.install();
  await app.reload();
  const mend = await cutOff(page, ITEM_UPDATES);
  await app.row('Note: Milk').click();
  await dialogs.content.fill('Milk and bread');
  await page.clock.runFor(2_500);
  const status = dialogs.edit.getByRole('status');
  await expect(status).toHaveText(/^Saved on this device at \d/);
  await mend();
  await page.clock.runFor(30_000);
  await expect(dialogs.saved).toBeVisible();
});

for (const width of [360, 1280])
  test(`at ${width} px nothing in the header moves when the mark changes`, async ({
    app,
    page,
    sync,
    errors,
  }) => {
    errors.expect(/ERR_CONNECTION_FAILED/);
    await page.setViewportSize({ width, height: 800 });
    const places = async () => ({
      header: await page.getByRole('banner').boundingBox(),
      // On a phone it stands in the menu.
      theme: width > 720 && (await page.getByRole('group', { name: 'Theme' }).boundingBox()),
      profile: await page.getByRole('button', { name: /^Profile: / }).boundingBox(),
    });
    await sync.expectMark('All saved');
    const before = await places();
    expect(before.header).toMatchObject({ x: 0, y: 0, height: 45, width: expect.any(Number) });
    await cutOff(page, ITEM_CREATES);
    await app.submit('On its way');
    await sync.expectMark('Offline, 1 waiting');
    expect(await places()).toEqual(before);
    const isTooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isTooWide()).toBe(false);
  });
