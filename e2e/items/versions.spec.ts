import { untilAllSent } from '../device-storage';
import { expect, test } from '../fixtures';

test('a version is found by key, read with its marks, restored, and that undone', async ({
  account,
  signedIn: app,
  dialogs,
  page,
}) => {
  const { id } = await account.createItem({ content: 'Buy milk today' });
  await app.open(account.path());
  await app.select(app.row('Note: Buy milk today'));
  await page.keyboard.press('Control+e');
  await dialogs.content.fill('Buy bread today');
  await page.keyboard.press('Control+s');
  await untilAllSent(page, account.id);

  await page.keyboard.press('Control+Shift+H');
  await expect(dialogs.versionList).toBeFocused();
  await expect(dialogs.versionList.getByRole('option')).toHaveText([/Chrome on Linux$/]);
  await expect(dialogs.versionText.locator('del')).toContainText('bread');
  await expect(dialogs.versionText.locator('ins')).toContainText('milk');
  await page.keyboard.press('Enter');

  await expect(dialogs.versions).toBeHidden();
  await expect(app.row('Note: Buy milk today')).toBeVisible();
  await expect(app.toast('Earlier version restored')).toBeVisible();
  await untilAllSent(page, account.id);
  await page.keyboard.press('Control+z');
  await expect(app.row('Note: Buy bread today')).toBeVisible();
  await expect.poll(() => account.item(id)).toMatchObject({ content: 'Buy bread today' });

  // Restoring has saved the replaced text as a version.
  await page.keyboard.press('Control+Shift+H');
  await expect(dialogs.versionList.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('End');
  await expect(dialogs.versionText.locator('ins')).toContainText('milk');
});
