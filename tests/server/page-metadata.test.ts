import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';

// The hooks are CommonJS, which they run as in the server too.
const load = createRequire(import.meta.url);
const { pageMetadata } = load('../../pb_hooks/page-metadata.js') as {
  pageMetadata: (url: string, html: string) => { title: string; faviconUrl: string };
};
const { resolveUrl } = load('../../pb_hooks/page/resolve-url.js') as {
  resolveUrl: (base: string, reference: string) => string | null;
};

const URL_OF_PAGE = 'https://example.org/docs/guide.html?x=1#top';
const titleOf = (html: string, url = URL_OF_PAGE) => pageMetadata(url, html).title;
const iconOf = (html: string, url = URL_OF_PAGE) => pageMetadata(url, html).faviconUrl;

describe('title', () => {
  test.each([
    ['a plain one', '<title>Guide</title>', 'Guide'],
    ['upper case and attributes', '<TITLE data-x="<title>no</title>">Guide</TITLE>', 'Guide'],
    ['white space', '<title>\n  A \t long\r\n title  </title>', 'A long title'],
    ['the first of two', '<title>One</title><title>Two</title>', 'One'],
    ['an empty one before another', '<title> </title><title>Two</title>', 'Two'],
    ['tags in it are text', '<title>1 <b>2</title>', '1 <b>2'],
    [
      'named references',
      '<title>A &amp; B &lt;C&gt; &eacute;&nbsp;&mdash; D&hellip;</title>',
      'A & B <C> é — D…',
    ],
    ['numbered references', '<title>&#72;&#x69; &#128512; &#X1F600;</title>', 'Hi 😀 😀'],
    ['a reference of a reference', '<title>&amp;lt;</title>', '&lt;'],
    ['without a semicolon', '<title>A &amp B &copy 2024</title>', 'A & B © 2024'],
    [
      'unknown references',
      '<title>&unknown; &; &constructor; R&D</title>',
      '&unknown; &; &constructor; R&D',
    ],
    ['Windows-1252 by number', '<title>It&#146;s</title>', 'It’s'],
    [
      'no character',
      '<title>a&#0;b&#xD800;c&#x110000;d&#99999999;e</title>',
      'a\ufffdb\ufffdc\ufffdd\ufffde',
    ],
    ['control characters', '<title>a\u0000\u0007b\u009fc</title>', 'a b c'],
    ['marks that turn the direction', '<title>abc\u202egpj.exe</title>', 'abcgpj.exe'],
    ['letters whose lower case is longer', '<title>İstanbul</title>', 'İstanbul'],
    ['never closed', '<title>Guide', 'Guide'],
    ['a body without a head', '<p>Hello<title>Late</title>', 'Late'],
  ])('%s', (_name, html, title) => {
    expect(titleOf(html)).toBe(title);
  });

  test.each([
    ['a comment', '<!-- <title>no</title> --><title>yes</title>'],
    ['comments that end at once', '<!--><title>yes</title><!---><title>no</title>-->'],
    ['a script', '<script>document.write("<title>no</title>")</script><title>yes</title>'],
    [
      'a script with a look-alike end',
      '<script>"</scripty><title>no</title>"</script><title>yes</title>',
    ],
    ['a style', '<style>/* <title>no</title> */</style><title>yes</title>'],
    ['a template', '<template><template></template><title>no</title></template><title>yes</title>'],
    ['a picture', '<svg viewBox="0 0 1 1"><title>no</title><g/></svg><title>yes</title>'],
    ['an empty picture', '<svg/><title>yes</title>'],
    ['a formula', '<math><title>no</title></math><title>yes</title>'],
    ['noscript', '<noscript><title>no</title></noscript><title>yes</title>'],
    ['an attribute', `<meta content='<title>no</title>'><title>yes</title>`],
    ['a declaration', '<!doctype html><?xml version="1.0"?></><1><title>yes</title>'],
    [
      'what follows the head',
      '<head><title></title><meta name="twitter:title" content="yes"></head><title>no</title>',
    ],
    ['the body', '<meta property="og:title" content="yes"><body><title>no</title>'],
  ])('%s fools nobody', (_name, html) => {
    expect(titleOf(html)).toBe('yes');
  });

  test.each([
    [
      'og:title',
      '<meta property="og:title" content="From &quot;og&quot;"><title></title>',
      'From "og"',
    ],
    ['og:title by name, attributes turned', `<META CONTENT='Og' NAME=OG:Title>`, 'Og'],
    ['twitter:title', '<meta name=twitter:title content=Bird>', 'Bird'],
    [
      'og before twitter',
      '<meta name=twitter:title content=Bird><meta property=og:title content=Og>',
      'Og',
    ],
    ['title before og', '<meta property=og:title content=Og><title>Page</title>', 'Page'],
    [
      'an empty og:title',
      '<meta property=og:title content=" "><meta name=twitter:title content=Bird>',
      'Bird',
    ],
  ])('without a title: %s', (_name, html, title) => {
    expect(titleOf(html)).toBe(title);
  });

  test.each([
    ['https://example.org/a/report%20%C3%BC.pdf?v=2#p', 'report ü.pdf'],
    ['https://example.org/a/100%.txt', '100%.txt'],
    ['https://example.org/a/&amp;.txt', '&amp;.txt'],
    ['https://example.org/a/', 'example.org'],
    ['https://example.org', 'example.org'],
    ['https://me@example.org:8443/', 'example.org:8443'],
  ])('without any: the name in %s', (url, title) => {
    expect(titleOf('', url)).toBe(title);
  });
});

