import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { useServer, type Account } from './harness';
import { patch } from './item-route-callers';
import { POLL_OPTIONS } from './poll-options';
import { WebSite, type PageAnswer } from './web-site';

// Titles and icons of links to typical pages. The tests in server/fetch show how single parts of pages are read; these
// go through the whole server.

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNwmJDwHwAEdAIw9OyAmgAAAABJRU5ErkJggg==',
  'base64',
);

const site = await WebSite.start();
const hosts: WebSite[] = [];
for (let n = 0; n < 9; n++) hosts.push(await WebSite.start());
let used = 0;
/** Returns the next site, which has its own host because the server stores icons by host. */
function nextHost(): WebSite {
  const next = hosts[used++];
  if (!next) throw new Error('There are too few hosts.');
  return next;
}
const server = useServer({
  env: { JOT_TEST_LOOPBACK_PORTS: [site, ...hosts].map(({ port }) => port).join(',') },
});
let owner: Account;
beforeAll(async () => {
  owner = await server().createUser();
});
afterAll(() => Promise.all([site, ...hosts].map((each) => each.stop())));

async function linkTo(content: string) {
  const { id } = await server().createItem(owner, { content });
  return patch(server(), 'refetch', { token: owner.token, userId: owner.id, itemId: id });
}

const typed = (body: string | Buffer, type = 'text/html'): PageAnswer => ({
  headers: { 'Content-Type': type },
  body,
});
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const far = 'x'.repeat(2000);

describe('a title', () => {
  test.each<[string, PageAnswer, string]>([
    [
      'whose charset stands far behind',
      typed(
        latin1(`<head><style>${far}</style><meta charset=euc-jp><title>\xc6\xfc\xcb\xdc</title>`),
      ),
      '日本',
    ],
    [
      'whose charset stands in an XML declaration',
      typed(
        latin1(`<?xml version="1.0" encoding="koi8-r"?><html><title>\xf0\xd2\xc9</title></html>`),
      ),
      'При',
    ],
    [
      'in XHTML',
      typed('<html><script src="a"/><title>Page</title></html>', 'application/xhtml+xml'),
      'Page',
    ],
    [
      'with references of all kinds',
      typed('<title>&Sigma;&ccaron; &Dagger; &Eacutet&eacute</title>'),
      'Σč ‡ Été',
    ],
    ['behind the head', typed('<head></head><title>Behind</title><body>'), 'Behind'],
    [
      'behind a script that names the head',
      typed('<script>"</head>"</script><title>Behind</title>'),
      'Behind',
    ],
    [
      'behind a picture',
      typed('<body><svg><title>no</title></svg><title>Behind</title>'),
      'Behind',
    ],
    ['of a page without a type', { body: '<!doctype html><title>Untyped</title>' }, 'Untyped'],
    [
      'of which nothing is seen',
      typed('<title>&zwnj;&#8203;</title><meta property="og:title" content="Seen &amp; read">'),
      'Seen & read',
    ],
  ])('%s', async (name, page, title) => {
    const { body } = await linkTo(site.page(`/title/${name.replaceAll(' ', '-')}`, page));
    expect(body.title).toBe(title);
  });
});

describe('an address is asked for as browsers do:', () => {
  test.each([
    ['/a?q=größe', '/a?q=gr%C3%B6%C3%9Fe'],
    ['/b?q="x"<y>', '/b?q=%22x%22%3Cy%3E'],
    ['/50%-off', '/50%-off'],
    ['/letters', '/to?name=gr%C3%B6%C3%9Fe'],
    ['/blanks', '/to?q=a%20b'],
    ['/percent', '/to/50%-off'],
  ])('%s', async (path, sent) => {
    const turns: Record<string, Buffer> = {
      '/letters': Buffer.from('/to?name=größe'),
      '/blanks': Buffer.from('/to?q=a b'),
      '/percent': Buffer.from('/to/50%-off'),
    };
    for (const [from, to] of Object.entries(turns))
      site.page(from, { status: 302, headers: { Location: to.toString('latin1') } });
    site.html(sent, '<title>Arrived</title>');
    const { body } = await linkTo(site.url(path));
    expect(body.title).toBe('Arrived');
    expect(site.asked).toContain(sent);
  });
});

