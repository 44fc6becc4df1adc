import { createHash } from 'node:crypto';

/** @typedef {import('./page-files.mjs').PageFiles} PageFiles */

/**
 * A prerendered page.
 * @typedef {object} DrawnPage
 * @property {string} name name of its file
 * @property {string} title
 * @property {string} description
 * @property {string} module the screen's module
 * @property {string} html the content of the app's root
 * @property {boolean} isForVisitors
 */

const WITHOUT_SCRIPT =
  '<noscript><p class="without-script">You can read this page as it is. To use Jot, please switch JavaScript on.</p></noscript>';

/**
 * Returns the HTML of a prerendered page: the app's page with the page's content, styles and metadata.
 * @param {object} of
 * @param {string} of.shell the HTML of the app's page, as Vite has built it
 * @param {DrawnPage} of.page
 * @param {PageFiles} of.files
 * @param {string} of.styles the content of its style sheets
 * @param {string} of.url the public address; without it, the social card has a relative address
 * @returns {string}
 * @throws {Error} if the shell lacks an expected part
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
    // src/app/first-paint takes the app's scripts out of the template once the page has been painted.
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
 * Returns the HTML of the app's page, which the server sends for all paths without a prerendered page. Most
 * requests for it lead to the main view. So it names the main view's scripts, which then load together with
 * the first script, and includes its styles, so that the snapshot of the list can be shown before any script
 * of the app runs.
 * @param {object} of
 * @param {string} of.shell the HTML of the app's page, as Vite has built it
 * @param {PageFiles} of.files of the main view
 * @param {string} of.styles the content of its style sheets
 * @returns {string}
 * @throws {Error} if the shell lacks an expected part
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
    // The app finds these links, and doesn't load the style sheets again.
    ...files.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled />`),
  ];
}

/**
 * Returns the hashes of a page's inline scripts, in the form of a Content Security Policy.
 * @param {string} html
 * @returns {string[]}
 */
export function scriptHashes(html) {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );
}

/**
 * Returns a link that makes browsers load a font early, before they lay out text.
 * @param {string} file
 */
function fontLink(file) {
  return `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`;
}

/**
 * Replaces a part that the page must have.
 * @param {string} html
 * @param {string | RegExp} from
 * @param {string} to
 * @returns {string}
 * @throws {Error} if the page doesn't have it
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
