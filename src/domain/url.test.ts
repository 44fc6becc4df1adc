import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anyText } from './text.fixture';
import { detectUrl, linksIn, linksOf, siteOf } from './url';
import { anyUrlLike, bareHosts, noUrls, unseenEdges, urls } from './url.cases';

describe('detectUrl', () => {
  it.each(urls)('takes %j as it is', (url) => {
    expect(detectUrl(url)).toBe(url);
  });

  it.each(bareHosts)('puts https:// before %j', (host) => {
    expect(detectUrl(host)).toBe(`https://${host}`);
  });

  it.each(unseenEdges)('takes no notice of %j and %j around one', (before, after) => {
    expect(detectUrl(`${before}https://example.com/${after}`)).toBe('https://example.com/');
    expect(detectUrl(`${before}example.com${after}`)).toBe('https://example.com');
  });

  it.each(noUrls)('takes %j for no URL', (text) => {
    expect(detectUrl(text)).toBeNull();
  });

  it.each([...urls, ...bareHosts])('gives for %j what a browser can open', (text) => {
    expect(URL.canParse(detectUrl(text) ?? '')).toBe(true);
  });

  it.each(['http://exam\u0001ple.com', 'https://example.com/\u007f', 'exam\u0000ple.com'])(
    'takes %j, with a control character, for no URL',
    (text) => {
      expect(detectUrl(text)).toBeNull();
    },
  );

  it('returns no URL that a browser reads as another scheme, or shortens', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, anyUrlLike), (text) => {
        const url = detectUrl(text);
        fc.pre(url !== null && URL.canParse(url));
        expect(new URL(url).protocol).toBe(
          url.toLowerCase().startsWith('http:') ? 'http:' : 'https:',
        );
        expect(url).not.toMatch(/\s/);
      }),
    );
  });

  it('returns the same URL for its result', () => {
    fc.assert(
      fc.property(anyUrlLike, (text) => {
        const url = detectUrl(text);
        fc.pre(url !== null);
        expect(detectUrl(` ${url}\n`)).toBe(url);
      }),
    );
  });
});

describe('the links in a text', () => {
  const A = 'https://a.org';

  it.each<[string, string[]]>([
    [`See ${A}/b?c=d#e, then ${A}.`, [`${A}/b?c=d#e`, A]],
    [`(${A}) [${A}/b] <${A}/c> “${A}/d”…`, [A, `${A}/b`, `${A}/c`, `${A}/d`]],
    [`${A}/Foo_(bar) and (${A}/Foo_(baz)).`, [`${A}/Foo_(bar)`, `${A}/Foo_(baz)`]],
    [`[one](${A}/1),[two](${A}/2)`, [`${A}/1`]],
    [`記事（${A}/e）「${A}/f」`, [`${A}/e`, `${A}/f`]],
    [`${A}?a[]=1\n\n**${A}**`, [`${A}?a[]=1`, A]],
    ['WWW.a.org, HTTP://b.org', ['https://WWW.a.org', 'HTTP://b.org']],
    [`${A} ${A}`, [A]],
    ['a.org, node.js, javascript:x, https://, www., http://...', []],
    ['', []],
  ])('%j are %j', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  it('are addresses, whatever the text', () => {
    const near = fc.array(fc.oneof(anyText, anyUrlLike)).map((parts) => parts.join(''));
    fc.assert(
      fc.property(near, (text) => {
        for (const link of linksIn(text)) expect(detectUrl(link)).toBe(link);
      }),
    );
  });

  it('of an item are its address, or those in its title and content', () => {
    const item = { title: `T ${A}`, content: `${A}/b and www.c.org` };
    expect(linksOf({ ...item, type: 'text' })).toEqual([A, `${A}/b`, 'https://www.c.org']);
    expect(linksOf({ ...item, type: 'link', content: A })).toEqual([A]);
  });
});

describe('siteOf', () => {
  it.each([
    ['https://www.example.com/a?b#c', 'example.com'],
    ['http://user:word@Example.com:8080', 'Example.com:8080'],
    ['https://www2.example.com', 'www2.example.com'],
    ['https://münchen.example/ü', 'münchen.example'],
  ])('names %j as %j', (url, site) => {
    expect(siteOf(url)).toBe(site);
  });

  it('returns a text that isn’t a URL', () => {
    expect(siteOf('not one')).toBe('not one');
  });
});
