import { expect, test } from '../fixtures';
import { isMeant, ITEM_UPDATES } from '../network';

test.describe('what two devices change', () => {
  test('in the same line is kept twice, and said once', async ({ account, app, page, dialogs }) => {
    const { id } = await account.createItem({ content: 'Meet at noon' });
    await app.reload();
    await app.select(app.row('Note: Meet at noon'));
    await page.keyboard.press('Control+e');
    await dialogs.content.fill('Meet at one');
    await account.updateItem(id, { content: 'Meet at two' });
    await page.keyboard.press('Control+s');
    await expect(
      app.toast('Another device changed the same text. Its version is now a separate item.'),
    ).toHaveCount(1);
    await app.expectSaved(app.row('Note: Meet at one'));
    await app.expectSaved(app.row('Note: Meet at two'));
    expect(await account.item(id)).toMatchObject({ content: 'Meet at one' });
  });

  test('while one of them is offline is merged when it is back', async ({
    account,
    app,
    page,
    context,
    dialogs,
    errors,
  }) => {
    errors.allow(/ERR_INTERNET_DISCONNECTED/);
    const { id } = await account.createItem({ title: 'Shop', content: 'milk\nbread\ntea' });
    await app.reload();
    await expect(app.row(/^Note: Shop/)).toBeVisible();
    await app.loadAllCode();
    await context.setOffline(true);
    await app.select(app.row(/^Note: Shop/));
    await page.keyboard.press('Control+e');
    await dialogs.content.fill('milk\nbread\ntea\nsalt');
    await page.keyboard.press('Control+s');
    await account.updateItem(id, { title: 'Market', content: 'oat milk\nbread\ntea' });
    await context.setOffline(false);
    await expect
      .poll(() => account.item(id))
      .toMatchObject({ title: 'Market', content: 'oat milk\nbread\ntea\nsalt' });
    await app.expectSaved(app.row(/^Note: Market/));
    await expect(app.rows.filter({ hasText: 'bread' })).toHaveCount(1);
  });
});

test('what is written into a collection that another device has deleted goes into the first', async ({
  account,
  app,
}) => {
  const doomed = await account.createCollection('Doomed');
  await app.open(account.path(doomed.slug));
  await expect(app.mainInput).toBeFocused();
  await account.deleteCollection(doomed);
  await app.submit('Still mine');
  await expect(
    app.toast('Its collection was deleted on another device. Your item is now in “Notes”'),
  ).toBeVisible();
  await expect(app.row('Note: Still mine')).toBeVisible();
  await expect.poll(() => account.itemsWith('Still mine')).toHaveLength(1);
});

test('edits that were made offline are one request', async ({
  account,
  app,
  page,
  context,
  dialogs,
  errors,
}) => {
  errors.allow(/ERR_INTERNET_DISCONNECTED/);
  const { id } = await account.createItem({ content: 'Draft 0' });
  await app.reload();
  await expect(app.row('Note: Draft 0')).toBeVisible();
  let answered = 0;
  page.on('response', (response) => {
    if (isMeant(response.request(), ITEM_UPDATES)) answered++;
  });
  await app.loadAllCode();
  await context.setOffline(true);
  await app.submit('Written first, so that the rest waits');
  for (let n = 1; n <= 10; n++) {
    await app.select(app.row(new RegExp(`: Draft ${n - 1} `)));
    await page.keyboard.press('Control+e');
    await dialogs.content.fill(`Draft ${n}`);
    await page.keyboard.press('Control+s');
    await expect(app.row(new RegExp(`: Draft ${n} `))).toBeVisible();
  }
  await context.setOffline(false);
  await expect.poll(() => account.item(id)).toMatchObject({ content: 'Draft 10' });
  // A try may be about to begin while the last edit is made, which then comes after it.
  expect(answered).toBeLessThanOrEqual(2);
});
