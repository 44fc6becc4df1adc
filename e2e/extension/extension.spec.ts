import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe';
import { LoginScreen } from '../pages/login-screen';
import { expect, makeToken, test } from './extension.fixture';

const mainInput = (popup: Page) => popup.getByRole('combobox', { name: 'Main input' });
const status = (popup: Page) => popup.getByRole('status');
const unsent = (popup: Page) => popup.getByRole('listitem');

/** What a popup without a server logs. */
const FAILED_REQUEST = /Failed to load resource/;

test('the account page hands over a token in the tab that the extension opens', async ({
  extension,
  server,
  account,
  context,
}) => {
  const settings = await extension.open('options');
  await expectAccessible(settings);
  await settings.getByLabel('Address of your Jot').fill('localhost');
  await settings.getByRole('button', { name: 'Connect' }).click();
  await expect(status(settings)).toContainText('Type the whole address');

  await settings.getByLabel('Address of your Jot').fill(server.url);
  const opened = context.waitForEvent('page');
  await settings.getByRole('button', { name: 'Connect' }).click();
  const tab = await opened;
  await tab.waitForURL('**/login');
  await new LoginScreen(tab).login(account.username, account.password);
  const dialog = tab.getByRole('dialog', { name: 'Connect the browser extension?' });
  const closed = tab.waitForEvent('close');
  await dialog.getByRole('button', { name: 'Connect', disabled: false }).click();
  await closed;
  await expect(settings.getByText(`Connected to ${server.url} by`)).toContainText(
    'It may add and find.',
  );
  await expectAccessible(settings);

  await settings.getByRole('button', { name: 'Disconnect' }).click();
  await expect(settings.getByText('Connect this extension')).toBeVisible();
});

test('what is saved offline waits, and is added once', async ({
  extension,
  ownServer,
  page,
  site,
  errors,
}) => {
  errors.allow(FAILED_REQUEST);
  const account = await ownServer.register();
  const { token } = await makeToken(ownServer, account);
  await extension.connect(ownServer.url, token);
  const url = site.html('/whale', '<title>Moby Dick</title></head><body>Call me Ishmael');
  await page.goto(url);
  await extension.pressKey(url);
  await expect.poll(() => extension.badge(url)).toBe('✓');
  await ownServer.kill();

  await page.evaluate(() => getSelection()?.selectAllChildren(document.body));
  await extension.pressKey(url);
  await expect.poll(() => extension.badge(url)).toBe('1');
  const popup = await extension.open('popup');
  await mainInput(popup).fill('call the dentist');
  await mainInput(popup).press('Enter');
  await expect(status(popup)).toHaveText('Waits for the server');
  await expect(unsent(popup)).toContainText(['Moby Dick', 'call the dentist']);
  await expectAccessible(popup);
  await expect.poll(() => extension.badge()).toBe('2');

  await ownServer.restart();
  await extension.alarm();
  await expect(unsent(popup)).toHaveCount(0);
  await expect.poll(() => extension.badge()).toBe('');
  expect(await account.itemsWith('call the dentist')).toHaveLength(1);
  expect(await account.itemsWith(`Call me Ishmael\n${url}`)).toHaveLength(1);
});

