import { createHash } from 'node:crypto';

/** @typedef {import('./page-files.mjs').PageFiles} PageFiles */

/**
 * A page as the app has drawn it.
 * @typedef {object} DrawnPage
 * @property {string} name of its file
 * @property {string} title
 * @property {string} description
 * @property {string} module of its screen
 * @property {string} html the content of the app's root
 * @property {boolean} isForVisitors
 */

const WITHOUT_SCRIPT =
  '<noscript><p class="without-script">You can read this page as it is. To use Jot, please switch JavaScript on.</p></noscript>';

/**
 * The file of a page: the app's own page, with what it shows, its styles and its meta data.
 * @param {object} of
 * @param {string} of.shell the app's page as Vite has built it
 * @param {DrawnPage} of.page
 * @param {PageFiles} of.files
 * @param {string} of.styles the content of its style sheets
 * @param {string} of.url the public address; without it the social card has a relative one
 * @returns {string}
 * @throws {Error} when the shell isn't what it was
 */
export function pageHtml({ shell, page, files, styles, url }) {
  const scripts = shell.match(
    /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g,
  );
  if (!scripts) throw new Error('The app’s page starts no app.');
  const head = [
    ...stylesInPage(files, styles),
    ...files.fonts.map(fontLink),
    ...metaOf(page, url),
    // The app comes once the page has been painted: src/app/first-paint takes it out.
    '<template data-app>',
    ...scripts,
    ...files.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    '</template>',
  ];
  const visitors = page.isForVisitors ? 'visitors' : '';
  const steps = /** @type {const} */ ([
    ['<html lang="en">', '<html lang="en" data-mantine-color-scheme="light">'],
    [/<title>[^<]*<\/title>/, `<title>${escaped(page.title)}</title>`],
    [/<meta name="description"[^>]*>\s*/, ''],
    [/<script type="module"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*>\s*/g, ''],
    [STYLE_LINKS, ''],
    ['</head>', `${head.join('\n')}\n</head>`],
    [/<noscript>[^]*?<\/noscript>/, WITHOUT_SCRIPT],
    ['<div id="root"></div>', `<div id="root" data-prerendered="${visitors}">${page.html}</div>`],
  ]);
  return steps.reduce((html, [from, to]) => replaced(html, from, to), shell);
}

/**
 * The file of every other page, which the app draws. It is mostly asked for by who goes to their main
 * view: it names the scripts of that, so that they come together with the first one, and has its
 * styles, so that the list can be shown as it was left before any script of the app.
 * @param {object} of
 * @param {string} of.shell the app's page as Vite has built it
 * @param {PageFiles} of.files of the main view
 * @param {string} of.styles the content of its style sheets
 * @returns {string}
 * @throws {Error} when the shell isn't what it was
 */
export function appHtml({ shell, files, styles }) {
  const head = [
    ...files.fonts.map(fontLink),
    ...files.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...stylesInPage(files, styles),
  ];
  return replaced(replaced(shell, STYLE_LINKS, ''), '</head>', `${head.join('\n')}\n</head>`);
}

const STYLE_LINKS = /<link rel="stylesheet"[^>]*>\s*/g;

/**
 * @param {PageFiles} files
 * @param {string} styles
 */
function stylesInPage(files, styles) {
  return [
    `<style>${styles}</style>`,
    // The app finds these, and loads none of them as well.
    ...files.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled />`),
  ];
}

/**
 * The hashes of the scripts that stand in a page, as a Content Security Policy names them.
 * @param {string} html
 * @returns {string[]}
 */
export function scriptHashes(html) {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );
}

/**
 * Has a page's font asked for before its first word is laid out.
 * @param {string} file
 */
function fontLink(file) {
  return `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`;
}

/**
 * Replaces what a page must have.
 * @param {string} html
 * @param {string | RegExp} from
 * @param {string} to
 * @returns {string}
 * @throws {Error} when it isn't there
 */
export function replaced(html, from, to) {
  const result = html.replace(from, () => to);
  if (result === html) throw new Error(`The app's page has no ${from}.`);
  return result;
}

/**
 * @param {DrawnPage} page
 * @param {string} url
 */
function metaOf({ name, title, description }, url) {
  const named = (/** @type {string} */ key, /** @type {string} */ content) =>
    `<meta name="${key}" content="${escaped(content)}" />`;
  const open = (/** @type {string} */ key, /** @type {string} */ content) =>
    `<meta property="og:${key}" content="${escaped(content)}" />`;
  if (name === '404') return [named('description', description), named('robots', 'noindex')];
  return [
    named('description', description),
    open('type', 'website'),
    open('site_name', 'Jot'),
    open('title', title),
    open('description', description),
    open('image', `${url.replace(/\/+$/, '')}/card.png`),
    open('image:width', '1200'),
    open('image:height', '630'),
    open('image:alt', 'Jot: notes, links and todos, as fast as you type'),
    named('twitter:card', 'summary_large_image'),
  ];
}

/** @param {string} text */
function escaped(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
