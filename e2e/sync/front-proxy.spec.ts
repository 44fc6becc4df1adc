import { expect, signIn, test } from '../fixtures';
import { cutOff, PUSHES } from '../network';

const NO_WORDS = 'The server has a problem. Try again in a moment.';

for (const [what, status] of [
  ['a firewall’s 403', 403],
  ['a proxy’s page with 500', 500],
] as const)
  test(`${what} refuses nothing: what was done waits, and is sent once it lets it through`, async ({
    frontProxy: proxy,
    page,
    view,
    account,
    sync,
    errors,
  }) => {
    errors.expect(new RegExp(`status of ${status}`));
    const { id } = await account.createItem({ content: ':td: Old words' });
    await signIn(page, proxy.url, account);
    await view.open(proxy.url + account.path());
    await sync.expectMark('All saved');

    proxy.failOn({ ...PUSHES, status });
    const refused = page.waitForResponse((answer) => answer.status() === status);
    await view.submit('New words');
    await refused;
    await sync.expectMark('Offline, 1 waiting');
    await view.row(/^Todo.*: Old words /).click();
    await sync.expectMark('Offline, 2 waiting');
    await expect(view.row('Note, waiting to be sent: New words')).toBeVisible();
    await expect(view.row('Todo, done, waiting to be sent: Old words')).toBeVisible();
    // However often it is tried.
    await page.clock.install();
    for (let tries = 0; tries < 4; tries++) {
      const again = page.waitForResponse((answer) => answer.status() === status);
      await page.clock.runFor(31_000);
      await again;
    }
    await expect(page.getByRole('alert')).toHaveCount(0);
    await sync.expectMark('Offline, 2 waiting');

    // The next visit still has it.
    await view.reload();
    await sync.expectMark('Offline, 2 waiting');
    await expect(view.row('Note, waiting to be sent: New words')).toBeVisible();
    await expect(view.row('Todo, done, waiting to be sent: Old words')).toBeVisible();

    proxy.failOn(null);
    await page.clock.runFor(31_000);
    await sync.expectMark('All saved');
    await view.expectSaved(view.row('Note: New words'));
    await view.expectSaved(view.row('Todo, done: Old words'));
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await account.itemsWith('New words')).toHaveLength(1);
    expect(await account.item(id)).toMatchObject({ isTodoDone: true });
  });

test('a text that is too long for a proxy holds up nothing that waits with it', async ({
  frontProxy: proxy,
  page,
  view,
  account,
  sync,
  errors,
}) => {
  errors.expect(/ERR_CONNECTION_FAILED/, /status of 413/, /^The server refused to create: /);
  await signIn(page, proxy.url, account);
  await view.open(proxy.url + account.path());
  proxy.bodyLimit = 1_500;
  const mend = await cutOff(page, PUSHES);
  const long = 'word '.repeat(400).trim();
  for (const text of ['Before it', long, 'After it']) await view.submit(text);
  await sync.expectMark('Offline, 3 waiting');

  await mend();
  const toast = view.errorToast('Error creating new item');
  await expect(toast).toContainText('Make it shorter and try again.');
  await expect(view.mainInput).toHaveValue(long);
  // What stands there is looked for in the list.
  await view.mainInput.fill('');
  await view.expectSaved(view.row('Note: Before it'));
  await view.expectSaved(view.row('Note: After it'));
  await expect.poll(() => account.itemsWith('Before it')).toHaveLength(1);
  await expect.poll(() => account.itemsWith('After it')).toHaveLength(1);
});

test('Error reading title and icon of the page: what has no words of the server’s gets some', async ({
  frontProxy: proxy,
  page,
  view,
  account,
  palette,
  errors,
  site,
}) => {
  errors.expect(/status of 500/, /^The server refused to refetch: /);
  const link = site.page('/silent', { body: '<title>Quiet</title>' });
  await account.createItem({ type: 'link', title: 'As it was', content: link });
  await signIn(page, proxy.url, account);
  await view.open(proxy.url + account.path());
  proxy.failOn({ method: 'PATCH', path: /^\/refetch\//, status: 500 });

  await view.select(view.row(/As it was/));
  await palette.run('Refetch title and icon');
  const toast = view.errorToast('Error reading title and icon of the page');
  await expect(toast).toContainText(NO_WORDS);
  await view.expectErrorLook(toast);
  await expect(view.row(/As it was/)).toBeVisible();
});
