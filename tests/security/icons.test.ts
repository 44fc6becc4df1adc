import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type Account, type ApiRecord, useServer } from '../server/harness';
import { patch } from '../server/item-route-callers';
import { POLL_OPTIONS } from '../server/poll-options';
import { WebSite, type PageAnswer } from '../server/web-site';

// The server serves the icons of links: which files, to whom, and with which headers.

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNwmJDwHwAEdAIw9OyAmgAAAABJRU5ErkJggg==',
  'base64',
);
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const sites: WebSite[] = [];
for (let n = 0; n < 24; n++) sites.push(await WebSite.start());
let used = 0;
/** Returns the next site, which has its own host because the server stores icons by host. */
function nextSite(): WebSite {
  const next = sites[used++];
  if (!next) throw new Error('There are too few sites.');
  return next;
}
const publicDir = mkdtempSync(path.join(os.tmpdir(), 'jot-icons-test-'));
writeFileSync(path.join(publicDir, 'index.html'), '<!doctype html>');
const server = useServer({
  publicDir,
  env: { JOT_TEST_LOOPBACK_PORTS: sites.map(({ port }) => port).join(',') },
});
afterAll(async () => {
  rmSync(publicDir, { recursive: true });
  await Promise.all(sites.map((site) => site.stop()));
});

async function linkTo(account: Account, content: string): Promise<ApiRecord> {
  const { id } = await server().createItem(account, { content });
  const { token, id: userId } = account;
  const answer = await patch(server(), 'refetch', { token, userId, itemId: id });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Creates a link to a page with such a file as its icon. */
async function linkWithIcon(icon: PageAnswer, account?: Account) {
  const site = nextSite();
  site.page('/icon.png', icon);
  const page = site.html('/', '<title>Page</title><link rel="icon" href="/icon.png">');
  return { site, page, item: await linkTo(account ?? (await server().createUser()), page) };
}

const ask = (icon: unknown, headers = {}) =>
  fetch(`${server().url}/icons/${String(icon)}`, { headers });

describe('a file is told by its bytes:', () => {
  const typed = (body: string | Buffer, type = 'text/html') => ({
    headers: { 'Content-Type': type },
    body,
  });

  test.each<[string, PageAnswer, string]>([
    ['PNG', typed(PNG), 'image/png'],
    ['GIF that says it is an SVG', typed(GIF, 'image/svg+xml'), 'image/gif'],
    ['64 KB', typed(Buffer.concat([PNG], 64 * 1024)), 'image/png'],
  ])('%s is served', async (_name, icon, type) => {
    const { item } = await linkWithIcon(icon);
    const answer = await ask(item.icon);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'private, max-age=2592000',
    });
    expect(answer.headers.get('Last-Modified')).toBeNull();
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(icon.body);
    const again = await ask(item.icon, { 'If-None-Match': answer.headers.get('ETag') });
    expect(again.status).toBe(304);
  });

  test.each<[string, PageAnswer]>([
    ['an SVG', typed(SVG, 'image/svg+xml')],
    ['an SVG that says it is a PNG', typed(SVG, 'image/png')],
    ['an SVG behind a GIF’s start', typed(`GIF89a${SVG}`, 'image/gif')],
    ['HTML', typed('<!doctype html><script>alert(1)</script>', 'image/png')],
    ['65 KB', typed(Buffer.concat([PNG], 65 * 1024), 'image/png')],
    ['one that is not there', { status: 404, body: PNG }],
    ['a redirect into the network', { status: 302, headers: { Location: 'http://192.168.1.1/' } }],
  ])('%s is not', async (_name, icon) => {
    const { site, item } = await linkWithIcon(icon);
    expect(site.asked).toContain('/icon.png');
    expect(item).toMatchObject({ title: 'Page', faviconUrl: site.url('/icon.png'), icon: '' });
  });
});

test('an icon inside the network is refused by the guard', async () => {
  const head = '<title>Page</title><link rel="icon" href="http://192.168.1.1/reboot?now">';
  const item = await linkTo(await server().createUser(), nextSite().html('/', head));
  expect(item).toMatchObject({ faviconUrl: 'http://192.168.1.1/reboot?now', icon: '' });
});

test('an icon in the page’s own text is none, and the next one counts', async () => {
  const site = nextSite();
  site.page('/favicon.ico', { body: PNG });
  const head = '<link rel="icon" href="data:image/png;base64,iVBORw0KGgo="><title>Page</title>';
  const item = await linkTo(await server().createUser(), site.html('/', head));
  expect(item.faviconUrl).toBe(site.url('/favicon.ico'));
  expect((await ask(item.icon)).status).toBe(200);
});

