import { untilAllSent } from '../device-storage';
import { expect, signIn, test } from '../fixtures';
import { holdAnswer, ITEM_UPDATES } from '../network';
import type { Dialogs } from '../pages/dialogs';
import type { MainView } from '../pages/main-view';
import { watchSync } from '../sync-requests';

/** Opens the edit dialog of a row. */
async function edit(app: MainView, dialogs: Dialogs, name: string): Promise<void> {
  await app.select(app.row(name));
  await app.page.keyboard.press('Control+e');
  await expect(dialogs.edit).toBeVisible();
}

test.describe('with time in hand', () => {
  test.use({
    start: async ({ page, account }, use) => {
      await account.createItem({ title: 'Boat', content: 'Blue' });
      await page.clock.install();
      await use(account.path());
    },
  });

  test('trash while an autosave is on its way: both arrive, in their order', async ({
    app,
    account,
    page,
    dialogs,
  }) => {
    const [item] = await account.itemsWith('Blue');
    const autosave = await holdAnswer(page, ITEM_UPDATES);
    await edit(app, dialogs, 'Note: Boat, Blue');
    await dialogs.content.fill('Blue and white');
    await page.clock.runFor(2_500);
    await autosave.answered;
    await page.keyboard.press('Escape');
    await expect(dialogs.edit).toBeHidden();
    await page.keyboard.press('Control+Shift+Backspace');
    await expect(app.row(/^Note: Boat/)).toBeHidden();
    autosave.release();
    await expect
      .poll(() => account.item(item?.id ?? ''))
      .toMatchObject({ content: 'Blue and white', isTrashed: true });
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('trash while an autosave still waits: closing has saved, nothing is saved again', async ({
    app,
    account,
    page,
    dialogs,
  }) => {
    const [item] = await account.itemsWith('Blue');
    await edit(app, dialogs, 'Note: Boat, Blue');
    await dialogs.content.fill('Blue and white');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+Backspace');
    await expect(app.toast('Item moved to trash bin')).toBeVisible();
    await expect.poll(() => account.item(item?.id ?? '')).toMatchObject({ isTrashed: true });
    const { updated } = await account.item(item?.id ?? '');
    await page.clock.runFor(10_000);
    const now = await account.item(item?.id ?? '');
    expect(now).toMatchObject({ content: 'Blue and white', isTrashed: true, updated });
  });

  test('a second device changes the open item: its field shows it, a typed one stays', async ({
    app,
    account,
    page,
    dialogs,
  }) => {
    const [item] = await account.itemsWith('Blue');
    const id = item?.id ?? '';
    await edit(app, dialogs, 'Note: Boat, Blue');
    await dialogs.title.fill('Boats');
    await account.updateItem(id, { title: 'Ship', content: 'Green' });
    await page.clock.fastForward(121_000);
    await app.comeBack();
    await expect(dialogs.content).toHaveValue('Green');
    await expect(dialogs.title).toHaveValue('Boats');
    await page.keyboard.press('Escape');
    await app.expectSaved(app.row('Note: Boats, Green'));
    await expect.poll(() => account.item(id)).toMatchObject({ title: 'Boats', content: 'Green' });
    await expect(app.row('Note: Ship, Green')).toBeVisible();
  });

  test('an autosave of the title takes the content along that was typed just before', async ({
    app,
    account,
    page,
    dialogs,
  }) => {
    const [item] = await account.itemsWith('Blue');
    const id = item?.id ?? '';
    await edit(app, dialogs, 'Note: Boat, Blue');
    await dialogs.content.fill('Red');
    await dialogs.title.fill('Barge');
    await page.clock.runFor(2_500);
    await expect(dialogs.saved).toBeVisible();
    expect(await account.item(id)).toMatchObject({ title: 'Barge', content: 'Red' });

    const autosave = await holdAnswer(page, ITEM_UPDATES);
    await dialogs.title.fill('Canoe');
    await page.clock.runFor(2_500);
    await autosave.answered;
    await dialogs.content.fill('Yellow');
    autosave.release();
    await expect.poll(async () => (await account.item(id)).title).toBe('Canoe');
    await expect(dialogs.content).toHaveValue('Yellow');
    await page.clock.runFor(2_500);
    await expect.poll(() => account.item(id)).toMatchObject({ title: 'Canoe', content: 'Yellow' });
  });

  test('never two saves of one item at once: the newer waits and is the last', async ({
    app,
    account,
    page,
    dialogs,
  }) => {
    const [item] = await account.itemsWith('Blue');
    const asked = watchSync(page);
    const first = await holdAnswer(page, ITEM_UPDATES);
    await edit(app, dialogs, 'Note: Boat, Blue');
    await dialogs.content.fill('First');
    await page.clock.runFor(2_500);
    await first.answered;
    await dialogs.content.fill('Second');
    await page.clock.runFor(2_500);
    await dialogs.content.fill('Third');
    await page.keyboard.press('Escape');
    await expect(app.row('Note: Boat, Third')).toBeVisible();
    expect(asked.filter((each) => each === 'push')).toHaveLength(1);
    first.release();
    await expect.poll(async () => (await account.item(item?.id ?? '')).content).toBe('Third');
    await expect(app.row('Note: Boat, Third')).toBeVisible();
  });
});

test('two items saved at once don’t cancel each other', async ({ account, app, page, dialogs }) => {
  const one = await account.createItem({ content: 'One' });
  const two = await account.createItem({ content: 'Two' });
  await app.reload();
  const first = await holdAnswer(page, ITEM_UPDATES);
  await edit(app, dialogs, 'Note: One');
  await dialogs.content.fill('One more');
  await page.keyboard.press('Control+s');
  await first.answered;
  await edit(app, dialogs, 'Note: Two');
  await dialogs.content.fill('Two more');
  await page.keyboard.press('Control+s');
  first.release();
  await expect.poll(async () => (await account.item(two.id)).content).toBe('Two more');
  await expect(app.row('Note: One more')).toBeVisible();
  await expect(app.row('Note: Two more')).toBeVisible();
  expect((await account.item(one.id)).content).toBe('One more');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a failed autosave is tried again on closing', async ({
  frontProxy,
  account,
  page,
  view,
  dialogs,
  errors,
}) => {
  errors.expect(/status of 413/, /^The server refused to autosave: /);
  const { id } = await account.createItem({ content: 'Blue' });
  await signIn(page, frontProxy.url, account);
  await view.open(frontProxy.url + account.path());
  await edit(view, dialogs, 'Note: Blue');
  // Pulls go through.
  frontProxy.bodyLimit = 150;
  await dialogs.content.fill('Blue and white');
  await expect(view.errorToast('Error autosaving')).toBeVisible();
  await expect(dialogs.content).toHaveValue('Blue and white');
  frontProxy.bodyLimit = Number.POSITIVE_INFINITY;
  await page.keyboard.press('Escape');
  await expect(dialogs.edit).toBeHidden();
  await view.expectSaved(view.row('Note: Blue and white'));
  await expect.poll(async () => (await account.item(id)).content).toBe('Blue and white');
});

test('a session that ends in the middle of an edit: the text is there after the login', async ({
  account,
  app,
  page,
  login,
  dialogs,
  errors,
}) => {
  errors.expect(/status of 401/);
  await account.createItem({ title: 'Boat', content: 'Blue' });
  await app.reload();
  await edit(app, dialogs, 'Note: Boat, Blue');
  await dialogs.content.fill('Blue and');
  await account.changePassword('another good password');
  await expect(page.getByText('Auth token expired; please re-login')).toBeVisible();
  await expect(dialogs.content).toHaveValue('Blue and');
  await page.keyboard.press('Control+s');
  await expect(dialogs.edit).toBeHidden();
  await login.loginAgain(account.password);
  await untilAllSent(page, account.id);
  await app.reload();
  await expect(app.row('Note: Boat, Blue and')).toBeVisible();
  await expect(app.row(/^Note: Boat/)).toHaveCount(1);
});
