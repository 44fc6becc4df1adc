import { untilAllSent } from '../device-storage';
import { expect, test } from '../fixtures';
import { holdAnswer, ITEM_UPDATES } from '../network';
import type { Dialogs } from '../pages/dialogs';
import type { MainView } from '../pages/main-view';

// How texts are saved: src/stores/items/edit-item.test.ts and tests/server/engine*.test.ts.

/** Opens the edit dialog of a row. */
async function edit(app: MainView, dialogs: Dialogs, name: string): Promise<void> {
  await app.select(app.row(name));
  await app.page.keyboard.press('Control+e');
  await expect(dialogs.edit).toBeVisible();
}

test('trashing an item and editing another one while an edit is on its way arrive after it', async ({
  account,
  signedIn: app,
  page,
  dialogs,
}) => {
  const boat = await account.createItem({ title: 'Boat', content: 'Blue' });
  const two = await account.createItem({ content: 'Two' });
  await app.open(account.path());
  await expect(app.row('Note: Two')).toBeVisible();
  const first = await holdAnswer(page, ITEM_UPDATES);
  await edit(app, dialogs, 'Note: Boat, Blue');
  await dialogs.content.fill('Blue and white');
  await page.keyboard.press('Escape');
  await first.answered;
  await expect(dialogs.edit).toBeHidden();
  await edit(app, dialogs, 'Note: Two');
  await dialogs.content.fill('Two more');
  await page.keyboard.press('Control+s');
  await expect(app.row('Note: Two more')).toBeVisible();
  await app.select(app.row('Note: Boat, Blue and white'));
  await page.keyboard.press('Control+Shift+Backspace');
  await expect(app.row(/^Note: Boat/)).toBeHidden();
  first.release();
  await expect
    .poll(() => account.item(boat.id))
    .toMatchObject({ content: 'Blue and white', isTrashed: true });
  await expect.poll(() => account.item(two.id)).toMatchObject({ content: 'Two more' });
  await expect(app.row('Note: Two more')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
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
