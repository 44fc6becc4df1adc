import { expect, test } from '../fixtures';
import { cutOff, holdAnswer, intercept, ITEM_CREATES, PUSHES } from '../network';

// All labels of the icon and the list: src/stores/sync/sync-status.test.ts, src/modals/SyncStatusDialog.test.tsx.

const WIDTHS = [360, 1280];

test('nothing in the header moves when the mark changes, and its number stands in one line', async ({
  app,
  page,
  sync,
  errors,
}) => {
  errors.expect(/ERR_CONNECTION_FAILED/);
  const places = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    const isTooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isTooWide()).toBe(false);
    const header = await page.getByRole('banner').boundingBox();
    expect(header).toMatchObject({ x: 0, y: 0, height: 45, width: expect.any(Number) });
    return {
      header,
      // On a phone, the status is in the menu.
      theme: width > 720 && (await page.getByRole('group', { name: 'Theme' }).boundingBox()),
      profile: await page.getByRole('button', { name: /^Profile: / }).boundingBox(),
    };
  };
  await sync.expectMark('All saved');
  const before = new Map<number, object>();
  for (const width of WIDTHS) before.set(width, await places(width));
  await cutOff(page, ITEM_CREATES);
  const heights: (number | undefined)[] = [];
  for (let n = 1; n <= 10; n++) {
    await app.submit(`Number ${n}`);
    await sync.expectMark(`Offline, ${n} waiting`);
    heights.push((await sync.mark.getByText(String(n), { exact: true }).boundingBox())?.height);
    if (n > 1) continue;
    for (const width of WIDTHS)
      await test.step(`at ${width} px`, async () =>
        expect(await places(width)).toEqual(before.get(width)));
  }
  expect(heights.at(-1)).toBe(heights[0]);
});

test('a change that takes longer is told, and no more once it is saved', async ({
  app,
  page,
  palette,
  sync,
}) => {
  const create = await holdAnswer(page, ITEM_CREATES);
  await app.submit('Slow');
  await create.answered;
  await sync.expectMark('1 waiting');
  await palette.run('Show sync status');
  await expect(sync.panel).toContainText('1 change on the way to the server.');
  await expect(sync.waiting).toHaveText(['CreateSlow']);
  create.release();
  await expect(sync.panel).toContainText('All changes saved.');
  await page.keyboard.press('Escape');
  await sync.expectMark('All saved');
  await sync.open();
  await page.keyboard.press('Escape');
  await expect(app.mainInput, 'a click leaves the focus where it is').toBeFocused();
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

  // The network returns only with the press, so an automatic retry can't come before it.
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

test('a server that asks to wait isn’t shown as offline, and sending resumes by itself', async ({
  app,
  page,
  sync,
  errors,
}) => {
  errors.expect(/status of 429/);
  await app.ready();
  let refusals = 0;
  await intercept(
    page,
    (url) => PUSHES.path.test(url.pathname),
    (route) =>
      refusals++ === 0
        ? route.fulfill({ status: 429, headers: { 'Retry-After': '3' }, json: {} })
        : route.fallback(),
  );
  await app.submit('One too many');
  await sync.expectMark('Paused by the server, 1 waiting');
  await sync.open();
  await expect(sync.panel).toContainText('The server has asked for a pause');
  await expect(sync.panel).toContainText(/sent automatically in (\d seconds?|a moment)\./);
  await expect(sync.panel.getByRole('button', { name: 'Try now' })).toBeHidden();
  await expect(sync.panel).toContainText('All changes saved.');
  await page.keyboard.press('Escape');
  await app.expectSaved(app.row('Note: One too many'));
});

test('a browser without a network is offline, and what is to be deleted is called by its name', async ({
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
  await sync.expectMark('Offline');
  await palette.run('Delete collection');
  await collections.confirmDeletion.click();
  await app.openCollection('Trash bin');
  await app.select(app.row('Note: Rubbish'));
  await page.keyboard.press('Control+Shift+Backspace');
  await dialogs.confirmDeletion();
  await expect(app.row('Note: Rubbish')).toBeHidden();
  await sync.open();
  await expect(sync.waiting).toHaveText(['Delete collectionRecipes', 'Delete for goodRubbish']);
});
