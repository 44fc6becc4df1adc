import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { cutOff, ITEM_CREATES } from '../network';

test.beforeEach(async ({ page, errors }) => {
  // What a browser keeps need not be asked for: here it keeps nothing.
  errors.expect(/Keeping the account on this device/);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is switched off.', 'SecurityError');
    };
  });
});

/** Closes the tab as a person does, who stays where the browser asks. Returns whether it asked. */
async function closesWithQuestion(page: Page): Promise<boolean> {
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    return true;
  });
  const closed = page.waitForEvent('close').then(() => false);
  await page.close({ runBeforeUnload: true });
  return Promise.race([asked, closed]);
}

test('closing the tab asks while a change is unsent, and no more once it is sent', async ({
  app,
  page,
  errors,
}) => {
  errors.expect(/ERR_CONNECTION_FAILED/);
  const mend = await cutOff(page, ITEM_CREATES);
  await app.submit('On its way');
  await expect(app.row('Note, waiting to be sent: On its way')).toBeVisible();
  expect(await closesWithQuestion(page)).toBe(true);

  await mend();
  await app.expectSaved(app.row('Note: On its way'));
  expect(await closesWithQuestion(page)).toBe(false);
});

test('closing the tab asks while the edit dialog holds text that isn’t saved', async ({
  app,
  account,
  page,
  dialogs,
}) => {
  await account.createItem({ content: 'Half' });
  await page.clock.install();
  await app.reload();
  await app.row('Note: Half').click();
  await dialogs.content.fill('Half a sentence');
  expect(await closesWithQuestion(page)).toBe(true);
  await expect(dialogs.content).toHaveValue('Half a sentence');

  await page.clock.runFor(2_500);
  await expect(dialogs.saved).toBeVisible();
  expect(await closesWithQuestion(page)).toBe(false);
});

test('closing the tab asks while a collection’s form holds a name that isn’t saved', async ({
  app,
  page,
  palette,
  collections,
}) => {
  await palette.run('Create collection');
  await collections.name.fill('Recipes');
  expect(await closesWithQuestion(page)).toBe(true);
  await expect(collections.name).toHaveValue('Recipes');

  await collections.name.press('Enter');
  await expect(app.collectionButton).toHaveAccessibleName('Collection: Recipes');
  expect(await closesWithQuestion(page)).toBe(false);
});

test('closing the tab asks for a text in the main input, not for a search', async ({
  signedIn: app,
  account,
  page,
}) => {
  await account.createItem({ content: 'Half' });
  await app.open(account.path());
  await app.mainInput.fill('Half a sentence');
  expect(await closesWithQuestion(page)).toBe(true);
  await expect(app.mainInput).toHaveValue('Half a sentence');

  await app.mainInput.fill('half');
  await expect(app.row('Note: Half')).toBeVisible();
  expect(await closesWithQuestion(page)).toBe(false);
});

test('closing the tab asks nothing where nothing was written', async ({ app, page, dialogs }) => {
  await app.create('All is said', 'Note: All is said');
  await app.row('Note: All is said').click();
  await expect(dialogs.edit).toBeVisible();
  expect(await closesWithQuestion(page)).toBe(false);
});
