import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useServer, type ApiRecord } from './harness';
import { CALLERS, castOf, expectRefusal, patch, type Cast } from './item-route-callers';
import { WebSite, type PageAnswer } from './web-site';

const site = await WebSite.start();
const server = useServer({ hasDemo: true, env: { JOT_TEST_LOOPBACK_PORTS: String(site.port) } });
let cast: Cast;
beforeAll(async () => {
  cast = await castOf(server());
});
afterAll(() => site.stop());

const link = (content: string, fields = {}) =>
  server().createItem(cast.owner, { content, ...fields });
const refetch = (itemId: string) =>
  patch(server(), 'refetch', { token: cast.owner.token, userId: cast.owner.id, itemId });
const edit = (item: ApiRecord, body: object) =>
  server().api('PATCH', `items/${item.id}`, { token: cast.owner.token, body });
const icon = () => site.url('/favicon.ico');

test.each(CALLERS)('%s gets %i', async (_who, status, callOf) => {
  const item = await link(site.html('/callers', '<title>For its owner</title>'));
  // The sweep reads a page that was never requested, whoever else requests it in the meantime.
  expect((await refetch(item.id)).status).toBe(200);
  const before = await server().stored('items', item.id);
  site.asked.length = 0;

  const answer = await patch(server(), 'refetch', callOf(cast, item.id));

  expect(answer.status).toBe(status);
  if (status === 200) {
    expect(answer.body.title).toBe('For its owner');
    expect(site.asked).toContain('/callers');
  } else {
    expectRefusal(answer, status);
    expect(await server().stored('items', item.id)).toEqual(before);
    expect(site.asked).toEqual([]);
  }
});

describe('what a link gets', () => {
  const html = (body: string | Buffer, type = 'text/html; charset=utf-8'): PageAnswer => ({
    headers: { 'Content-Type': type },
    body,
  });
  const latin1 = (text: string) => Buffer.from(text, 'latin1');

  test.each<[string, string, PageAnswer, title: string, icon: string]>([
    [
      'references',
      '/references',
      html('<title>Fish &amp; chips &#8211; caf&eacute;</title>'),
      'Fish & chips – café',
      '/favicon.ico',
    ],
    [
      'a charset of the header',
      '/latin',
      html(latin1('<title>Caf\xe9</title>'), 'text/html; charset=iso-8859-1'),
      'Café',
      '/favicon.ico',
    ],
    [
      'a charset of the page',
      '/meta',
      html(latin1('<meta charset=windows-1252><title>\x80 5</title>'), 'text/html'),
      '€ 5',
      '/favicon.ico',
    ],
    [
      'og:title',
      '/og',
      html('<meta content="From og" property="og:title">'),
      'From og',
      '/favicon.ico',
    ],
    [
      'an icon',
      '/a/icon',
      html('<title>Icon</title><link href="../i.svg" rel="shortcut icon">'),
      'Icon',
      '/i.svg',
    ],
    [
      'a file that is no page',
      '/files/report%202.pdf',
      { headers: { 'Content-Type': 'application/pdf' }, body: '%PDF' },
      'report 2.pdf',
      '/favicon.ico',
    ],
    ['a page without a title', '/notes.html', html('<p>Hello'), 'notes.html', '/favicon.ico'],
    [
      'a title that is too long',
      '/long',
      html(`<title>${'😀'.repeat(300)}</title>`),
      '😀'.repeat(200),
      '/favicon.ico',
    ],
    [
      'an icon whose address is too long',
      '/far',
      html(`<title>Far</title><link rel=icon href="/${'i'.repeat(3000)}">`),
      'Far',
      '',
    ],
    [
      'a redirect',
      '/old',
      { status: 302, headers: { Location: '/new/page' } },
      'Moved',
      '/new/i.png',
    ],
  ])('%s', async (_name, path, page, title, iconPath) => {
    site.html('/new/page', '<title>Moved</title><link rel=icon href=i.png>');
    const item = await link(site.page(path, page));
    const { status, body } = await refetch(item.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...item,
      title,
      faviconUrl: iconPath && site.url(iconPath),
      updated: expect.any(String),
    });
    expect(body.updated > item.updated).toBe(true);
    const { body: stored } = await server().api('GET', `items/${item.id}`, {
      token: cast.owner.token,
    });
    expect(stored).toEqual(body);
  });
});

test('an icon at a host that can’t be stored costs nobody the title', async () => {
  const url = site.html('/odd', '<title>Odd</title><link rel=icon href="http://-odd-_/i.png">');
  const item = await link(url);
  expect((await refetch(item.id)).body).toMatchObject({ title: 'Odd', faviconUrl: '' });
});

describe('a title', () => {
  test('that a person wrote stays', async () => {
    const url = site.html('/own', '<title>The page’s</title>');
    const item = await link(url);
    await edit(item, { title: 'Mine' });
    expect((await refetch(item.id)).body).toMatchObject({ title: 'Mine', faviconUrl: icon() });
  });

  test('that the page gave is replaced by its newer one, until a person writes one', async () => {
    const item = await link(site.html('/news', '<title>Monday</title>'));
    expect((await refetch(item.id)).body.title).toBe('Monday');
    site.html('/news', '<title>Tuesday</title>');
    expect((await refetch(item.id)).body.title).toBe('Tuesday');
    await edit(item, { title: 'My news' });
    site.html('/news', '<title>Wednesday</title>');
    expect((await refetch(item.id)).body.title).toBe('My news');
    await edit(item, { title: '' });
    expect((await refetch(item.id)).body.title).toBe('Wednesday');
  });

  test('stays when nothing is new', async () => {
    const item = await link(site.html('/same', '<title>Same</title>'));
    const first = await refetch(item.id);
    expect((await refetch(item.id)).body).toEqual(first.body);
  });
});

/** One message for all pages, because the reason why a page can't be read may reveal the server's own network. */
const UNREADABLE =
  'The page can’t be read. Open the link to see whether it is right, and try again later.';

describe('refused, and nothing changed:', () => {
  test.each([
    ['a note', { content: 'no link' }, 'Only a link has a page to fetch.'],
    ['a todo', { content: ':td: no link' }, 'Only a link has a page to fetch.'],
    ['a page that is not there', { content: site.url('/nowhere') }, UNREADABLE],
    ['an inner address', { content: 'http://10.0.0.1/' }, UNREADABLE],
    ['a site that nobody knows', { content: 'http://no-such-site.invalid/' }, UNREADABLE],
  ])('%s', async (_name, fields, message) => {
    const item = await server().createItem(cast.owner, fields);
    const answer = await refetch(item.id);
    expect(answer.status).toBe(400);
    expectRefusal(answer, 400);
    expect(answer.body.message).toBe(message);
    const { body } = await server().api('GET', `items/${item.id}`, { token: cast.owner.token });
    expect(body).toEqual(item);
  });
});
