// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isBookmark, toBookmarks } from './bookmarks';
import { anyContents, asUtf8, DAY_SECONDS, makeCollection, makeNote } from './contents.fixture';

const makeLink = (fields: Parameters<typeof makeNote>[0] = {}) =>
  makeNote({ type: 'link', title: 'Example', content: 'https://example.org/', ...fields });

/** The folders of a bookmark file with their links, as a browser's parser sees them. */
function read(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.querySelectorAll('h3')].map((heading) => ({
    folder: heading.textContent,
    links: [...(heading.parentElement?.querySelectorAll('dl a') ?? [])].map((link) => ({
      url: link.getAttribute('href'),
      title: link.textContent,
      added: link.getAttribute('add_date'),
    })),
  }));
}

/** A text as it stands in one line, without control characters. */
const inOneLine = (text: string) =>
  asUtf8(text)
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, ' ')
    .trim();

describe('a bookmark file', () => {
  it('has folders, and links with their times in seconds', () => {
    const html = toBookmarks({ collections: [makeCollection()], items: [makeLink()] });
    expect(html).toContain('<!DOCTYPE NETSCAPE-Bookmark-file-1>');
    expect(html).toContain(
      `<DT><H3 ADD_DATE="${DAY_SECONDS}" LAST_MODIFIED="${DAY_SECONDS}">Inbox</H3>`,
    );
    expect(html).toContain(
      `<DT><A HREF="https://example.org/" ADD_DATE="${DAY_SECONDS}" LAST_MODIFIED="${DAY_SECONDS}">Example</A>`,
    );
  });

  it('holds links to web pages only, and no folder without any', () => {
    const items = [
      makeLink({ content: 'javascript:alert(1)' }),
      makeNote({ content: 'https://example.org/' }),
      makeNote({ type: 'todo', title: 'Read' }),
    ];
    expect(read(toBookmarks({ collections: [makeCollection()], items }))).toEqual([]);
  });

  it('calls a link without a title by its address', () => {
    const html = toBookmarks({ collections: [makeCollection()], items: [makeLink({ title: '' })] });
    expect(read(html)[0]?.links[0]?.title).toBe('https://example.org/');
  });

  it('has no time where there is none yet', () => {
    const items = [makeLink({ created: '', updated: '' })];
    expect(toBookmarks({ collections: [makeCollection()], items })).toContain(
      '<A HREF="https://example.org/">Example</A>',
    );
  });

  it('reads back with all folders, addresses and titles, whatever they hold', () => {
    fc.assert(
      fc.property(anyContents, (contents) => {
        const expected = contents.collections
          .map(({ id, name }) => ({
            folder: inOneLine(name),
            links: contents.items
              .filter((item) => item.collection === id && isBookmark(item))
              .map(({ content, title, created }) => ({
                url: content,
                title: inOneLine(title) || content,
                added: created === '' ? null : String(Math.floor(Date.parse(created) / 1000)),
              })),
          }))
          .filter(({ links }) => links.length > 0);
        const found = read(asUtf8(toBookmarks(contents))).map(({ folder, links }) => ({
          folder: inOneLine(folder),
          links: links.map((link) => ({ ...link, title: inOneLine(link.title) })),
        }));
        expect(found).toEqual(expected);
      }),
    );
  });
});