describe('a link stands for the page that a browser ends at:', () => {
  test.each<[string, PageAnswer]>([
    ['meta', typed('<title>Moving …</title><meta http-equiv="Refresh" content="0; url=/end">')],
    ['header', { headers: { Refresh: '0; url=/end' } }],
    [
      'body',
      typed(
        '<head><title>x</title></head><body><meta http-equiv=refresh content="2;URL=\'/end\'">',
      ),
    ],
    ['four', { status: 302, headers: { Location: '/three' } }],
  ])('%s', async (name, page) => {
    for (const [from, to] of [
      ['three', 'two'],
      ['two', 'one'],
      ['one', 'end'],
    ])
      site.page(`/${from}`, { status: 307, headers: { Location: `/${to}` } });
    site.html('/end', '<title>The end</title>');
    const { body } = await linkTo(site.page(`/turn/${name}`, page));
    expect(body.title).toBe('The end');
  });

  test('one that is in the network is refused, and not asked', async () => {
    const own = nextHost();
    const inner = `http://127.0.0.1:1/`;
    const page = own.html(
      '/',
      `<title>x</title><meta http-equiv=refresh content="0; url=${inner}">`,
    );
    const answer = await linkTo(page);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/^The page can’t be read\./);
  });
});

describe('the first icon that can be kept is kept:', () => {
  const link = (rel: string, href: string, more = '') =>
    `<link rel="${rel}" href="${href}" ${more}>`;
  test.each([
    [
      'after a vector',
      link('icon', '/i', 'type="image/svg+xml"') + link('icon', '/good.png'),
      '/good.png',
    ],
    ['a touch icon', link('icon', '/i.svg') + link('apple-touch-icon', '/good.png'), '/good.png'],
    ['the host’s own', link('icon', '/i.svg'), '/favicon.ico'],
    ['after one that is gone', link('icon', '/gone.png') + link('icon', '/good.png'), '/good.png'],
    [
      'after a page',
      link('icon', '/page.png') + link('apple-touch-icon', '/good.png'),
      '/good.png',
    ],
    [
      'after one that is too large',
      link('icon', '/large.png') + link('icon', '/good.png'),
      '/good.png',
    ],
    [
      'after one for the dark',
      link('icon', '/dark.png', 'media="(prefers-color-scheme: dark)"') + link('icon', '/good.png'),
      '/good.png',
    ],
  ])('%s', async (_name, head, icon) => {
    const host = hostWithIcons();
    const { body } = await linkTo(host.html('/', `<title>Page</title>${head}`));
    expect(body).toMatchObject({
      faviconUrl: host.url(icon),
      icon: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const served = await fetch(`${server().url}/icons/${String(body.icon)}`);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG);
  });

  test('by the sweep too', async () => {
    const host = hostWithIcons();
    const head = link('icon', '/i.svg') + link('icon', '/gone.png') + link('icon', '/good.png');
    const { id } = await server().createItem(owner, {
      content: host.html('/', `<title>Swept</title>${head}`),
    });
    await server().api('POST', '/api/crons/sweepLinkMetadata', { token: server().root });
    await vi.waitFor(
      async () =>
        expect(await server().stored('items', id)).toMatchObject({
          title: 'Swept',
          faviconUrl: host.url('/good.png'),
          icon: expect.stringMatching(/^[0-9a-f]{32}$/),
        }),
      POLL_OPTIONS,
    );
  });
});

function hostWithIcons(): WebSite {
  const host = nextHost();
  for (const path of ['/good.png', '/favicon.ico', '/dark.png']) host.page(path, { body: PNG });
  host.page('/i.svg', { body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  host.page('/page.png', typed('<!doctype html><title>Not here</title>'));
  host.page('/large.png', { body: Buffer.concat([PNG], 65 * 1024) });
  return host;
}
