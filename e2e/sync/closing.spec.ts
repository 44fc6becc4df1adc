import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { cutOff, ITEM_CREATES } from '../network';

test.beforeEach(async ({ page, errors }) => {
  // The browser asks nothing if it can store the changes, so here it can store none.
  errors.expect(/Keeping the account on this device/);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is switched off.', 'SecurityError');
    };
  });
});

/** Closes the tab, and stays if the browser asks. Returns whether it asked. */
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

test('a browser without storage is reported, and closing the tab asks if anything would be lost', async ({
  app,
  account,
  page,
  dialogs,
  palette,
  collections,
  sync,
  errors,
}) => {
  errors.expect(/ERR_CONNECTION_FAILED/);
  await account.createItem({ content: 'Half' });
  await app.reload();
  await expect(page.getByText('This browser can’t store data').first()).toBeVisible();

  await test.step('for a change that is unsent', async () => {
    const mend = await cutOff(page, ITEM_CREATES);
    await app.submit('On its way');
    await expect(app.row('Note, waiting to be sent: On its way')).toBeVisible();
    await sync.expectMark('Needs attention');
    await sync.open();
    await expect(sync.panel).toContainText('This browser can’t store data.');
    await expect(sync.panel).not.toContainText('stored on this device');
    await page.keyboard.press('Escape');
    expect(await closesWithQuestion(page)).toBe(true);
    await mend();
    await app.expectSaved(app.row('Note: On its way'));
  });

  await test.step('for a collection’s name in its form', async () => {
    await palette.run('Create collection');
    await collections.name.fill('Recipes');
    expect(await closesWithQuestion(page)).toBe(true);
    await expect(collections.name).toHaveValue('Recipes');
    await collections.name.press('Enter');
    await expect(app.collectionButton).toHaveAccessibleName('Collection: Recipes');
    await app.openCollection('Notes');
  });

  await test.step('for a text in the main input', async () => {
    await app.mainInput.fill('Half a sentence');
    expect(await closesWithQuestion(page)).toBe(true);
    await expect(app.mainInput).toHaveValue('Half a sentence');
    await app.mainInput.fill('half');
  });

  await test.step('for a text in the edit dialog, until it is saved', async () => {
    await app.row('Note: Half').click();
    await dialogs.content.fill('Half a sentence');
    expect(await closesWithQuestion(page)).toBe(true);
    await expect(dialogs.content).toHaveValue('Half a sentence');
    await expect(dialogs.saved).toBeVisible();
  });

  await test.step('for nothing of what is saved, nor for a search', async () => {
    await expect(app.mainInput).toHaveValue('half');
    expect(await closesWithQuestion(page)).toBe(false);
  });
});
