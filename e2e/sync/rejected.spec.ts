import { expect, test } from '../fixtures';

// All changes with all reasons: src/stores/sync/rejected-changes.test.ts.

test('a create that the server rejects gives the text back and says why', async ({
  server,
  account,
  signedIn: app,
  errors,
}) => {
  errors.expect(/^The server refused to create: /);
  const { slug } = await account.createCollection('Doomed');
  await app.open(account.path(slug));
  await server.sql(
    `CREATE TRIGGER refused_${account.id} BEFORE INSERT ON items WHEN new.owner = '${account.id}'
      BEGIN SELECT RAISE(ABORT, 'refused'); END`,
  );
  await app.submit('A thought worth keeping');
  await expect(app.errorToast('Error creating new item')).toContainText(
    'The server has a problem.',
  );
  await expect(app.mainInput).toHaveValue('A thought worth keeping');
  await expect(app.rows).toHaveCount(0);
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
  await expect(app.errorToast('Error toggling todo task status')).toContainText(
    'This no longer exists.',
  );
  await expect(app.row(/Gone meanwhile/)).toBeHidden();
});
