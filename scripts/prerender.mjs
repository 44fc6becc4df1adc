import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { Failure, wordsOf } from './failure.mjs';
import { filesOf, keyOfChunk } from './page-files.mjs';
import { appHtml, pageHtml, scriptHashes } from './page-html.mjs';
import { cacheDir, root } from './project.mjs';

/** The app as Node runs it, to draw the pages with. */
const drawing = path.join(cacheDir, 'prerender');

/**
 * Writes the public pages into `pages` in the built app: what they show is in the file, so that the
 * first paint waits for no script. Beside them stands by which rules the server chooses one, and which
 * scripts in them its policy lets run.
 * @param {{ dist: string, url?: string }} options the folder of the built app, and the public address
 *   where that is known
 * @returns {Promise<void>}
 * @throws {Failure} when a page can't be drawn
 */
export async function prerenderPages({ dist, url = '' }) {
  const manifestFile = path.join(dist, '.vite', 'manifest.json');
  // A build that has failed says so itself, and is closed like any other.
  if (!existsSync(manifestFile)) return;
  /** @type {import('./page-files.mjs').Manifest} */
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const shell = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const mainView = filesOf(manifest, shell, keyOfChunk(manifest, 'workspace'));
  /** @param {readonly string[]} names */
  const stylesOf = (names) =>
    names.map((name) => readFileSync(path.join(dist, name), 'utf8')).join('\n');
  const folder = path.join(dist, 'pages');
  mkdirSync(folder, { recursive: true });
  const { pages, rules } = await drawPages();
  writeFileSync(path.join(folder, 'path-rules.json'), JSON.stringify(rules));
  // Each page is made of it.
  writeFileSync(path.join(folder, 'script-hashes.json'), JSON.stringify(scriptHashes(shell)));
  for (const page of pages) {
    const own = filesOf(manifest, shell, page.module);
    // The installed app starts there, and shows the list as it was left.
    const files = page.name === 'home' ? together(own, mainView) : own;
    const html = pageHtml({ shell, page, files, styles: stylesOf(files.styles), url });
    writeFileSync(path.join(folder, `${page.name}.html`), html);
  }
  const html = appHtml({ shell, files: mainView, styles: stylesOf(mainView.styles) });
  writeFileSync(path.join(dist, 'index.html'), html);
  rmSync(path.dirname(manifestFile), { recursive: true });
}

/**
 * A page's files, with the styles of the main view.
 * @param {import('./page-files.mjs').PageFiles} page
 * @param {import('./page-files.mjs').PageFiles} mainView
 * @returns {import('./page-files.mjs').PageFiles}
 */
function together(page, mainView) {
  return { ...page, styles: [...new Set([...page.styles, ...mainView.styles])] };
}

/**
 * @returns {Promise<{ pages: import('./page-html.mjs').DrawnPage[], rules: unknown }>} the pages, and
 *   which of them stands at which path
 */
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
    const drawn = await import(pathToFileURL(path.join(drawing, 'prerender.js')).href);
    return { pages: await drawn.prerender(), rules: drawn.PATH_RULES };
  } catch (error) {
    throw new Failure(`The public pages can't be drawn. ${wordsOf(error)}`);
  }
}
