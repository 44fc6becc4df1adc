import { expectAccessible } from '../accessibility/axe';
import { countKept, heldAccounts } from '../device-storage';
import { expect, test } from '../fixtures';
import { cutOff, ITEM_CREATES } from '../network';

test('a logout with unsent changes asks, offers a file, and can still be confirmed or cancelled', async ({
  app,
  page,
  sync,
  errors,
}) => {
  errors.expect(/ERR_CONNECTION_FAILED/);
  await cutOff(page, ITEM_CREATES);
  await app.submit('Not sent yet');
  await sync.expectMark('Offline, 1 waiting');
  await sync.logOut();
  await expect(sync.logoutQuestion).toContainText('1 change hasn’t reached the server.');
  await expect(sync.logoutQuestion).toContainText('and it would be lost.');
  await expect(sync.logoutQuestion.getByRole('listitem')).toHaveText(['Create Not sent yet']);
  await sync.logoutQuestion.getByRole('button', { name: 'Cancel' }).click();
  await expect(app.row('Note, waiting to be sent: Not sent yet')).toBeVisible();

  await sync.logOut();
  const button = sync.logoutQuestion.getByRole('button', { name: 'Save as a file' });
  const file = await sync.saveFile(button);
  expect(file.text).toContain('Not sent yet');
  await expect(sync.logoutQuestion).toBeVisible();
  await sync.logoutQuestion.getByRole('button', { name: 'Log out anyway' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('on this device')).toHaveCount(0);
  await expect.poll(() => heldAccounts(page)).toEqual([]);
});

test('a logout with half-written text names it, offers a file, and loses nothing when it is given up', async ({
  account,
  app,
  page,
  login,
  sync,
}) => {
  const other = await page.context().newPage();
  await other.goto(account.path());
  await other.getByRole('combobox', { name: 'Main input' }).fill('Half a sentence');
  await expect.poll(() => countKept(other, account.id, 'drafts')).toBe(1);
  await page.bringToFront();
  await app.mainInput.fill('Half a thou');

  await sync.logOut();
  const { logoutQuestion } = sync;
  await expect(logoutQuestion).toContainText(
    '2 half-written texts aren’t saved. Logging out removes everything from this device, and these would be lost.',
  );
  await expect(logoutQuestion.getByRole('listitem')).toHaveText([
    'In the main input Half a thou',
    'In the main input of another tab Half a sentence',
  ]);
  await expect(logoutQuestion.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  const button = logoutQuestion.getByRole('button', { name: 'Save as a file' });
  expect((await sync.saveFile(button)).text).toContain('Half a sentence');
  await page.keyboard.press('Escape');
  await expect(app.mainInput).toHaveValue('Half a thou');

  await sync.logOut();
  await logoutQuestion.getByRole('button', { name: 'Log out anyway' }).click();
  await expect(page).toHaveURL('/login');

  // The other tab has removed it from its screen, its memory and the device too.
  await expect(other).toHaveURL('/login');
  await expect.poll(() => heldAccounts(page)).toEqual([]);
  await login.login(account.username, account.password);
  await expect(other).toHaveURL(account.path());
  await expect(other.getByRole('combobox', { name: 'Main input' })).toHaveValue('');
  await expect(app.mainInput).toHaveValue('');
});

test('a logout asks for what another page of this browser has unsent', async ({
  account,
  app,
  page,
  sync,
  errors,
}) => {
  errors.expect(/ERR_CONNECTION_FAILED/);
  const other = await page.context().newPage();
  // Otherwise this page would push it for the other one.
  for (const each of [page, other]) await cutOff(each, ITEM_CREATES);
  await other.goto(account.path());
  const input = other.getByRole('combobox', { name: 'Main input' });
  await input.fill('Of the other page');
  await input.press('Enter');
  await expect(
    other.getByRole('option', { name: 'Note, waiting to be sent: Of the other page' }),
  ).toBeVisible();

  await page.bringToFront();
  await expect(app.items).toBeVisible();
  await sync.logOut();
  await expect(sync.logoutQuestion).toContainText('1 change hasn’t reached the server.');
});

test('changes that an ended session left unsent are shown at the login, offered as a file, and sent after it', async ({
  account,
  app,
  page,
  login,
  sync,
  errors,
}) => {
  errors.expect(/status of 401/);
  await expect(app.mainInput).toBeFocused();
  await account.changePassword('another good password');
  await app.submit('Written too late');
  await page.getByRole('link', { name: 'Log in as somebody else' }).click();
  await expect(page).toHaveURL('/login');
  const told = page.getByText(`${account.username} has 1 unsent change here. Log in to send it.`);
  await expect(told).toBeVisible();
  const file = await sync.saveFile(page.getByRole('button', { name: 'Save as a file' }));
  expect(file.text).toContain('Written too late');

  await login.login(account.username, account.password);
  await app.expectSaved(app.row('Note: Written too late'));
  await app.reload();
  await expect(app.row('Note: Written too late')).toHaveCount(1);
  await sync.logOut();
  await expect(page).toHaveURL('/login');
  await expect(login.heading).toBeVisible();
  await expect(told).toHaveCount(0);
});
