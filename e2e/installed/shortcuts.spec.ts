import { countKept } from '../device-storage';
import { expect, test } from './installed.fixture';

test('the shortcuts lead to a todo, to the clipboard’s text and to the trash bin', async ({
  page,
  context,
  account,
  app,
  dialogs,
}) => {
  await account.createItem({ content: 'Milk' });
  await app.reload();
  await app.mainInput.fill('half a thought');
  await expect.poll(() => countKept(page, account.id, 'drafts')).toBe(1);
  await page.goto('/open/todo');
  await expect(app.mainInput).toBeFocused();
  await expect(app.mainInput).toHaveValue(':td: half a thought');
  await page.keyboard.press('Enter');
  await app.expectSaved(app.row('Todo: half a thought'));

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('From elsewhere'));
  await page.goto('/open/clipboard');
  await expect(dialogs.createButton).toBeVisible();
  await expect(dialogs.content).toBeFocused();
  await expect(dialogs.content).toHaveValue('');
  await dialogs.create.getByRole('button', { name: 'Paste' }).click();
  await expect(dialogs.content).toHaveValue('From elsewhere');
  await page.keyboard.press('Control+s');
  await app.expectSaved(app.row('Note: From elsewhere'));

  await page.goto('/open/trash');
  await expect(page).toHaveURL(account.path(account.trashBin.slug));
  await expect(app.collectionButton).toHaveAccessibleName('Collection: Trash bin');
});

test('a shortcut waits for the login', async ({ page, account, app, login, server }) => {
  await page.goto(`${server.url}/favicon.svg`);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/open/todo');
  await expect(page).toHaveURL('/login');
  await login.login(account.username, account.password);
  await expect(app.mainInput).toHaveValue(':td: ');
});
