import type { Page } from '@playwright/test';
import { countKept, untilAllSent, readShares } from '../device-storage';
import { expect, installed, test } from './installed.fixture';
import { LoginScreen } from '../pages/login-screen';
import { MainView } from '../pages/main-view';

/** Shares as a share sheet does: the browser sends a form, and shows the answer. */
async function share(page: Page, fields: Record<string, string>): Promise<void> {
  await page.evaluate((values) => {
    const form = document.createElement('form');
    Object.assign(form, { action: '/share', method: 'post', hidden: true });
    for (const [name, value] of Object.entries(values)) {
      const field = document.createElement('textarea');
      Object.assign(field, { name, value });
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  }, fields);
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
  test(`${what} that is shared is created by one key`, async ({ page, account, app, dialogs }) => {
    await installed(page);
    await share(page, fields);
    await expect(dialogs.create).toContainText('Shared from another app or page.');
    await expect(dialogs.createButton).toBeVisible();
    expect(await account.itemsWith(stored.content)).toHaveLength(0);
    await page.keyboard.press('Control+s');
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
    await expect(dialogs.create).toHaveCount(0);
    expect(await account.itemsWith(stored.content)).toHaveLength(1);
  });

test('a page that is shared is a link with its title, in the collection that is chosen', async ({
  page,
  account,
  app,
  dialogs,
  site,
}) => {
  const address = site.html('/whale', '<title>Another title</title>');
  const books = await account.createCollection('Books');
  await installed(page);
  await share(page, { title: 'Moby Dick', text: address });
  await dialogs.collection.selectOption('Books');
  await dialogs.createButton.click();
  await expect(app.toast('Added to “Books”')).toBeVisible();
  await expect
    .poll(() => account.itemsWith(address))
    .toMatchObject([{ type: 'link', title: 'Moby Dick', collection: books.id }]);
});

test('the server hears nothing of what is shared', async ({ page, app, dialogs, server }) => {
  await app.ready();
  await installed(page);
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (request.serviceWorker() !== null || request.method() === 'POST') asked.push(request.url());
  });
  await share(page, { text: 'a secret recipe' });
  await expect(dialogs.content).toHaveValue('a secret recipe');
  expect(asked.filter((url) => url.includes('recipe'))).toEqual([]);
  const logged = async () =>
    JSON.stringify(
      await server.ask('GET', '/api/logs?perPage=500&sort=-created', { token: server.root }),
    );
  // Logs are written in batches, every few seconds, and whatever came before this request with it.
  await server.ask('GET', '/api/collections/users/auth-methods');
  await expect.poll(logged, { timeout: 15_000 }).toContain('users/auth-methods');
  expect(await logged()).not.toContain('recipe');
  expect(await logged()).not.toContain('POST /share');
});

test('another site’s form is offered by the worker, and creates nothing', async ({
  page,
  app,
  account,
  dialogs,
  server,
  site,
}) => {
  await app.ready();
  await installed(page);
  const { length } = await account.items();
  const form = `<form action="${server.url}/share" method="post"><input name="text" value="Planted"></form>`;
  const address = site.html('/probe', `${form}<script>document.forms[0].submit()</script>`);
  await page.goto(address.replace('127.0.0.1', 'localhost'));
  await expect(dialogs.content).toHaveValue('Planted');
  for (let pressed = 0; pressed < 5; pressed++) await page.keyboard.press('Enter');
  await untilAllSent(page, account.id);
  expect(await account.items()).toHaveLength(length);
});

test('without a worker the server hands it over', async ({ page, app, dialogs }) => {
  await app.ready();
  const text = 'first\n\n<b>second</b> & "third"';
  await share(page, { title: 'Cake', text });
  await expect(dialogs.content).toHaveValue(text);
  await expect(dialogs.title).toHaveValue('Cake');
  await expect(page).toHaveURL(/^[^?#]*$/);
});

test('a browser that can’t hand it over shows it, to be copied', async ({ page, server }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('Denied.', 'SecurityError');
      },
    });
  });
  await page.goto(`${server.url}/favicon.svg`);
  await page.goto(`${server.url}/help`);
  await share(page, { text: 'two\nlines' });
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('two\nlines');
  await expect(page.getByRole('heading')).toHaveText('Jot could not take this over');
});

