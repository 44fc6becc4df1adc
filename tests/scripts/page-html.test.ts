import { describe, expect, it, test } from 'vitest';
import { filesOf, keyOfChunk } from '../../scripts/page-files.mjs';
import { appHtml, pageHtml, scriptHashes } from '../../scripts/page-html.mjs';

const SHELL = `<!doctype html>
<html lang="en">
  <head>
    <title>Jot</title>
    <meta name="description" content="Notes." />
    <script>settle();</script>
    <script type="module" crossorigin src="/assets/frame-1.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/frame-1.css">
  </head>
  <body>
    <noscript>Jot needs JavaScript.</noscript>
    <div id="root"></div>
  </body>
</html>
`;

const MANIFEST = {
  '_frame-1.js': { file: 'assets/frame-1.js', name: 'frame', css: ['assets/frame-1.css'] },
  '_keys-1.js': { file: 'assets/keys-1.js', imports: ['_frame-1.js'], css: ['assets/keys-1.css'] },
  'src/screens/help/HelpScreen.tsx': {
    file: 'assets/HelpScreen-1.js',
    imports: ['_keys-1.js', '_frame-1.js'],
    css: ['assets/help-1.css'],
  },
  'fonts/space-grotesk-latin-wght-normal.woff2': {
    file: 'assets/space-grotesk-latin-wght-normal-1.woff2',
  },
  'fonts/space-grotesk-vietnamese-wght-normal.woff2': {
    file: 'assets/space-grotesk-vietnamese-wght-normal-1.woff2',
  },
};
const HELP = 'src/screens/help/HelpScreen.tsx';

describe('the files of a page', () => {
  it('are those of the screen beside those of every page, in the order in which styles count', () => {
    expect(filesOf(MANIFEST, SHELL, HELP)).toEqual({
      scripts: ['assets/keys-1.js', 'assets/HelpScreen-1.js'],
      styles: ['assets/frame-1.css', 'assets/keys-1.css', 'assets/help-1.css'],
      fonts: ['assets/space-grotesk-latin-wght-normal-1.woff2'],
    });
  });

  it.each([
    ['has no src/x.tsx', MANIFEST, SHELL, 'src/x.tsx'],
    ['names no file of the app’s page', MANIFEST, '<html></html>', HELP],
  ])('are missed when the manifest %s', (words, manifest, shell, screen) => {
    expect(() => filesOf(manifest, shell, screen)).toThrow(words);
  });
});

describe('a chunk that has a name', () => {
  it('is found by it', () => {
    expect(keyOfChunk(MANIFEST, 'frame')).toBe('_frame-1.js');
  });

  it('is missed when the build has made none', () => {
    expect(() => keyOfChunk(MANIFEST, 'workspace')).toThrow('no chunk “workspace”');
  });
});

describe('the page of the app', () => {
  const files = filesOf(MANIFEST, SHELL, HELP);

  it('has the styles of the main view in it, and asks for its scripts together with the first', () => {
    const html = appHtml({ shell: SHELL, files, styles: '.a{color:red}' });
    expect(html).toContain('<style>.a{color:red}</style>');
    const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
    expect(links).toEqual(
      ['frame-1', 'keys-1', 'help-1'].map(
        (name) => `<link rel="stylesheet" crossorigin href="/assets/${name}.css" disabled />`,
      ),
    );
    expect(html.match(/<link rel="modulepreload"[^>]*>/g)).toEqual([
      '<link rel="modulepreload" crossorigin href="/assets/keys-1.js" />',
      '<link rel="modulepreload" crossorigin href="/assets/HelpScreen-1.js" />',
    ]);
    expect(html).toContain('<script type="module" crossorigin src="/assets/frame-1.js"></script>');
    expect(html).toContain('<script>settle();</script>');
  });

  it('is found to have no styles of its own, when the build has made none', () => {
    expect(() => appHtml({ shell: '<html></html>', files, styles: '' })).toThrow('has no /<link');
  });
});

describe('a page', () => {
  const page = {
    name: 'help',
    title: 'Help & more · Jot',
    description: 'The “manual” of <Jot>.',
    module: HELP,
    html: '<main>$& $1 as written</main>',
    isForVisitors: false,
  };
  const make = (over: Partial<typeof page> = {}, url = '') =>
    pageHtml({
      shell: SHELL,
      page: { ...page, ...over },
      files: filesOf(MANIFEST, SHELL, HELP),
      styles: '.a{color:red}',
      url,
    });
  const template = (html: string) => /<template data-app>([^]*)<\/template>/.exec(html)?.[1] ?? '';

  it('shows what the app has drawn, with its styles, and without a script that it waits for', () => {
    const html = make();
    expect(html).toContain(
      '<div id="root" data-prerendered=""><main>$& $1 as written</main></div>',
    );
    expect(html).toContain('<style>.a{color:red}</style>');
    expect(html.replace(template(html), '')).not.toContain('type="module"');
    expect(html).not.toMatch(/<link rel="stylesheet"(?![^>]* disabled)/);
  });

  it('says that it can be read without a script', () => {
    expect(make().match(/<noscript>[^]*?<\/noscript>/g)).toEqual([
      expect.stringContaining('please switch JavaScript on'),
    ]);
  });

  it('holds the app for after the first paint', () => {
    const app = template(make());
    expect(app).toContain('<script type="module" crossorigin src="/assets/frame-1.js"></script>');
    expect(app).toContain('<link rel="modulepreload" crossorigin href="/assets/HelpScreen-1.js"');
  });

  it('has a title, a description and a card of its own, as text', () => {
    const html = make();
    expect(html.match(/<title>.*<\/title>/g)).toEqual(['<title>Help &amp; more · Jot</title>']);
    expect(html.match(/<meta name="description"[^>]*>/g)).toEqual([
      '<meta name="description" content="The “manual” of &lt;Jot&gt;." />',
    ]);
    expect(html).toContain('<meta property="og:image" content="/card.png" />');
  });

  it('has the whole address of the card where that is known', () => {
    expect(make({}, 'https://jot.example.org/')).toContain(
      '<meta property="og:image" content="https://jot.example.org/card.png" />',
    );
  });

  it('says whom it is for', () => {
    expect(make({ isForVisitors: true })).toContain('data-prerendered="visitors"');
  });

  it('is found by nobody when it stands for what is missing', () => {
    const html = make({ name: '404' });
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).not.toContain('og:image');
  });

  it('can’t be made of a page that is no longer what it was', () => {
    const shell = SHELL.replace('<div id="root">', '<div id="app">');
    const files = filesOf(MANIFEST, SHELL, HELP);
    expect(() => pageHtml({ shell, page, files, styles: '.a{}', url: '' })).toThrow(
      'The app\'s page has no <div id="root"></div>',
    );
  });
});

test('the policy of pages names the scripts that stand in them, and no others', () => {
  expect(scriptHashes(SHELL)).toEqual(['sha256-dYuFAz2TfDiLwhZL+SDkndMihlHoOaX+FGQ7K5X37YQ=']);
  expect(scriptHashes('<script src="/a.js"></script><p>script</p>')).toEqual([]);
});
