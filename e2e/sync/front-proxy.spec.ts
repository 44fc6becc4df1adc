import { expect, signIn, test } from '../fixtures';
import { PUSHES } from '../network';

// Other responses that aren't the server's: src/backend/session-fetch.test.ts, src/sync/push/pusher-waits.test.ts.

test('a firewall’s 403 rejects nothing: changes wait, and are sent once it lets them through', async ({
  frontProxy: proxy,
  page,
  view,
  account,
  sync,
  errors,
}) => {
  errors.expect(/status of 403/);
  const { id } = await account.createItem({ content: ':td: Old words' });
  await signIn(page, proxy.url, account);
  await view.open(proxy.url + account.path());
  await sync.expectMark('All saved');

  proxy.failOn({ ...PUSHES, status: 403 });
  const refused = page.waitForResponse((answer) => answer.status() === 403);
  await view.submit('New words');
  await refused;
  await sync.expectMark('Offline, 1 waiting');
  await view.row(/^Todo.*: Old words /).click();
  await sync.expectMark('Offline, 2 waiting');
  await expect(view.row('Note, waiting to be sent: New words')).toBeVisible();
  await expect(view.row('Todo, done, waiting to be sent: Old words')).toBeVisible();
  // The push fails however often it is tried.
  await page.clock.install();
  for (let tries = 0; tries < 2; tries++) {
    const again = page.waitForResponse((answer) => answer.status() === 403);
    await page.clock.runFor(31_000);
    await again;
  }
  await expect(page.getByRole('alert')).toHaveCount(0);
  await sync.expectMark('Offline, 2 waiting');

  // Both changes are still stored on the next visit.
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
