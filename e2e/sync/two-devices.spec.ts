import { expect, test } from '../fixtures';

// Conflicts of two devices: tests/server/engine-conflicts.test.ts. Their messages: src/stores/sync/sync-events.test.ts.

test('changes of two devices are merged, and of one line both texts are kept, with one message', async ({
  account,
  app,
  page,
  context,
  dialogs,
  errors,
}) => {
  errors.allow(/ERR_INTERNET_DISCONNECTED/);
  const noon = await account.createItem({ content: 'Meet at noon' });
  const shop = await account.createItem({ title: 'Shop', content: 'milk\nbread\ntea' });
  await app.reload();
  await expect(app.row(/^Note: Shop/)).toBeVisible();
  await app.loadAllCode();
  await context.setOffline(true);
  for (const [row, content] of [
    [/^Note: Shop/, 'milk\nbread\ntea\nsalt'],
    [/^Note: Meet/, 'Meet at one'],
  ] as const) {
    await app.select(app.row(row));
    await page.keyboard.press('Control+e');
    await dialogs.content.fill(content);
    await page.keyboard.press('Control+s');
    await expect(dialogs.edit).toBeHidden();
  }
  await account.updateItem(shop.id, { title: 'Market', content: 'oat milk\nbread\ntea' });
  await account.updateItem(noon.id, { content: 'Meet at two' });
  await context.setOffline(false);

  await expect
    .poll(() => account.item(shop.id))
    .toMatchObject({ title: 'Market', content: 'oat milk\nbread\ntea\nsalt' });
  await app.expectSaved(app.row(/^Note: Market/));
  await expect(app.rows.filter({ hasText: 'bread' })).toHaveCount(1);
  await expect(
    app.toast('Another device changed the same text. Its version is now a separate item.'),
  ).toHaveCount(1);
  await app.expectSaved(app.row('Note: Meet at one'));
  await app.expectSaved(app.row('Note: Meet at two'));
  expect(await account.item(noon.id)).toMatchObject({ content: 'Meet at one' });
});