describe('favicon', () => {
  test.each([
    ['rel first', '<link rel="icon" href="/i.png">', 'https://example.org/i.png'],
    ['href first', '<link href=/i.png type=image/png rel=icon>', 'https://example.org/i.png'],
    ['single quotes, upper case', `<LINK HREF='/i.png' REL='ICON'/>`, 'https://example.org/i.png'],
    ['unquoted with a slash at its end', '<link rel=icon href=/i/>', 'https://example.org/i/'],
    ['a list', '<link rel="shortcut icon" href="i.ico">', 'https://example.org/docs/i.ico'],
    ['relative', '<link rel=icon href=../i.ico>', 'https://example.org/i.ico'],
    [
      'without a scheme',
      '<link rel=icon href=//cdn.example.net/i.ico>',
      'https://cdn.example.net/i.ico',
    ],
    ['a base', '<base href="/app/"><link rel=icon href=i.ico>', 'https://example.org/app/i.ico'],
    [
      'a base that comes later',
      '<link rel=icon href=i.ico><base href="//cdn.example.net/x/y">',
      'https://cdn.example.net/x/i.ico',
    ],
    [
      'a base without an address',
      '<base target=_top><base href="/app/"><link rel=icon href=i.ico>',
      'https://example.org/app/i.ico',
    ],
    [
      'references',
      '<link rel=icon href="/i?a=1&amp;b=2&copy=3">',
      'https://example.org/i?a=1&b=2&copy=3',
    ],
    [
      'the touch icon as a second choice',
      '<link rel=apple-touch-icon href=/t.png>',
      'https://example.org/t.png',
    ],
    [
      'icon before touch icon',
      '<link rel=apple-touch-icon href=/t.png><link rel=icon href=/i.png>',
      'https://example.org/i.png',
    ],
    [
      'no icon',
      '<link rel=stylesheet href=/a.css><link rel=mask-icon href=/m.svg>',
      'https://example.org/favicon.ico',
    ],
    ['an empty one', '<link rel=icon href="">', 'https://example.org/favicon.ico'],
    [
      'data',
      '<link rel=icon href="data:image/png;base64,AAAA">',
      'https://example.org/favicon.ico',
    ],
    ['a script', '<link rel=icon href="java\nscript:alert(1)">', 'https://example.org/favicon.ico'],
    [
      'the next after data',
      '<link rel=icon href="data:,"><link rel=icon href=/i.png>',
      'https://example.org/i.png',
    ],
    ['of a picture', '<svg><link rel=icon href=/no.png></svg>', 'https://example.org/favicon.ico'],
    [
      'data a hundred times',
      '<link rel=icon href=data:,>'.repeat(100),
      'https://example.org/favicon.ico',
    ],
    [
      'the first of two attributes',
      '<link rel=icon href=/a.png href=/b.png>',
      'https://example.org/a.png',
    ],
  ])('%s', (_name, html, address) => {
    expect(iconOf(html)).toBe(address);
  });

  test('never has the user name of the page’s address', () => {
    expect(iconOf('', 'https://me:secret@example.org/a')).toBe('https://example.org/favicon.ico');
  });

  test('is left out for a host that no address can have', () => {
    expect(iconOf('', 'https://a|b/')).toBe('');
  });
});

// Every reference of RFC 3986 §5.4 whose result is an http address, without fragments.
test.each([
  ['g', 'http://a/b/c/g'],
  ['./g', 'http://a/b/c/g'],
  ['g/', 'http://a/b/c/g/'],
  ['/g', 'http://a/g'],
  ['//g', 'http://g/'],
  ['?y', 'http://a/b/c/d;p?y'],
  ['g?y', 'http://a/b/c/g?y'],
  ['#s', 'http://a/b/c/d;p?q'],
  ['g;x=1/../y', 'http://a/b/c/y'],
  ['', 'http://a/b/c/d;p?q'],
  ['.', 'http://a/b/c/'],
  ['..', 'http://a/b/'],
  ['../..', 'http://a/'],
  ['../../../../g', 'http://a/g'],
  ['..g', 'http://a/b/c/..g'],
  ['g?y/../x', 'http://a/b/c/g?y/../x'],
  ['\\\\g\\h', 'http://g/h'],
  [' HTTPS://G/ "h" ', 'https://G/%20%22h%22'],
  ['https://user:secret@g/', null],
  ['https://', null],
  ['https://g:port/', null],
  ['ftp://g/', null],
  ['mailto:a@b', null],
])('%s resolves to %s', (reference, address) => {
  expect(resolveUrl('http://a/b/c/d;p?q', reference)).toBe(address);
});

// Each would take hours if a step looked back: half a megabyte, quadratically.
test.each([
  '<',
  '<a ',
  '<a b="',
  "<a b='>",
  '<!--',
  '</',
  '</title',
  '<title>',
  '<script>',
  '<svg>',
  '<template>',
  '<base href=../>',
  '<link rel=icon href=/>',
  '<link rel="icon ',
  '&amp',
  '&#x',
  ' ',
  '<a/',
])('half a megabyte of %s is read', (piece) => {
  const html = piece.repeat(Math.ceil((512 * 1024) / piece.length));
  const { title, faviconUrl } = pageMetadata(URL_OF_PAGE, html);
  expect(title.length).toBeLessThanOrEqual(4000);
  expect(faviconUrl).toMatch(/^https:\/\/example\.org\//);
});
