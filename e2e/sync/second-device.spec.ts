import { expect, signIn, test } from '../fixtures';
import { rowNamed } from '../pages/main-view';

test.use({ hearsOthers: true });

test('what another device does appears by itself', async ({ account, app, page, server }) => {
  const item = await account.createItem({ content: 'Milk' });
  const isFollowed = page.waitForResponse(
    (response) =>
      response.url() === `${server.url}/api/realtime` && response.request().method() === 'POST',
  );
  await app.reload();
  await isFollowed;
  await app.mainInput.press('ArrowDown');
  await expect(app.selectedRow).toHaveAccessibleName(rowNamed('Note: Milk'));

  await account.createItem({ content: 'Bread' });
  await expect(app.row('Note: Bread')).toBeVisible();
  await expect(app.selectedRow, 'the selection stays').toHaveAccessibleName(rowNamed('Note: Milk'));

  await account.updateItem(item.id, { content: 'Oat milk' });
  await expect(app.row('Note: Oat milk')).toBeVisible();
  await account.trashItem(item.id);
  await expect(app.row('Note: Oat milk')).toBeHidden();

  await account.createCollection('Made elsewhere');
  const menu = await app.openCollectionMenu();
  await expect(menu.getByRole('menuitemradio', { name: 'Made elsewhere' })).toBeVisible();
});

test('after a server that was away, what happened meanwhile appears by itself', async ({
  ownServer,
  page,
  view,
  errors,
}) => {
  errors.allow(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY|Reading|net::/);
  const account = await ownServer.register();
  await signIn(page, ownServer.url, account);
  await view.open(`${ownServer.url}${account.path()}`);
  await view.loadAllCode();
  await ownServer.kill();
  await ownServer.restart();
  await account.createItem({ content: 'Written meanwhile' });
  await expect(view.row('Note: Written meanwhile')).toBeVisible({ timeout: 20_000 });
});
