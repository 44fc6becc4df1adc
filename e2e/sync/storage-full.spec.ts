import { countKept } from '../device-storage';
import { expect, signIn, test } from '../fixtures';
import { cutOff, ITEM_CREATES } from '../network';

const FULL = 'This device’s storage is full';

test('a full storage is told of with what to do, and keeps all that was written as soon as it has room', async ({
  server,
  account,
  page,
  view,
  sync,
  errors,
}) => {
  errors.expect(/Keeping the account on this device/, /ERR_CONNECTION_FAILED/);
  await signIn(page, server.url, account);
  const browser = await page.context().newCDPSession(page);
  const origin = server.url;
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await view.open(account.path());
  const told = page.getByRole('alert').filter({ hasText: FULL });
  await expect(told).toContainText('Free up space on this device, and keep this page open');
  await view.create('Works all the same', 'Note: Works all the same');

  const mend = await cutOff(page, ITEM_CREATES);
  await view.submit('Only here');
  await expect(view.row('Note, waiting to be sent: Only here')).toBeVisible();
  await view.mainInput.fill('and a half-written text');
  await sync.expectMark('Needs attention');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await sync.open();
  await expect(sync.panel).toContainText(`${FULL}. Free up space`);
  // From now on, an automatic retry may come too.
  await browser.send('Storage.overrideQuotaForOrigin', { origin });
  await sync.panel.getByRole('button', { name: 'Try now' }).click();
  await expect(sync.panel).not.toContainText(FULL);
  await page.keyboard.press('Escape');
  await sync.expectMark('Offline, 1 waiting');
  await expect(told).toBeHidden();
  expect(await countKept(page, account.id, 'pending', 'drafts')).toBe(2);
  await view.reload();
  await expect(view.mainInput).toHaveValue('and a half-written text');
  await view.mainInput.fill('');
  await expect(view.row('Note: Works all the same')).toBeVisible();
  await expect(view.row('Note, waiting to be sent: Only here')).toBeVisible();
  await mend();
  await view.reload();
  await view.expectSaved(view.row('Note: Only here'));
});
