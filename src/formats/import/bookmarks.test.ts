import { describe, expect, it } from 'vitest';

import { contentsOf, fixture, reasonOf } from './reading.fixture';

async function linesOf(text: string): Promise<string[]> {
  const { collections, items } = await contentsOf(text);
  return items.map(({ type, title, content, collection }) =>
    [collection === null ? '' : collections[collection], type, title, content].join(' | '),
  );
}

const html = (body: string) => `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n${body}`;

describe('bookmarks are read of', () => {
  it('Firefox', async () => {
    const text = fixture('firefox.html');
    expect(await linesOf(text)).toEqual([
      ' | text | Recent Tags | place:type=6&sort=14&maxResults=10',
      "Bookmarks Toolbar | link | Tom & Jerry's | https://example.com/?a=1&b=2",
      "Bookmarks Toolbar | text | Tom & Jerry's | What I wrote about it",
      'Bookmarks Toolbar / Inner | link | Inner link | https://example.org/inner',
      'Bookmarks Toolbar | text | Bookmarklet | javascript:alert(1)',
    ]);
    const { items, remarks, problems } = await contentsOf(text);
    expect(items[1]).toMatchObject({ created: 1_700_000_003_000, place: { line: 16 } });
    expect(remarks).toEqual([
      'Addresses that can’t be opened as a web page become notes: 2.',
      'Descriptions of folders that are left out: 1.',
      'Items whose tags are left out: 1.',
      'Descriptions become notes of their own: 1.',
    ]);
    expect(problems).toEqual([]);
  });

  it.each([
    [
      'chrome',
      [
        'Bookmarks bar | link | Example | https://example.com/',
        'Bookmarks bar | text | Settings | chrome://settings/',
        ' | link | Other | https://example.net/other',
      ],
    ],
    [
      'safari',
      [
        'Favourites | link | Apple | https://www.apple.com/',
        'Reading List | link | Read me | https://example.com/read',
      ],
    ],
    [
      'pocket',
      [
        'Unread | link | A recipe | https://example.com/a',
        'Unread | link |  | https://example.com/b',
        'Read Archive | link | Done | https://example.com/c',
      ],
    ],
    [
      'raindrop',
      ['Recipes | link | Soup | https://example.com/soup', 'Recipes | text | Soup | With leek'],
    ],
    [
      'linkding',
      [
        ' | link | First | https://example.com/1',
        ' | text | First | About it\nMy *notes*',
        ' | link | Second | https://example.com/2',
      ],
    ],
    ['karakeep', [' | link | K | https://example.com/k']],
  ])('%s', async (program, lines) => {
    expect(await linesOf(fixture(`${program}.html`))).toEqual(lines);
  });
});

it('reads unclosed tags in either case', async () => {
  expect(
    await linesOf(
      '<dl><dt><h3>A<dl><dt><a href=https://a.example>One<dt><A HREF="https://b.example">Two<DL>',
    ),
  ).toEqual(['A | link | One | https://a.example', 'A | link | Two | https://b.example']);
});

it.each([
  ['1700000000', 1_700_000_000_000],
  ['1700000000123', 1_700_000_000_123],
  ['1700000000123456', 1_700_000_000_123],
  ['0', undefined],
  ['-5', undefined, 1],
  ['99999999999', undefined, 1],
  ['soon', undefined, 1],
])('takes ADD_DATE %s for %s', async (date, created, unread = 0) => {
  const { items, remarks } = await contentsOf(
    html(`<DT><A HREF="https://a.example" ADD_DATE="${date}">A</A>`),
  );
  expect(items[0]?.created).toBe(created);
  expect(remarks).toHaveLength(unread);
});

it.each(['data:text/html,hi', 'file:///etc/hosts', 'vbscript:x', '  JAVASCRIPT:alert(1)'])(
  'never makes a link of %s',
  async (address) => {
    const { items } = await contentsOf(html(`<DT><A HREF="${address}">Name</A>`));
    expect(items).toMatchObject([{ type: 'text', title: 'Name', content: address.trim() }]);
  },
);

it('tells of a bookmark without an address, with its line', async () => {
  const { problems } = await contentsOf(
    html('<DT><A HREF="https://a.example">A</A>\n<DT><A>Nowhere</A>'),
  );
  expect(problems).toEqual([
    { place: { line: 3 }, excerpt: 'Nowhere', reason: 'It has no address.' },
  ]);
});

it('keeps no icon, however large', async () => {
  const icon = `data:image/png;base64,${'A'.repeat(3_000_000)}`;
  const contents = await contentsOf(html(`<DT><A HREF="https://a.example" ICON="${icon}">A</A>`));
  expect(JSON.stringify(contents).length).toBeLessThan(1000);
});

it('goes as deep as folders and unclosed tags go', async () => {
  const deep = await contentsOf(
    html(`${'<DT><H3>f</H3><DL><p>'.repeat(20_000)}<DT><A HREF="https://a.example">A`),
  );
  expect(deep.collections).toEqual([Array.from({ length: 30 }, () => 'f').join(' / ')]);
  const unclosed = await contentsOf(html('<DT><A HREF="https://a.example">A'.repeat(50_000)));
  expect(unclosed.items).toHaveLength(50_000);
});

it('tells a web page from bookmarks', async () => {
  expect(
    await reasonOf('<!doctype html><html><body><a href="https://a.example">A</a></body></html>'),
  ).toMatch(/web page/);
});
