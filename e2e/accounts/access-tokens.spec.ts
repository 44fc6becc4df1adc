import { expectAccessible } from '../accessibility/axe';
import { expect, signIn, test } from '../fixtures';
import { LoginScreen } from '../pages/login-screen';

/** Returns the status with which the server answers a request with this access token. */
async function statusOf(url: string, token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${url}/api/v1/token`, { headers })).status;
}

test('a token is made, shown once, used and revoked by the keyboard', async ({
  page,
  server,
  account,
}) => {
  const section = page.getByRole('region', { name: 'Access tokens' });
  await signIn(page, server.url, account);
  await page.goto('/profile');
  await expect(section).toContainText('You have no access tokens.');
  await section.getByRole('button', { name: 'New token…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Laptop');
  await expectAccessible(dialog);
  await page.keyboard.press('Enter');
  const field = dialog.getByRole('textbox', { name: 'Token', exact: true });
  await expect(field).toHaveValue(/^jot_[\w-]{43}$/);
  await expect(field).toBeFocused();
  await expectAccessible(dialog);
  const token = await field.inputValue();
  await expect(dialog.getByRole('textbox', { name: 'Command to try it' })).toHaveValue(
    `curl ${server.url}/api/v1/add -H 'Authorization: Bearer ${token}' -d 'buy milk'`,
  );
  await page.keyboard.press('Escape');
  await expect(field, 'the secret is shown only once').toHaveValue(token);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  // As curl sends it.
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/x-www-form-urlencoded',
    'User-Agent': 'curl/8.5.0',
  };
  const added = await fetch(`${server.url}/api/v1/add`, {
    method: 'POST',
    headers,
    body: 'buy milk',
  });
  expect(added.status).toBe(201);
  expect(await account.itemsWith('buy milk')).toHaveLength(1);

  await page.reload();
  const row = section.getByRole('listitem');
  await expect(row).toContainText('Add only · All collections');
  await expect(row).toContainText(/never ends, last used .+ by curl 8\.5/);
  expect(await page.locator('body').innerText()).not.toContain(token);
  await expectAccessible(section);
  await section.getByRole('button', { name: 'Revoke Laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(section.getByRole('status')).toHaveText('“Laptop” is revoked.');
  await expect(section.getByRole('heading')).toBeFocused();
  expect(await statusOf(server.url, token)).toBe(401);
});

test('the browser extension gets a token after a login and a question', async ({
  page,
  server,
  account,
}) => {
  await page.goto('/profile#connect=extension');
  await expect(page).toHaveURL('/login');
  await new LoginScreen(page).login(account.username, account.password);
  const dialog = page.getByRole('dialog', { name: 'Connect the browser extension?' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Browser extension');
  await expect(page).toHaveURL('/profile');
  await expect(dialog.getByRole('radio', { name: 'Read and write' })).toBeFocused();
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Connect', disabled: false }).click();
  const connected = page.getByRole('dialog', { name: 'Connected' });
  const shown = connected.getByRole('textbox', { name: 'Token' });
  await expect(shown).toHaveValue(/^jot_[\w-]{43}$/);
  await expect(page).toHaveTitle('Connected');
  expect(await statusOf(server.url, await shown.inputValue())).toBe(200);
  await expectAccessible(connected);
  await connected.getByRole('button', { name: 'Done' }).click();
  await expect(page).not.toHaveTitle('Connected');
  await expect(page).toHaveURL('/profile');
});
