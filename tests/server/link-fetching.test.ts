import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { useServer, type Account, type ApiRecord } from './harness';
import { patch } from './item-route-callers';
import { POLL_OPTIONS } from './poll-options';
import { WebSite } from './web-site';

const site = await WebSite.start();
const server = useServer({ env: { JOT_TEST_LOOPBACK_PORTS: String(site.port) } });
let owner: Account;
beforeAll(async () => {
  owner = await server().createUser();
});
afterAll(() => site.stop());

const link = (content: string) => server().createItem(owner, { content });
const refetch = (itemId: string) =>
  patch(server(), 'refetch', { token: owner.token, userId: owner.id, itemId });
const edit = (item: ApiRecord, body: object) =>
  server().api('PATCH', `items/${item.id}`, { token: owner.token, body });

/** Makes a page that answers only when the test says so. */
function heldPage(path: string, title: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const headers = { 'Content-Type': 'text/html' };
  const url = site.page(path, async () => {
    await held;
    return { headers, body: `<title>${title}</title>` };
  });
  const asked = () => vi.waitFor(() => expect(site.asked).toContain(path), POLL_OPTIONS);
  return { url, release, asked };
}

const metadataState = async (item?: ApiRecord) =>
  (await server().sql(`SELECT metadataState FROM items WHERE id = '${item?.id}'`))[0]?.[0];

describe('while a page is being fetched', () => {
  test('its link was answered long before the site was even asked', async () => {
    const url = site.silence('/never-asked');
    const item = await link(url);
    expect(item).toMatchObject({ type: 'link', content: url, title: '' });
    expect(site.asked).not.toContain('/never-asked');
  });

  test('others go on writing', async () => {
    const page = heldPage('/held', 'Held');
    const item = await link(page.url);
    const fetching = refetch(item.id);
    await page.asked();
    await server().createItem(owner, { content: 'meanwhile' });
    expect((await edit(item, { shouldCopyOnClick: true })).status).toBe(200);
    page.release();
    expect((await fetching).body).toMatchObject({ title: 'Held', shouldCopyOnClick: true });
  });

  test('a link that is changed to another page gets nothing of the old one', async () => {
    const page = heldPage('/changed', 'Of the old page');
    const item = await link(page.url);
    const fetching = refetch(item.id);
    await page.asked();
    await edit(item, { content: 'https://example.org/other' });
    page.release();
    expect((await fetching).body).toMatchObject({
      content: 'https://example.org/other',
      title: '',
      faviconUrl: '',
    });
  });

  test('an item that is deleted stays deleted', async () => {
    const page = heldPage('/deleted', 'Gone');
    const item = await link(page.url);
    const fetching = refetch(item.id);
    await page.asked();
    await server().api('DELETE', `items/${item.id}`, { token: owner.token });
    page.release();
    expect((await fetching).status).toBe(404);
  });
});

describe('the sweep', () => {
  const sweep = async () => {
    const answer = await server().api('POST', '/api/crons/sweepLinkMetadata', {
      token: server().root,
    });
    expect(answer.status).toBe(204);
  };
  const skipAllLinks = () =>
    server().sql(`UPDATE items SET metadataState = '' WHERE type = 'link'`);

  test('takes links that were never asked for, and none twice', async () => {
    await skipAllLinks();
    const asked = await link(site.html('/swept/asked', '<title>Asked</title>'));
    await refetch(asked.id);
    const unasked = await link(site.html('/swept/unasked', '<title>Unasked</title>'));
    site.asked.length = 0;
    await sweep();
    await vi.waitFor(
      async () =>
        expect(await server().stored('items', unasked.id)).toMatchObject({ title: 'Unasked' }),
      POLL_OPTIONS,
    );
    await sweep();
    const last = await link(site.html('/swept/last', '<title>Last</title>'));
    await sweep();
    await vi.waitFor(
      async () => expect(await server().stored('items', last.id)).toMatchObject({ title: 'Last' }),
      POLL_OPTIONS,
    );
    expect(site.asked).toEqual(['/swept/unasked', '/swept/last']);
  });

  test('takes five at a time, the oldest first', async () => {
    await skipAllLinks();
    const items: ApiRecord[] = [];
    for (let n = 0; n < 7; n++)
      items.push(await link(site.html(`/queue/${n}`, `<title>${n}</title>`)));
    site.asked.length = 0;
    await sweep();
    await vi.waitFor(
      async () =>
        expect(await server().stored('items', items[4]?.id ?? '')).toMatchObject({ title: '4' }),
      POLL_OPTIONS,
    );
    expect(site.asked).toEqual([0, 1, 2, 3, 4].map((n) => `/queue/${n}`));
    expect(await metadataState(items[5])).toBe('wanted');
  });

  test('takes a link again when its address is changed', async () => {
    await skipAllLinks();
    const item = await link(site.html('/first', '<title>First</title>'));
    await refetch(item.id);
    await edit(item, { content: site.html('/second', '<title>Second</title>') });
    await sweep();
    await vi.waitFor(
      async () =>
        expect(await server().stored('items', item.id)).toMatchObject({ title: 'Second' }),
      POLL_OPTIONS,
    );
  });

  test('a site that never answers, and one that fails, hold up nobody', async () => {
    await skipAllLinks();
    await link(site.silence('/silent'));
    await link(site.url('/nowhere'));
    const good = await link(site.html('/patient', '<title>Patient</title>'));
    await sweep();
    await vi.waitFor(
      async () =>
        expect(await server().stored('items', good.id)).toMatchObject({ title: 'Patient' }),
      POLL_OPTIONS,
    );
  });
});