test('several shares wait one after the other, and giving one up is asked about', async ({
  page,
  account,
  app,
  dialogs,
}) => {
  await app.ready();
  await installed(page);
  await share(page, { text: 'The first' });
  await expect(dialogs.content).toHaveValue('The first');
  await dialogs.content.fill('The first, half edited');
  await expect.poll(() => countKept(page, account.id, 'drafts')).toBe(1);
  await share(page, { text: 'The second' });
  await expect(dialogs.content).toHaveValue('The first, half edited');
  await page.keyboard.press('Escape');
  await dialogs.confirm('Confirm exit');
  await expect(dialogs.content).toHaveValue('The second');
  await dialogs.createButton.click();
  await app.expectSaved(app.row('Note: The second'));
  await expect(dialogs.create).toHaveCount(0);
  expect(await account.itemsWith('The first')).toHaveLength(0);
});

test('what is shared without a session is kept until the login, and offered then', async ({
  page,
  account,
  app,
  login,
  dialogs,
  server,
}) => {
  await page.goto(`${server.url}/favicon.svg`);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/help');
  await share(page, { title: 'Later', text: 'two\nlines' });
  await expect(page).toHaveURL('/login');
  await expect(app.toast('Log in to add what you shared')).toBeVisible();
  // Another page, another day.
  await page.goto('/login');
  await login.login(account.username, account.password);
  await expect(dialogs.content).toHaveValue('two\nlines');
  expect(await account.itemsWith('Later')).toHaveLength(0);
  await dialogs.createButton.click();
  await app.expectSaved(app.row(/^Note: Later, two/));
  expect(await account.itemsWith('Later')).toMatchObject([{ content: 'two\nlines' }]);
});

test('what one page offers no other one asks about, and it leaves with the account', async ({
  page,
  context,
  app,
  account,
  dialogs,
}) => {
  await app.ready();
  await installed(page);
  await share(page, { text: 'Private words' });
  await expect(dialogs.content).toHaveValue('Private words');
  await expect.poll(() => countKept(page, account.id, 'drafts')).toBe(1);
  const second = new MainView(await context.newPage());
  await second.open(account.path());
  await expect(second.page.getByRole('dialog')).toHaveCount(0);
  expect(await readShares(page)).toBe('[]');
  await page.close();

  await second.page.getByRole('button', { name: /^Profile: / }).click();
  await second.page.getByRole('menuitem', { name: 'Logout' }).click();
  // What was offered on the page that is closed is a draft of the account.
  await second.page.getByRole('button', { name: 'Log out anyway' }).click();
  await expect(second.page).toHaveURL('/login');
  await new LoginScreen(second.page).login(account.username, account.password);
  await second.ready();
  await expect(second.page.getByRole('dialog')).toHaveCount(0);
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
  await page.goto('/help');
  await share(page, { text: 'Private words' });
  await expect(page).toHaveURL('/login');
  await page.goto('/demo-login');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await app.ready();
  await expect(app.rows.first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await readShares(page)).toContain('Private words');
});

test('what is shared without a network is offered, waits, and is sent', async ({
  page,
  context,
  account,
  app,
  dialogs,
  site,
  errors,
}) => {
  errors.allow(/ERR_INTERNET_DISCONNECTED|Reading |Refreshing /);
  await installed(page);
  await context.setOffline(true);
  await share(page, { title: 'In the tunnel', url: site.html('/tunnel', '') });
  await dialogs.createButton.click();
  await expect(app.row(/^Link, waiting to be sent: In the tunnel/)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => account.itemsWith('In the tunnel')).toHaveLength(1);
});

test('what is too long to be kept stays in the dialog, and none of it is cut', async ({
  page,
  app,
  dialogs,
}) => {
  await app.ready();
  await page.setViewportSize({ width: 360, height: 740 });
  const text = 'word '.repeat(2_100).trim();
  await share(page, { text });
  await expect(dialogs.content).toHaveValue(text);
  await dialogs.createButton.click();
  await expect(dialogs.create.getByText('499 over the limit')).toBeInViewport({ ratio: 1 });
  await expect(dialogs.create).toContainText('10,499 / 10,000');
  await expect(dialogs.content).toHaveValue(text);
});

test('an app that was installed before still shares by GET', async ({ page, app, dialogs }) => {
  await app.ready();
  await page.goto(`/share?${new URLSearchParams({ title: 'Cake', text: 'flour' })}`);
  await expect(dialogs.content).toHaveValue('flour');
  await expect(dialogs.title).toHaveValue('Cake');
  await expect(page).toHaveURL(/^[^?#]*$/);
});
