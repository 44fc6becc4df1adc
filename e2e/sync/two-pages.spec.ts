import { expect, ownProcesses, signIn, test } from '../fixtures';
import { MainView } from '../pages/main-view';

test.use(ownProcesses());

test('two pages show each other’s pending changes, and one sends those that the other left behind', async ({
  account,
  app,
  server,
  context,
  errors,
}) => {
  errors.allow(/ERR_INTERNET_DISCONNECTED/, /Reading/);
  const other = new MainView(await context.newPage());
  await signIn(other.page, server.url, account);
  await other.open(account.path());
  await other.loadAllCode();
  await app.loadAllCode();
  await context.setOffline(true);

  await app.submit('Written in the first');
  await expect(other.row('Note, waiting to be sent: Written in the first')).toBeVisible();
  await other.submit(':td: Written in the second');
  await expect(app.row('Todo, waiting to be sent: Written in the second')).toBeVisible();
  await other.row(/Written in the second/).click();
  await expect(app.row(/^Todo, done.*: Written in the second /)).toBeVisible();

  // The other page pushes the pending changes of a page that is closed. The closed page's own push may still reach the
  // server, because the page is no longer offline, so the server gets it twice.
  await other.page.close();
  await context.setOffline(false);
  await app.expectSaved(app.row('Note: Written in the first'));
  await app.expectSaved(app.row('Todo, done: Written in the second'));
  await expect.poll(() => account.itemsWith('Written in the first')).toHaveLength(1);
  await expect.poll(() => account.itemsWith('Written in the second')).toHaveLength(1);
});

test('an edit dialog says that another tab has changed its text', async ({
  account,
  app,
  dialogs,
  page,
  server,
  context,
}) => {
  await account.createItem({ content: 'Tin of paint' });
  const other = new MainView(await context.newPage());
  await signIn(other.page, server.url, account);
  for (const each of [app, other]) {
    await each.open(account.path());
    await each.row('Note: Tin of paint').click();
  }
  await other.page.getByRole('textbox', { name: 'Content' }).fill('Tin of blue paint');
  await other.page.keyboard.press('Control+s');
  await expect(dialogs.content).toHaveValue('Tin of blue paint');
  await expect(page.getByText('Changed in another tab')).toBeVisible();
  await dialogs.content.press('End');
  await page.keyboard.type(', half full');
  await expect(page.getByText('Changed in another tab')).toBeHidden();
});
