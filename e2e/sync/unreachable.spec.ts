import { expect, signIn, test } from '../fixtures';
import { rowNamed } from '../pages/main-view';

test('without a server all of an item’s actions wait, its row is marked, and they are sent', async ({
  page,
  ownServer,
  view,
  dialogs,
  errors,
}) => {
  test.setTimeout(60_000);
  errors.expect(/ERR_CONNECTION_(REFUSED|RESET)/);
  const account = await ownServer.register();
  const elsewhere = await account.createCollection('Elsewhere');
  const made = await Promise.all(
    ['Toggled', 'Edited', 'Moved', 'Trashed'].map((title) =>
      account.createItem({ title, type: title === 'Toggled' ? 'todo' : 'text' }),
    ),
  );
  await signIn(page, ownServer.url, account);
  await view.open(ownServer.url + account.path());
  await view.loadAllCode();
  await ownServer.kill();

  await view.row('Todo: Toggled').click();
  await expect(view.row('Todo, done, waiting to be sent: Toggled')).toBeVisible();
  await view.row('Note: Edited').click();
  await dialogs.content.fill('in the tunnel');
  await page.keyboard.press('Control+s');
  await expect(view.row('Note, waiting to be sent: Edited, in the tunnel')).toBeVisible();
  // Items that were created offline can be toggled and edited offline too.
  await view.submit(':td: Feed the cat');
  await view.row('Todo, waiting to be sent: Feed the cat').click();
  await expect(view.row('Todo, done, waiting to be sent: Feed the cat')).toBeVisible();
  await view.submit('Newborn');
  await view.row('Note, waiting to be sent: Newborn').click();
  await dialogs.content.fill('Newborn, grown');
  await page.keyboard.press('Escape');
  await expect(view.row('Note, waiting to be sent: Newborn, grown')).toBeVisible();
  await view.select(view.row('Note: Moved'));
  await page.keyboard.press('Control+m');
  await dialogs.target('Elsewhere').press('Enter');
  await expect(dialogs.move).toBeHidden();
  await expect(view.row('Note: Moved')).toBeHidden();
  await view.select(view.row('Note: Trashed'));
  await page.keyboard.press('Control+Shift+Backspace');
  await expect(view.row('Note: Trashed')).toBeHidden();
  await expect(view.toast('Item moved to trash bin')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(view.mainInput).toHaveValue('');

  await ownServer.restart();
  await expect(view.row('Todo, done: Toggled')).toBeVisible({ timeout: 30_000 });
  await view.expectSaved(view.row('Todo, done: Toggled'));
  await view.expectSaved(view.row('Note: Edited, in the tunnel'));
  await view.expectSaved(view.row('Note: Newborn, grown'));
  await expect(page.getByRole('alert')).toHaveCount(0);
  // A row stops waiting as soon as the server is reachable, maybe before it has answered.
  await expect
    .poll(() => Promise.all(made.map(({ id }) => account.item(id))))
    .toMatchObject([
      { isTodoDone: true },
      { content: 'in the tunnel' },
      { collection: elsewhere.id },
      { isTrashed: true },
    ]);
  await expect.poll(() => account.itemsWith('Newborn, grown')).toHaveLength(1);
  await view.reload();
  await expect(view.rows.nth(0)).toHaveAccessibleName(rowNamed('Note: Newborn, grown'));
  await expect(view.rows.nth(1)).toHaveAccessibleName(rowNamed('Todo, done: Feed the cat'));
});
