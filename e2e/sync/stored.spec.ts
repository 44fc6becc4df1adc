import type { Response } from '@playwright/test';
import { countKept } from '../device-storage';
import { expect, test } from '../fixtures';
import { cutOff, isMeant, ITEM_CREATES, PULLS } from '../network';
import { rowNamed } from '../pages/main-view';
import { leaveApp } from '../start/leave-app';

test('unsent changes survive a reload, are shown on the next visit, and are sent in order', async ({
  account,
  app,
  page,
  errors,
}) => {
  errors.expect(/ERR_CONNECTION_FAILED/);
  const mend = await cutOff(page, ITEM_CREATES);
  await app.submit('First');
  await app.submit('Second');
  const last = app.row('Note, waiting to be sent: Second');
  await expect(last).toBeVisible();
  await expect.poll(() => countKept(page, account.id, 'pending')).toBe(2);

  await app.reload();
  await expect(last).toBeVisible();
  await expect(app.row('Note, waiting to be sent: First')).toBeVisible();
  await app.submit('Third');
  await expect.poll(() => countKept(page, account.id, 'pending')).toBe(3);
  await mend();
  await app.reload();
  for (const name of ['First', 'Second', 'Third']) await app.expectSaved(app.row(`Note: ${name}`));
  // The newest is first, so the server got them in the order in which they were written.
  await expect(app.rows.nth(0)).toHaveAccessibleName(rowNamed('Note: Third'));
  await expect(app.rows.nth(1)).toHaveAccessibleName(rowNamed('Note: Second'));
  await expect(app.rows.nth(2)).toHaveAccessibleName(rowNamed('Note: First'));
});

test('a stored list is shown at once on the next visit, and only changes are pulled', async ({
  account,
  app,
  page,
  errors,
}) => {
  errors.expect(/ERR_CONNECTION_FAILED|Reading/);
  const unchanged = await account.createItem({ content: 'As it was' });
  const changed = await account.createItem({ content: 'Before' });
  const gone = await account.createItem({ content: 'To be deleted' });
  await app.reload();
  await expect(app.row('Note: To be deleted')).toBeVisible();
  await expect.poll(() => countKept(page, account.id, 'cursor')).toBe(1);

  const mend = await cutOff(page, PULLS);
  await test.step('also when the server can’t be asked', async () => {
    await page.reload();
    for (const content of ['As it was', 'Before', 'To be deleted'])
      await expect(app.row(`Note: ${content}`)).toBeVisible();
  });

  // Left first, so that only the next visit can pull the changes.
  await leaveApp(page);
  await mend();
  await account.updateItem(changed.id, { content: 'After' });
  await account.deleteItem(gone.id);
  const pulls: Response[] = [];
  page.on('response', (response) => {
    if (isMeant(response.request(), PULLS)) pulls.push(response);
  });
  await app.open(account.path());
  await expect(app.row('Note: After')).toBeVisible();
  await expect(app.row('Note: To be deleted')).toBeHidden();
  await expect(app.row('Note: As it was')).toBeVisible();
  const pulled = async () => (await Promise.all(pulls.map((pull) => pull.text()))).join();
  await expect.poll(pulled).toContain(changed.id);
  expect(await pulled()).toContain(gone.id);
  expect(await pulled()).not.toContain(unchanged.id);
});

test('half-written texts survive a reload', async ({ account, app, page, dialogs }) => {
  await test.step('in the main input', async () => {
    await app.mainInput.fill('Half a thou');
    await expect.poll(() => countKept(page, account.id, 'drafts')).toBe(1);
    await app.reload();
    await expect(app.mainInput).toHaveValue('Half a thou');
    await expect(app.mainInput).toBeFocused();
    await page.keyboard.type('ght');
    await page.keyboard.press('Enter');
    await app.expectSaved(app.row('Note: Half a thought'));
    // If a page ends before it has deleted the draft, the draft stays: showing a text twice is better than losing it.
    await expect.poll(() => countKept(page, account.id, 'drafts', 'pending')).toBe(0);
    await app.reload();
    await expect(app.mainInput).toHaveValue('');
  });

  await test.step('in a dialog', async () => {
    await app.row('Note: Half a thought').click();
    await dialogs.content.fill('Milk and bread');
    await expect.poll(() => countKept(page, account.id, 'drafts')).toBe(1);
    await page.reload();
    await expect(dialogs.content).toHaveValue('Milk and bread');
    await page.keyboard.press('Escape');
    await app.expectSaved(app.row('Note: Milk and bread'));
    await app.reload();
    await expect(dialogs.edit).toBeHidden();
  });
});

test('text that is typed right before a reload is there after it', async ({ app, page }) => {
  const reloaded = page.waitForEvent('load');
  await app.mainInput.evaluate(async (input: HTMLInputElement) => {
    const type = (text: string) => {
      // React ignores a value that is set through its own property setter.
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
      set!.call(input, text);
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    type('last');
    // By now the app is writing the first text.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    type('last words');
    window.location.reload();
  });
  await reloaded;
  await expect(app.mainInput).toHaveValue('last words');
});

test('writes that are queued when the page is reloaded are not lost', async ({
  account,
  app,
  page,
}) => {
  await page.evaluate(async (name) => {
    const opened = indexedDB.open(name);
    const db = await new Promise<IDBDatabase>((resolve) => {
      opened.onsuccess = () => resolve(opened.result);
    });
    // While this transaction runs, nothing else is written. It ends with the page, and so do the writes behind it.
    const store = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('mutations');
    const goOn = () => {
      store.get('').onsuccess = goOn;
    };
    goOn();
  }, `jot-${account.id}`);
  await app.submit('A whole thought');
  await app.mainInput.fill('Half a thou');
  await app.reload();
  await app.expectSaved(app.row('Note: A whole thought'));
  await expect(app.mainInput).toHaveValue('Half a thou');
});