test('the popup finds, adds to the collection used last, and keeps what is typed or not accepted', async ({
  extension,
  server,
  account,
  context,
  errors,
}) => {
  const { id, token } = await makeToken(server, account);
  await extension.connect(server.url, token);
  const books = await account.createCollection('Books');
  const link = { type: 'link', title: 'Moby Dick', content: `${server.url}/help` };
  await account.createItem({ ...link, collection: books.id });

  let popup = await extension.open('popup');
  await popup.getByRole('button', { name: 'Save this page' }).click();
  await expect(status(popup)).toHaveText('This page can’t be saved');
  await popup.getByLabel('Collection').selectOption('Books');
  await mainInput(popup).fill('moby');
  const option = popup.getByRole('listbox', { name: 'Items' }).getByRole('option');
  await expect(option).toHaveAccessibleName(/^Link: Moby Dick/);
  await expectAccessible(popup);
  await mainInput(popup).press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  const opened = context.waitForEvent('page');
  await mainInput(popup).press('Enter');
  await expect(await opened).toHaveURL('/help');
  await popup.close();

  popup = await extension.open('popup');
  await expect(mainInput(popup)).toHaveValue('moby');
  await expect(popup.getByLabel('Collection')).toHaveValue('books');
  await mainInput(popup).fill(':td: read it');
  await popup.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(status(popup)).toHaveText('Saved');
  await expect(mainInput(popup)).toHaveValue('');
  expect(await account.itemsWith('read it')).toMatchObject([
    { type: 'todo', collection: books.id },
  ]);

  await test.step('a text that the server doesn’t accept can be changed and sent again', async () => {
    await mainInput(popup).fill('x'.repeat(10_001));
    await mainInput(popup).press('Enter');
    await expect(status(popup)).toHaveText('Not accepted, see below');
    await expect.poll(() => extension.badge()).toBe('!');
    await expectAccessible(popup);

    await popup.getByLabel('Text that wasn’t accepted').fill('shorter');
    await popup.getByRole('button', { name: 'Try again' }).click();
    await expect(unsent(popup)).toHaveCount(0);
    await expect.poll(() => extension.badge()).toBe('');
    expect(await account.itemsWith('shorter')).toHaveLength(1);
  });

  await test.step('with a revoked token everything waits until there is another one', async () => {
    errors.allow(FAILED_REQUEST);
    await server.ask('DELETE', `/api/account/tokens/${id}`, { token: account.token });
    await mainInput(popup).fill('call the dentist');
    await mainInput(popup).press('Enter');
    await expect(status(popup)).toHaveText('Waits for the server');
    await expect.poll(() => extension.badge()).toBe('!');
    await expect(popup.getByText('doesn’t accept the access token any more')).toBeVisible();
    await expectAccessible(popup);

    const another = await makeToken(server, account, 'add');
    await extension.connect(server.url, another.token);
    await expect(unsent(popup)).toHaveCount(0);
    await expect.poll(() => extension.badge()).toBe('');
    expect(await account.itemsWith('call the dentist')).toHaveLength(1);
  });
});

test('the address bar adds, finds and opens; the key saves the page, or what is selected', async ({
  extension,
  server,
  account,
  context,
  site,
}) => {
  const { token } = await makeToken(server, account);
  await extension.connect(server.url, token);
  await extension.enter(' ');
  await extension.enter('call the dentist');
  await expect.poll(() => account.itemsWith('call the dentist')).toHaveLength(1);

  const worker = await extension.worker();
  const stored = () => worker.evaluate(() => chrome.storage.local.get(null));
  await expect.poll(async () => Object.keys(await stored())).toEqual(['connection']);
  await account.createItem({
    type: 'link',
    title: 'Fish & <chips>',
    content: `${server.url}/help`,
  });
  const [suggestion] = await extension.suggest('chips');
  expect(suggestion?.description).toContain('Fish &amp; &lt;chips&gt;');
  const opened = context.waitForEvent('page');
  await extension.enter(suggestion?.content ?? '');
  await expect(await opened).toHaveURL('/help');
  expect(await account.itemsWith('chips')).toHaveLength(0);

  const [note] = await extension.suggest('dentist');
  // The app takes the words out of its address at once.
  const created = worker.evaluate(
    () =>
      new Promise((resolve) =>
        chrome.tabs.onCreated.addListener(({ pendingUrl }) => resolve(pendingUrl)),
      ),
  );
  await extension.enter(note?.content ?? '');
  expect(await created).toBe(`${server.url}/?q=call%20the%20dentist`);

  await test.step('the key saves the page, says what is already there, and saves what is selected', async () => {
    const page = await context.newPage();
    const url = site.html('/whale', '<title>Moby Dick</title></head><body>Call me Ishmael');
    await page.goto(url);
    // The tab in which a text was added said so, and no other one.
    expect(await extension.badge(url)).toBe('');

    await extension.pressKey(url);
    await expect.poll(() => extension.badge(url)).toBe('✓');
    const [link] = await account.itemsWith(url);
    expect(link).toMatchObject({ type: 'link', title: 'Moby Dick', content: url });

    await extension.pressKey(url);
    await expect.poll(() => extension.badge(url)).toBe('=');
    expect(await account.itemsWith(url)).toHaveLength(1);
    await extension.pressKey(url);
    await expect.poll(() => extension.badge(url)).toBe('✓');
    expect(await account.itemsWith(url)).toHaveLength(2);

    await page.evaluate(() => history.pushState(null, '', '#chapter-1'));
    await expect.poll(() => extension.badge(url)).toBe('');
    await page.evaluate(() => getSelection()?.selectAllChildren(document.body));
    await extension.pressKey(url);
    await expect
      .poll(() => account.itemsWith(`Call me Ishmael\n${url}#chapter-1`))
      .toMatchObject([{ type: 'text', title: 'Moby Dick' }]);
  });
});