test('an icon on another host is that of the page’s host', async () => {
  const [first, second, icons] = [nextSite(), nextSite(), nextSite()];
  icons.page('/i.png', { body: PNG });
  const head = `<title>Page</title><link rel="icon" href="${icons.url('/i.png')}">`;
  const ann = await server().createUser();
  const one = await linkTo(ann, first.html('/', head));
  const other = await linkTo(ann, second.html('/', head));
  expect(one.icon).not.toBe(other.icon);
  for (const { icon } of [one, other]) expect((await ask(icon)).status).toBe(200);
});

test('a host is asked once, whoever has links to it', async () => {
  const { site, page, item } = await linkWithIcon({ body: PNG });
  const ben = await server().createUser();
  const other = await linkTo(ben, page);
  const third = await linkTo(ben, site.html('/other', '<title>Other</title>'));
  expect([other.icon, third.icon]).toEqual([item.icon, item.icon]);
  expect(site.asked.filter((each) => each === '/icon.png')).toHaveLength(1);
  expect(site.asked).not.toContain('/favicon.ico');
});

test('nobody can guess the address of a host’s icon', async () => {
  const { site, item } = await linkWithIcon({ body: PNG });
  const host = new URL(site.url('/')).host;
  const guesses = [
    host,
    site.url('/'),
    ...['md5', 'sha1', 'sha256', 'sha512'].map((name) =>
      createHash(name).update(host).digest('hex').slice(0, 32),
    ),
    '',
    '%2e%2e%2fdata.db',
    String(item.icon).toUpperCase().replace(/^\d*$/, 'x'),
    `${String(item.icon)}0`,
  ];
  for (const guess of guesses) {
    const answer = await ask(guess);
    expect({ guess, status: answer.status }).toEqual({ guess, status: 404 });
    expect(await answer.text()).not.toContain('PNG');
  }
});

test('an item’s icon is the server’s business', async () => {
  const { item } = await linkWithIcon({ body: PNG });
  const ben = await server().createUser();
  const made = await server().api('POST', 'items', {
    token: ben.token,
    body: { collection: ben.collection, content: 'a', icon: item.icon },
  });
  expect(made.status).toBe(400);
  expect(Object.keys(made.body.data)).toEqual(['icon']);
});

test('a page may show pictures of our own server only', async () => {
  const answer = await fetch(`${server().url}/somebody`);
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  expect(policy.split('; ')).toContain("img-src 'self' data:");
});

describe('the folder', () => {
  const folder = () => path.join(server().data, 'icons');
  const sweep = () =>
    server().api('POST', '/api/crons/sweepLinkMetadata', { token: server().root });

  test('is read by its owner only', async () => {
    const { item } = await linkWithIcon({ body: PNG });
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder())).toContain(item.icon);
    for (const name of readdirSync(folder()))
      expect(statSync(path.join(folder(), name)).mode & 0o777).toBe(0o600);
  });

  test('may be deleted: what is looked at comes back', async () => {
    const { item } = await linkWithIcon({ body: PNG });
    rmSync(folder(), { recursive: true });
    expect((await ask(item.icon)).status).toBe(404);
    await sweep();
    await vi.waitFor(async () => expect((await ask(item.icon)).status).toBe(200), POLL_OPTIONS);
  });

  test('is filled at leisure for links that were there before', async () => {
    const ann = await server().createUser();
    const { site, page, item } = await linkWithIcon({ body: PNG }, ann);
    const fresh = nextSite();
    fresh.page('/icon.png', { body: GIF });
    const head = '<title>Read again</title><link rel="icon" href="/icon.png">';
    const turned = await server().createItem(ann, { content: fresh.html('/', head) });
    await server().sql(`
      UPDATE items SET metadataState = 'iconWanted', icon = '' WHERE id = '${item.id}';`);
    await server().sql(`
      UPDATE items SET metadataState = 'iconWanted', faviconUrl = '${site.url('/icon.png')}'
      WHERE id = '${turned.id}'`);
    site.asked.length = 0;
    await sweep();
    await vi.waitFor(
      async () =>
        expect(await server().stored('items', item.id)).toMatchObject({ icon: item.icon }),
      POLL_OPTIONS,
    );
    // The host was known, so neither its page nor its icon is requested again.
    expect(site.asked).toEqual([]);
    expect((await server().stored('items', item.id))?.title).toBe('Page');
    expect(page).toBe(item.content);

    // An icon on another host doesn't tell to which host it belongs; the page does.
    await vi.waitFor(async () => {
      await sweep();
      expect(await server().stored('items', turned.id)).toMatchObject({
        title: 'Read again',
        faviconUrl: fresh.url('/icon.png'),
        icon: expect.stringMatching(/^[0-9a-f]{32}$/),
      });
    }, POLL_OPTIONS);
  });
});
