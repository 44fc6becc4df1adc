import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { Failure, wordsOf } from './failure.mjs';
import { filesOf, keyOfChunk } from './page-files.mjs';
import { fontLink, pageHtml, replaced, withMainViewStyles } from './page-html.mjs';
import { cacheDir, root } from './project.mjs';

/** The app as Node runs it, to draw the pages with. */
const drawing = path.join(cacheDir, 'prerender');

/**
 * Writes the public pages into `pages` in the built app: what they show is in the file, so that the
 * first paint waits for no script.
 * @param {{ dist: string, url?: string }} options the folder of the built app, and the public address
 *   where that is known
 * @returns {Promise<void>}
 * @throws {Failure} when a page can't be drawn
 */
export async function prerenderPages({ dist, url = '' }) {
  const manifestFile = path.join(dist, '.vite', 'manifest.json');
  /** @type {import('./page-files.mjs').Manifest} */
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const built = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const mainView = filesOf(manifest, built, keyOfChunk(manifest, 'workspace'));
  const shell = withMainViewStyles(built, mainView.styles);
  const folder = path.join(dist, 'pages');
  mkdirSync(folder, { recursive: true });
  for (const page of await drawPages()) {
    const files = filesOf(manifest, shell, page.module);
    const styles = files.styles.map((name) => readFileSync(path.join(dist, name), 'utf8'));
    const html = pageHtml({ shell, page, files, styles: styles.join('\n'), url });
    writeFileSync(path.join(folder, `${page.name}.html`), html);
  }
  const early = mainView.styles.filter((file) => !built.includes(file));
  writeFileSync(path.join(dist, 'index.html'), withMainView(shell, { ...mainView, styles: early }));
  rmSync(path.dirname(manifestFile), { recursive: true });
}

/**
 * The app's own page is mostly asked for by who goes to their main view: it names its scripts, so that
 * they come together with the first one.
 * @param {string} shell
 * @param {import('./page-files.mjs').PageFiles} files
 * @returns {string}
 */
function withMainView(shell, { scripts, styles, fonts }) {
  const links = [
    ...fonts.map(fontLink),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    // As style sheets of the page they would keep its scripts waiting.
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}" />`),
  ];
  return replaced(shell, '</head>', `${links.join('\n')}\n</head>`);
}

/** @returns {Promise<import('./page-html.mjs').DrawnPage[]>} */
async function drawPages() {
  try {
    await build({
      root,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        ssr: 'src/app/prerender.tsx',
        outDir: drawing,
        emptyOutDir: true,
        copyPublicDir: false,
        manifest: false,
      },
    });
    const { prerender } = await import(pathToFileURL(path.join(drawing, 'prerender.js')).href);
    return await prerender();
  } catch (error) {
    throw new Failure(`The public pages can't be drawn. ${wordsOf(error)}`);
  }
}
