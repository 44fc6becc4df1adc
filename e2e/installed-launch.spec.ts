import type { Page } from '@playwright/test';
import { countKept } from './device';
import { expect, installed, test } from './installed-fixtures';

/** Opens the app as a share sheet does. */
async function share(page: Page, fields: Record<string, string>): Promise<void> {
  await page.goto(`/share?${new URLSearchParams(fields)}`);
}

for (const [what, fields, row, stored] of [
  [
    'a text of several lines',
    { title: 'Cake', text: 'flour\n3 eggs & a lemon\n\n100 % butter' },
    /^Note: Cake/,
    { type: 'text', title: 'Cake', content: 'flour\n3 eggs & a lemon\n\n100 % butter' },
  ],
  [
    'a text that looks like a command',
    { text: ':td: is how a todo begins' },
    /^Note: :td: is how/,
    { type: 'text', title: '', content: ':td: is how a todo begins' },
  ],
] as const)
  test(`${what} that is shared is in the first collection`, async ({ page, account, app }) => {
    await installed(page);
    await share(page, fields);
    await app.expectSaved(app.row(row));
    await expect(app.toast('Added to “Notes”')).toBeVisible();
    await expect(page).toHaveURL(account.path());
    const [item] = await account.itemsWith(stored.content);
    expect(item).toMatchObject(stored);
    // Loading the page again is not sharing it again.
    await page.goBack();
    await app.ready();
    await page.reload();
    await app.ready();
    expect(await account.itemsWith(stored.content)).toHaveLength(1);
  });

test('a page that is shared is a link with the title that came with it', async ({
  page,
  account,
  app,
  site,
}) => {
  const address = site.html('/whale', '<title>Another title</title>');
  await installed(page);
  await share(page, { title: 'Moby Dick', text: address });
  await app.expectSaved(app.row(`Link: Moby Dick, ${address}`));
  expect(await account.itemsWith(address)).toMatchObject([{ type: 'link', title: 'Moby Dick' }]);
});

test('what is shared without a session is kept until the login', async ({
  page,
  account,
  app,
  login,
  server,
}) => {
  await page.goto(`${server.url}/favicon.svg`);
  await page.evaluate(() => localStorage.clear());
  await share(page, { title: 'Later', text: 'two\nlines' });
  await expect(page).toHaveURL('/login');
  await expect(app.toast('Log in to add what you shared')).toBeVisible();
  // Another page, another day.
  await page.goto('/login');
  await login.login(account.username, account.password);
  await app.expectSaved(app.row(/^Note: Later, two/));
  expect(await account.itemsWith('Later')).toMatchObject([{ content: 'two\nlines' }]);
});

test('what is shared without a session is not for the demo account', async ({
  page,
  app,
  server,
  errors,
}) => {
  // The test's pages hear nothing of other devices.
  errors.allow(/^Listening for resets/);
  await page.goto(`${server.url}/favicon.svg`);
  await page.evaluate(() => localStorage.clear());
  await share(page, { text: 'Private words' });
  await expect(page).toHaveURL('/login');
  await page.goto('/demo-login');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await app.ready();
  await expect(app.rows.first()).toBeVisible();
  await expect(app.rows.filter({ hasText: 'Private words' })).toHaveCount(0);
  const kept = await page.evaluate(() => localStorage.getItem('jot-shared'));
  expect(kept).toContain('Private words');
});

test('what is shared without a network waits, and is sent', async ({
  page,
  context,
  account,
  app,
  site,
  errors,
}) => {
  errors.allow(/ERR_INTERNET_DISCONNECTED|Reading |Refreshing /);
  await installed(page);
  await context.setOffline(true);
  await share(page, { title: 'In the tunnel', url: site.html('/tunnel', '') });
  await expect(app.row(/^Link, waiting to be sent: In the tunnel/)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => account.itemsWith('In the tunnel')).toHaveLength(1);
});

test('what is too long to be kept is opened, and none of it is cut', async ({
  page,
  app,
  dialogs,
}) => {
  await app.ready();
  const text = 'word '.repeat(2_100).trim();
  await share(page, { text });
  await expect(dialogs.content).toHaveValue(text);
});

test('the shortcuts lead to a todo, to the clipboard’s text and to the trash bin', async ({
  page,
  context,
  account,
  app,
}) => {
  await account.createItem({ content: 'Milk' });
  await app.reload();
  await app.mainInput.fill('half a thought');
  await expect.poll(() => countKept(page, account.id, 'drafts')).toBe(1);
  await page.goto('/open/todo');
  await expect(app.mainInput).toBeFocused();
  await expect(app.mainInput).toHaveValue(':td: half a thought');
  await page.keyboard.press('Enter');
  await app.expectSaved(app.row('Todo: half a thought'));

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('From elsewhere'));
  await page.goto('/open/clipboard');
  await app.expectSaved(app.row('Note: From elsewhere'));

  await page.goto('/open/trash');
  await expect(page).toHaveURL(account.path(account.trashBin.slug));
  await expect(app.collectionButton).toHaveAccessibleName('Collection: Trash bin');
});

test('a shortcut waits for the login', async ({ page, account, app, login, server }) => {
  await page.goto(`${server.url}/favicon.svg`);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/open/todo');
  await expect(page).toHaveURL('/login');
  await login.login(account.username, account.password);
  await expect(app.mainInput).toHaveValue(':td: ');
});
