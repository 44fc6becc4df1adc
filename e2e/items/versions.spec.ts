import { untilAllSent } from '../device-storage';
import { expect, test } from '../fixtures';
import { cutOff, VERSIONS } from '../network';

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

test('without the server the dialog says so, and reads again when asked', async ({
  account,
  signedIn: app,
  dialogs,
  errors,
  page,
}) => {
  errors.expect(/net::ERR_CONNECTION_FAILED|Reading the versions/);
  const { id } = await account.createItem({ content: 'a' });
  await account.updateItem(id, { content: 'Tin of paint' });
  await app.open(account.path());
  const mend = await cutOff(page, VERSIONS);
  await app.select(app.row('Note: Tin of paint'));
  await page.keyboard.press('Shift+F10');
  await app.menuEntry('Item', 'Versions').click();
  await expect(dialogs.versions.getByRole('alert')).toContainText(
    'Earlier versions are kept on the server only.',
  );
  await mend();
  await page.keyboard.press('Enter');
  await expect(dialogs.versionList).toBeFocused();
});
