import { countKept, readShares, untilAllSent } from '../device-storage';
import { expect, installed, test } from './installed.fixture';
import type { WebSite } from '../../tests/server/web-site';
import { LoginScreen } from '../pages/login-screen';
import { MainView } from '../pages/main-view';
import { share } from './share';

const TEXTS = [
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
] as const;

test('what is shared is offered, and created by one key', async ({
  page,
  context,
  account,
  app,
  dialogs,
  site,
  errors,
}) => {
  errors.allow(/ERR_INTERNET_DISCONNECTED|Reading |Refreshing /);
  const books = await account.createCollection('Books');
  await installed(page);
  for (const [what, fields, row, stored] of TEXTS)
    await test.step(what, async () => {
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
    });

  await test.step('loading the page again is not sharing it again', async () => {
    await page.goBack();
    await app.ready();
    await page.reload();
    await app.ready();
    await expect(dialogs.create).toHaveCount(0);
    for (const [, , , { content }] of TEXTS)
      expect(await account.itemsWith(content)).toHaveLength(1);
  });

  await test.step('a page is a link with its title, in the collection that is chosen', async () => {
    const address = site.html('/whale', '<title>Another title</title>');
    await share(page, { title: 'Moby Dick', text: address });
    await dialogs.collection.selectOption('Books');
    await dialogs.createButton.click();
    await expect(app.toast('Added to “Books”')).toBeVisible();
    await expect
      .poll(() => account.itemsWith(address))
      .toMatchObject([{ type: 'link', title: 'Moby Dick', collection: books.id }]);
  });

  await test.step('without a network it waits, and is sent', async () => {
    await context.setOffline(true);
    await share(page, { title: 'In the tunnel', url: site.html('/tunnel', '') });
    await dialogs.createButton.click();
    await expect(app.row(/^Link, waiting to be sent: In the tunnel/)).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => account.itemsWith('In the tunnel')).toHaveLength(1);
  });
});

test('the worker hands over what is shared, to this device alone', async ({
  page,
  account,
  app,
  dialogs,
  server,
}) => {
  await app.ready();
  await installed(page);

  await test.step('the server hears nothing of it', async () => {
    const asked: string[] = [];
    page.context().on('request', (request) => {
      if (request.serviceWorker() !== null || request.method() === 'POST')
        asked.push(request.url());
    });
    await share(page, { text: 'a secret recipe' });
    await expect(dialogs.content).toHaveValue('a secret recipe');
    expect(asked.filter((url) => url.includes('recipe'))).toEqual([]);
    const logged = async () =>
      JSON.stringify(
        await server.ask('GET', '/api/logs?perPage=500&sort=-created', { token: server.root }),
      );
    // The server writes its log in batches every few seconds, so the log has all requests before this one too.
    await server.ask('GET', '/api/collections/users/auth-methods');
    await expect.poll(logged, { timeout: 15_000 }).toContain('users/auth-methods');
    expect(await logged()).not.toContain('recipe');
    expect(await logged()).not.toContain('POST /share');
  });

  await test.step('another shared text waits, and discarding one asks first', async () => {
    await dialogs.content.fill('a secret recipe, half edited');
    await expect.poll(() => countKept(page, account.id, 'drafts')).toBe(1);
    await share(page, { text: 'The second' });
    await expect(dialogs.content).toHaveValue('a secret recipe, half edited');
    await page.keyboard.press('Escape');
    await dialogs.confirm('Confirm exit');
    await expect(dialogs.content).toHaveValue('The second');
    await dialogs.createButton.click();
    await app.expectSaved(app.row('Note: The second'));
    await expect(dialogs.create).toHaveCount(0);
    expect(await account.itemsWith('recipe')).toHaveLength(0);
  });
});

/** Returns the address of a page of another site on this machine, which shares a text as soon as it is opened. */
function sharingSite(site: WebSite, jot: string, text: string): string {
  const form = `<form action="${jot}/share" method="post"><input name="text" value="${text}"></form>`;
  const address = site.html('/probe', `${form}<script>document.forms[0].submit()</script>`);
  return address.replace('127.0.0.1', 'localhost');
}

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
  await page.goto(sharingSite(site, server.url, 'Planted'));
  await expect(dialogs.content).toHaveValue('Planted');
  for (let pressed = 0; pressed < 5; pressed++) await page.keyboard.press('Enter');
  await untilAllSent(page, account.id);
  expect(await account.items()).toHaveLength(length);
});

test('another site’s text is offered in a tab that took others before', async ({
  page,
  app,
  account,
  dialogs,
  server,
  site,
}) => {
  await app.ready();
  await installed(page);
  await share(page, { text: 'The first' });
  await expect(dialogs.content).toHaveValue('The first');
  await share(page, { text: 'The second' });
  await expect(dialogs.content).toHaveValue('The first');
  await page.keyboard.press('Escape');
  await dialogs.confirm('Confirm exit');
  await expect(dialogs.content).toHaveValue('The second');
  await dialogs.createButton.click();
  await expect(dialogs.create).toBeHidden();
  await untilAllSent(page, account.id);
  await page.goto(sharingSite(site, server.url, 'From elsewhere'));
  await expect(dialogs.content).toHaveValue('From elsewhere');
});

test('a browser that can’t pass the text on shows it for copying', async ({
  page,
  server,
  errors,
}) => {
  // The app can't start there either, and reports that unless the share is quicker.
  errors.allow(/^Starting the app: SecurityError/);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
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

test('what is shared without a session waits for its owner’s login, and is offered then', async ({
  page,
  account,
  app,
  login,
  dialogs,
  server,
  errors,
}) => {
  // The pages of this test hear nothing of other devices.
  errors.allow(/^Listening for resets/);
  const leaveAccount = async () => {
    await page.goto(`${server.url}/favicon.svg`);
    await page.evaluate(() => localStorage.removeItem('pocketbase_auth'));
  };
  await leaveAccount();
  await page.goto('/help');
  await share(page, { title: 'Later', text: 'two\nlines' });
  await expect(page).toHaveURL('/login');
  await expect(app.toast('Log in to add what you shared')).toBeVisible();

  await test.step('it is not for the demo account', async () => {
    await page.goto('/demo-login');
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await app.ready();
    await expect(app.rows.first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await readShares(page)).toContain('two\\nlines');
  });

  await leaveAccount();
  await page.goto('/login');
  await login.login(account.username, account.password);
  await expect(dialogs.content).toHaveValue('two\nlines');
  expect(await account.itemsWith('Later')).toHaveLength(0);
  await dialogs.createButton.click();
  await app.expectSaved(app.row(/^Note: Later, two/));
  expect(await account.itemsWith('Later')).toMatchObject([{ content: 'two\nlines' }]);
});

test('a text that one page offers isn’t offered by others, and is removed with the account', async ({
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
  // The offered text of the closed page is a draft of the account.
  await second.page.getByRole('button', { name: 'Log out anyway' }).click();
  await expect(second.page).toHaveURL('/login');
  await new LoginScreen(second.page).login(account.username, account.password);
  await second.ready();
  await expect(second.page.getByRole('dialog')).toHaveCount(0);
});
