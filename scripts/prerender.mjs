import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { Failure, wordsOf } from './failure.mjs';
import { filesOf, keyOfChunk } from './page-files.mjs';
import { appHtml, pageHtml, scriptHashes } from './page-html.mjs';
import { cacheDir, root } from './project.mjs';

/** The build of the app for Node, which renders the pages. */
const drawing = path.join(cacheDir, 'prerender');

/**
 * Prerenders the public pages into `pages` in the built app, so that their first paint waits for no script.
 * It also writes the rules by which the server chooses a page, and the hashes of the inline scripts for the
 * Content Security Policy.
 * @param {{ dist: string, url?: string }} options dist: the folder of the built app; url: the public address,
 *   if it is known
 * @returns {Promise<void>}
 * @throws {Failure} if a page can't be rendered
 */
export async function prerenderPages({ dist, url = '' }) {
  const manifestFile = path.join(dist, '.vite', 'manifest.json');
  // Without a manifest, the build has failed. Vite reports that itself.
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
  // The shell has all inline scripts, because every page is made from it.
  writeFileSync(path.join(folder, 'script-hashes.json'), JSON.stringify(scriptHashes(shell)));
  for (const page of pages) {
    const own = filesOf(manifest, shell, page.module);
    // The installed app starts on the home page, and shows the snapshot of the list there.
    const files = page.name === 'home' ? together(own, mainView) : own;
    const html = pageHtml({ shell, page, files, styles: stylesOf(files.styles), url });
    writeFileSync(path.join(folder, `${page.name}.html`), html);
  }
  const html = appHtml({ shell, files: mainView, styles: stylesOf(mainView.styles) });
  writeFileSync(path.join(dist, 'index.html'), html);
  rmSync(path.dirname(manifestFile), { recursive: true });
}

/**
 * Returns a page's files with the styles of the main view added.
 * @param {import('./page-files.mjs').PageFiles} page
 * @param {import('./page-files.mjs').PageFiles} mainView
 * @returns {import('./page-files.mjs').PageFiles}
 */
function together(page, mainView) {
  return { ...page, styles: [...new Set([...page.styles, ...mainView.styles])] };
}

/**
 * Renders all public pages.
 * @returns {Promise<{ pages: import('./page-html.mjs').DrawnPage[], rules: unknown }>} the pages, and the
 *   rules that map paths to them
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
