import { expectStructure } from '../accessibility/axe';
import { heldAccounts } from '../device-storage';
import { expect, signIn, test } from '../fixtures';
import { cutOff, ITEM_CREATES } from '../network';
import { SyncStatus } from '../pages/sync-status';
import { MainView } from '../pages/main-view';
import { test as mailTest } from './mail.fixture';

test.use({ hearsOthers: true });

const LOGIN = '/api/collections/users/auth-with-password';

test('an account is deleted by keyboard, with its password only, and is gone from this device', async ({
  app,
  page,
  server,
  account,
  errors,
}) => {
  errors.expect(/status of 400/, /^Deleting the account: /);
  // The other tab may pull once more before it hears of the deletion.
  errors.allow(/status of 401 .*\/api\/realtime/);
  const dialog = page.getByRole('dialog', { name: 'Delete account?' });
  const password = dialog.getByLabel('Password', { exact: true });
  const tab = await page.context().newPage();
  await tab.goto(account.path());
  await expect(tab.getByRole('option').first()).toBeVisible();
  await page.bringToFront();
  await app.mainInput.fill('Half a thought');

  await page.goto('/profile');
  const button = page.getByRole('button', { name: 'Delete account…' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(password).toBeFocused();
  await expect(dialog).toContainText(
    `The account ${account.username} is deleted for good, with 6 items and 1 collection.`,
  );
  await expect(dialog.getByRole('listitem')).toHaveText(['In the main input Half a thought']);
  await expectStructure(dialog);

  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter your password.')).toBeVisible();
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('That’s not your password.')).toBeVisible();
  await expect(password).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/login');
  await expect(app.toast('Account deleted')).toBeVisible();
  await expect(tab).toHaveURL('/login');
  await expect.poll(() => heldAccounts(page)).toEqual([]);
  const left = await page.evaluate(() => JSON.stringify(localStorage));
  expect(left).not.toContain(account.username);
  const answer = await page.request.post(server.url + LOGIN, {
    data: { identity: account.username, password: account.password },
  });
  expect(answer.status()).toBe(400);
});

test('other devices hear of it: one goes at once, one offers first what it hasn’t sent', async ({
  browser,
  server,
  account,
}) => {
  const device = async () => {
    const context = await browser.newContext({ baseURL: server.url });
    const view = new MainView(await context.newPage());
    const joined = view.page.waitForResponse(
      (answer) => answer.url().endsWith('/api/realtime') && answer.request().method() === 'POST',
    );
    await signIn(view.page, server.url, account);
    await view.open(account.path());
    await joined;
    return view;
  };
  const [calm, busy] = [await device(), await device()];
  await cutOff(busy.page, ITEM_CREATES);
  await busy.submit('Not sent yet');
  const sync = new SyncStatus(busy.page);
  await sync.expectMark('Offline, 1 waiting');

  await account.deleteForGood();

  await expect(calm.page).toHaveURL('/login');
  await expect(calm.toast('Your account was deleted on another device')).toBeVisible();
  await expect.poll(() => heldAccounts(calm.page)).toEqual([]);

  const question = busy.page.getByRole('dialog', { name: 'Your account was deleted' });
  await expect(question.getByRole('listitem')).toHaveText(['Create Not sent yet']);
  await busy.page.keyboard.press('Escape');
  const file = await sync.saveFile(question.getByRole('button', { name: 'Save as a file' }));
  expect(file.text).toContain('Not sent yet');
  await question.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(busy.page).toHaveURL('/login');
  await expect.poll(() => heldAccounts(busy.page)).toEqual([]);
  await calm.page.context().close();
  await busy.page.context().close();
});

test('a device that was off learns of it when it starts, and then shows nothing of the account', async ({
  app,
  page,
  account,
  errors,
}) => {
  errors.expect(/status of 401/);
  // If the pull is the first to hear of the deletion, the app doesn't renew the session.
  errors.allow(/^Refreshing the session: /);
  await page.goto('/favicon.svg');
  await account.deleteForGood();
  await page.goto(account.path());
  await expect(page).toHaveURL('/login');
  await expect(app.toast('Your account was deleted on another device')).toBeVisible();
  await expect.poll(() => heldAccounts(page)).toEqual([]);
});

mailTest.describe('if the server is set up so', () => {
  mailTest.use({
    serverEnv: { JOT_ACCOUNT_DELETION: 'off', JOT_CONTACT: 'keeper+jot@example.org' },
  });

  mailTest('a mail asks for the deletion, and names the account', async ({ page, ownServer }) => {
    const account = await ownServer.register();
    await signIn(page, ownServer.url, account);
    await page.goto('/profile');
    const contact = page.getByRole('main').getByRole('link', { name: 'keeper+jot@example.org' });
    await expect(contact).toHaveAttribute(
      'href',
      `mailto:keeper+jot@example.org?subject=Delete%20the%20Jot%20account%20${account.username}`,
    );
    await expect(page.getByRole('button', { name: 'Delete account…' })).toHaveCount(0);
    await page.goto('/terms');
    await expect(contact.first()).toBeVisible();
    await expect(page.getByText('To delete your account and everything in it')).toBeVisible();
  });
});
