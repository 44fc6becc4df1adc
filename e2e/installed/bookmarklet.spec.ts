import { untilAllSent } from '../device-storage';
import { expect, test } from '../fixtures';
import { MainView } from '../pages/main-view';
import { Dialogs } from '../pages/dialogs';

test('the bookmarklet adds the page of another site, and its window closes itself', async ({
  page,
  context,
  account,
  app,
  server,
  site,
  errors,
}) => {
  // A window that is closed leaves requests of its own behind.
  errors.allow(/ERR_ABORTED|Listening for resets|Failed to fetch/);
  await app.ready();
  await page.goto('/help');
  const link = page.getByRole('link', { name: 'Add to Jot' });
  await expect(link).toHaveAttribute('href', /^javascript:/);
  const code = decodeURIComponent((await link.getAttribute('href')) ?? '');

  const address = site.html('/whale', '<title>Moby Dick</title>');
  await page.goto(address.replace('127.0.0.1', 'localhost'));
  await page.evaluate(() => {
    document.body.textContent = 'Call me Ishmael. Some years ago';
    const range = document.createRange();
    const [text] = document.body.childNodes;
    if (!text) throw new Error('The page has no text.');
    range.setStart(text, 0);
    range.setEnd(text, 'Call me Ishmael.'.length);
    getSelection()?.addRange(range);
  });
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  const opening = context.waitForEvent('page');
  // As a bookmark does, in the page's own world.
  await page.evaluate(code.replace('javascript:', ''));
  const opened = await opening;
  const dialogs = new Dialogs(opened);
  await expect(dialogs.title).toHaveValue('Moby Dick');
  await expect(dialogs.content).toHaveValue(/^Call me Ishmael\.\nhttp:\/\/localhost:\d+\/whale$/);
  await expect(opened).toHaveURL(`${server.url}${account.path()}`);
  expect(asked.filter((url) => url.includes('Ishmael'))).toEqual([]);
  const closed = opened.waitForEvent('close');
  await dialogs.createButton.click();
  await closed;
  await expect
    .poll(() => account.itemsWith('Moby Dick'))
    .toMatchObject([{ type: 'text', title: 'Moby Dick' }]);

  await test.step('Escape closes the window, and adds nothing', async () => {
    const next = context.waitForEvent('page');
    await page.evaluate(code.replace('javascript:', ''));
    const second = await next;
    await expect(new Dialogs(second).title).toHaveValue('Moby Dick');
    const gone = second.waitForEvent('close');
    // The window is gone before the key could come up.
    await second.keyboard.down('Escape');
    await gone;
    expect(await account.itemsWith('Moby Dick')).toHaveLength(1);
  });
});

test('a share names the collection that is offered, and a tab stays open after it', async ({
  page,
  account,
  app,
  dialogs,
}) => {
  await account.createCollection('Books');
  await app.reloadAndRead();
  await page.goto('/share?text=Moby%20Dick&to=books&window=1');
  await expect(dialogs.content).toHaveValue('Moby Dick');
  await expect(dialogs.collection.locator('option:checked')).toHaveText('Books');
  await dialogs.createButton.click();
  await expect(app.toast('Added to “Books”')).toBeVisible();
  await untilAllSent(page, account.id);

  await page.goto('/share?text=Moby%20Dick&to=whales');
  await expect(app.toast('There is no collection “whales”. Choose another one.')).toBeVisible();
  await expect(dialogs.collection.locator('option:checked')).toHaveText('Notes');
});

test('the address bar searches, and creates nothing by itself', async ({
  page,
  account,
  app,
  server,
}) => {
  await account.createItem({ content: 'Moby Dick' });
  await app.reload();
  const found = await page.request.get(
    (await page.locator('link[rel="search"]').getAttribute('href')) ?? '',
  );
  const [, template = ''] = /template="([^"]+)"/.exec(await found.text()) ?? [];
  expect(template).toBe(`${server.url}/?q={searchTerms}`);
  const { length } = await account.items();

  await page.goto(template.replace('{searchTerms}', 'moby+dick'));
  await expect(app.mainInput).toHaveValue('moby dick');
  await expect(page).toHaveURL(account.path());
  await expect(app.row('Note: Moby Dick')).toBeVisible();
  await untilAllSent(page, account.id);
  expect(await account.items()).toHaveLength(length);

  await test.step('a text that is written already stays, and the palette searches', async () => {
    await app.mainInput.fill('half a thought');
    await page.goto('/?q=moby');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(app.mainInput).toHaveValue('half a thought');
  });
});

test('words that a visitor searches for wait for the login', async ({ page, account, login }) => {
  await page.goto('/?q=moby');
  // Before the app has started, the link leads to another page, which knows nothing of the words.
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await login.login(account.username, account.password);
  await expect(new MainView(page).mainInput).toHaveValue('moby');
});
