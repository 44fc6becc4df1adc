import { expect, test } from '../fixtures';
import { holdAnswer, ITEM_CREATES } from '../network';
import { rowNamed } from '../pages/main-view';
import type { Account } from '../server/account';
import type { TestServer } from '../server/test-server';

/** From now on the server rejects to keep what the account creates. */
async function rejectCreates(server: TestServer, { id }: Account) {
  await server.sql(
    `CREATE TRIGGER refused_${id} BEFORE INSERT ON items WHEN new.owner = '${id}'
      BEGIN SELECT RAISE(ABORT, 'refused'); END`,
  );
}

test('a create that the server rejects gives the text back and says why', async ({
  page,
  server,
  account,
  signedIn: app,
  errors,
}) => {
  errors.expect(/^The server refused to create: /);
  const { slug } = await account.createCollection('Doomed');
  await app.open(account.path(slug));
  await rejectCreates(server, account);
  await page.clock.install();

  await app.submit('A thought worth keeping');
  const toast = app.errorToast('Error creating new item');
  await expect(toast).toBeVisible();
  await app.expectErrorLook(toast);
  await expect(app.mainInput).toHaveValue('A thought worth keeping');
  await expect(app.rows).toHaveCount(0);

  await page.clock.fastForward('10:00');
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();
});

test('a rejected text leaves alone what has been typed since', async ({
  page,
  server,
  account,
  signedIn: app,
  dialogs,
  errors,
}) => {
  errors.expect(/^The server refused to create: /);
  const { slug } = await account.createCollection('Doomed');
  await app.open(account.path(slug));
  await rejectCreates(server, account);
  const create = await holdAnswer(page, ITEM_CREATES);
  await app.submit('First thought.');
  await create.answered;
  await app.mainInput.pressSequentially('Second');
  create.release();
  await expect(dialogs.create).toBeVisible();
  await expect(dialogs.content).toHaveValue('First thought.');
  await expect(app.mainInput).toHaveValue('Second');

  await page.keyboard.press('Escape');
  await dialogs.confirm('Back');
  await expect(dialogs.content).toHaveValue('First thought.');
});

test('an item that isn’t saved yet refuses actions until it is', async ({ page, app }) => {
  const create = await holdAnswer(page, ITEM_CREATES);
  await app.submit(':td: Patience');
  await create.answered;
  await app.row('Todo: Patience').click();
  await expect(app.toast('Item is not yet ready, please wait.')).toBeVisible();
  await expect(app.row('Todo: Patience')).toBeVisible();

  create.release();
  await app.expectSaved(app.row('Todo: Patience'));
  await app.row('Todo: Patience').click();
  await expect(app.row('Todo, done: Patience')).toBeVisible();
});

test('two quick creates keep their order, also when the first is slow', async ({ page, app }) => {
  const first = await holdAnswer(page, ITEM_CREATES);
  await app.submit('One');
  await app.submit('Two');
  await expect(app.rows.nth(0)).toHaveAccessibleName(rowNamed('Note: Two'));
  await expect(app.rows.nth(1)).toHaveAccessibleName(rowNamed('Note: One'));
  await first.answered;
  first.release();
  await app.expectSaved(app.row('Note: One'));
  await app.expectSaved(app.row('Note: Two'));
  await app.reload();
  await expect(app.rows.nth(0)).toHaveAccessibleName(rowNamed('Note: Two'));
  await expect(app.rows.nth(1)).toHaveAccessibleName(rowNamed('Note: One'));
});

test('a toggle that the server rejects is taken back, and the list is read again', async ({
  account,
  signedIn: app,
  errors,
}) => {
  errors.expect(/^The server refused to toggleDone: /);
  const { id } = await account.createItem({ content: ':td: Gone meanwhile' });
  await app.open(account.path());
  await expect(app.row('Todo: Gone meanwhile')).toBeVisible();
  await account.deleteItem(id);
  await app.row('Todo: Gone meanwhile').click();
  await expect(app.errorToast('Error toggling todo task status')).toBeVisible();
  await expect(app.row(/Gone meanwhile/)).toBeHidden();
});

for (const [what, keys, message] of [
  ['trash', 'Control+Shift+Backspace', 'Error trashing item'],
  ['conversion', 'Control+Alt+6', 'Error converting item to todo'],
] as const) {
  test(`a ${what} of what another device has deleted takes it off the list`, async ({
    account,
    signedIn: app,
    page,
    errors,
  }) => {
    errors.expect(/^The server refused to (trash|convertToTodo): /);
    const { id } = await account.createItem({ content: 'Gone meanwhile' });
    await app.open(account.path());
    await app.select(app.row('Note: Gone meanwhile'));
    await account.deleteItem(id);
    await page.keyboard.press(keys);
    await expect(app.errorToast(message)).toBeVisible();
    await expect(app.items.getByText('Gone meanwhile')).toHaveCount(0);
  });
}

for (const [what, keys, message] of [
  ['trash', 'Control+Shift+Backspace', 'Error trashing item'],
  ['restore', 'Control+Alt+r', 'Error trashing item'],
  ['delete', 'Control+Shift+Backspace', 'Error deleting item'],
] as const) {
  test(`a ${what} that the server rejects brings the row back`, async ({
    server,
    account,
    signedIn: app,
    page,
    errors,
    dialogs,
  }) => {
    errors.expect(/^The server refused to (trash|untrash|delete): /);
    const { id } = await account.createItem({ content: 'Stubborn' });
    if (what !== 'trash') await account.trashItem(id);
    await app.open(account.path(what === 'trash' ? 'notes' : 'trash-bin'));
    await server.sql(
      `CREATE TRIGGER stubborn_${id} BEFORE ${what === 'delete' ? 'DELETE' : 'UPDATE'} ON items
        WHEN old.id = '${id}' BEGIN SELECT RAISE(ABORT, 'stubborn'); END`,
    );
    await app.select(app.row('Note: Stubborn'));
    await page.keyboard.press(keys);
    if (what === 'delete') await dialogs.confirmDeletion();
    await expect(app.errorToast(message)).toBeVisible();
    await expect(app.row('Note: Stubborn')).toBeVisible();
  });
}

test('a delete of what another device has edited is rejected, and its text is shown', async ({
  account,
  signedIn: app,
  page,
  errors,
  dialogs,
}) => {
  errors.expect(/^The server refused to delete: /);
  const { id } = await account.createItem({ content: 'Rubbish' });
  await account.trashItem(id);
  await app.open(account.path('trash-bin'));
  await app.select(app.row('Note: Rubbish'));
  await account.updateItem(id, { content: 'No rubbish at all' });
  await page.keyboard.press('Control+Shift+Backspace');
  await dialogs.confirmDeletion();
  await expect(app.errorToast('Error deleting item')).toBeVisible();
  await expect(app.row('Note: No rubbish at all')).toBeVisible();
  expect(await account.item(id)).toMatchObject({ content: 'No rubbish at all' });
});
