import { describe, expect, it } from 'vitest';

import { contentsOf } from './reading.fixture';

async function linesOf(text: string): Promise<string[]> {
  const { collections, items } = await contentsOf(text);
  return items.map(({ type, title, content, collection }) =>
    [collection === null ? '' : collections[collection], type, title, content].join(' | '),
  );
}

const html = (body: string) => `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n${body}`;
const list = (...lines: string[]) => html(`<H1>B</H1>\n<DL><p>\n${lines.join('\n')}\n</DL><p>`);
const link = (title: string, n = 1) => `<DT><A HREF="https://a.example/${n}">${title}</A>`;

describe('tags that aren’t of the format', () => {
  it.each([
    'The <script> element',
    '<style> and <textarea>',
    'A <title> of <xmp>, <iframe> or <noembed>',
    '<plaintext> ends a page',
    'How to write <!-- a comment',
    '<![CDATA[ is XML',
    '<?php echo 1',
    'if a <b and c> d',
    'The <b> element',
    'Use <dl> and <dt> here',
    'The <h3> element, and <li> and <hr> too',
    'An <svg/onload=alert(1)> of mine',
    'How <a> works',
  ])('are words of a title, and swallow nothing: %s', async (title) => {
    expect(await linesOf(list(link(title), link('Next', 2)))).toEqual([
      ` | link | ${title} | https://a.example/1`,
      ' | link | Next | https://a.example/2',
    ]);
    const folder = list(`<DT><H3>${title}</H3>`, '<DL><p>', link('In it'), '</DL><p>');
    expect(await linesOf(folder)).toEqual([`${title} | link | In it | https://a.example/1`]);
  });

  it('are words of a link’s title where they end something else', async () => {
    const title = 'Unlike </h3> or </dd> it';
    expect(await linesOf(list(link(title)))).toEqual([` | link | ${title} | https://a.example/1`]);
  });

  it('are left out where they only format words', async () => {
    expect(
      await linesOf(list(link('A <b>bold <i>title</i></b> &lt;b&gt;x&lt;/b&gt; &eacute;'))),
    ).toEqual([' | link | A bold title <b>x</b> é | https://a.example/1']);
  });

  it('leave a description whole, with the address of a link in it', async () => {
    const text = list(
      link('One'),
      '<DD>See <a href="https://x.example/">this page</a> for <em>more</em><br>of it,',
      '<a href="https://y.example/">https://y.example/</a>, or <script>y</script>',
      '<ul><li>a <a href="https://z.example/">list</a></li></ul>',
      link('Two', 2),
    );
    expect(await linesOf(text)).toEqual([
      ' | link | One | https://a.example/1',
      ' | text | One | See this page (https://x.example/) for more\nof it,\nhttps://y.example/, or <script>y</script>\n\n\na list (https://z.example/)',
      ' | link | Two | https://a.example/2',
    ]);
  });

  it('are skipped outside of words, as is a comment with bookmarks in it', async () => {
    const text = list(
      '<!-- <DT><A HREF="https://old.example">Old</A> -->',
      `<div>${link('One')}</div>`,
      '<!-- never closed',
      link('Two', 2),
    );
    expect(await linesOf(text)).toEqual([
      ' | link | One | https://a.example/1',
      ' | text | One | </div>\n<!-- never closed',
      ' | link | Two | https://a.example/2',
    ]);
  });
});

it('reads the words behind a bookmark as its description, and tells of others', async () => {
  const text = html(
    '<DL>Stray <DT><A HREF="https://a.example">A</A> and why\n<DT><A HREF="https://b.example">B</A></DL>',
  );
  expect(await linesOf(text)).toEqual([
    ' | link | A | https://a.example',
    ' | text | A | and why',
    ' | link | B | https://b.example',
  ]);
  expect((await contentsOf(text)).remarks).toEqual([
    'Words outside of bookmarks, left out: 1.',
    'Descriptions become notes of their own: 1.',
  ]);
});

it('reads the next bookmark after an attribute whose quote is never closed', async () => {
  const text = html(
    '<DL>\n<DT><A HREF="https://a.example>A</A>\n<DT><A HREF="https://b.example">B</A>\n</DL>',
  );
  expect(await linesOf(text)).toEqual([
    ' | link | A | https://a.example',
    ' | link | B | https://b.example',
  ]);
});

it('tells of keywords, which have no place', async () => {
  const { remarks } = await contentsOf(
    html('<DT><A HREF="https://a.example" SHORTCUTURL="a">A</A>'),
  );
  expect(remarks).toEqual(['Bookmarks whose keywords are left out: 1.']);
});
