/**
 * What Vite writes of its build: chunks and assets by their sources.
 * @typedef {Record<string, ManifestEntry>} Manifest
 */

/**
 * @typedef {object} ManifestEntry
 * @property {string} file
 * @property {string} [src]
 * @property {string} [name] of a chunk
 * @property {string[]} [imports] keys of the chunks that it can't run without
 * @property {string[]} [css]
 */

/**
 * The files that a page needs, below the folder of the app.
 * @typedef {object} PageFiles
 * @property {string[]} scripts of the screen
 * @property {string[]} styles of the app and the screen, in the order in which they count
 * @property {string[]} fonts that the first paint needs
 */

/** What the first words of every page are set in. */
const FONTS = /space-grotesk-latin-wght-normal|space-mono-latin-400-normal/;

/**
 * Finds the files of a page in the build's manifest.
 * @param {Manifest} manifest
 * @param {string} shell the app's page, which names the files that every page loads
 * @param {string} screen the screen's module
 * @returns {PageFiles}
 * @throws {Error} when the manifest lacks one
 */
export function filesOf(manifest, shell, screen) {
  const entry = Object.values(manifest).filter(({ file }) => shell.includes(`"/${file}"`));
  if (entry.length === 0) throw new Error('The manifest names no file of the app’s page.');
  const own = chunksOf(manifest, screen).filter((chunk) => !entry.includes(chunk));
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => FONTS.test(file) && file.endsWith('.woff2'));
  if (fonts.length === 0) throw new Error('The manifest names no font.');
  return {
    scripts: own.map(({ file }) => file),
    styles: [...new Set([...entry, ...own].flatMap(({ css }) => css ?? []))],
    fonts,
  };
}

/**
 * The key of a chunk that vite.config.ts names.
 * @param {Manifest} manifest
 * @param {string} name
 * @returns {string}
 * @throws {Error} when there is none
 */
export function keyOfChunk(manifest, name) {
  const found = Object.entries(manifest).find(([, chunk]) => chunk.name === name);
  if (!found) throw new Error(`The manifest has no chunk “${name}”.`);
  return found[0];
}

/**
 * A module's chunk and all that it imports, what is imported first.
 * @param {Manifest} manifest
 * @param {string} key
 * @param {Set<ManifestEntry>} [found]
 * @returns {ManifestEntry[]}
 */
function chunksOf(manifest, key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The manifest has no ${key}.`);
  if (found.has(chunk)) return [...found];
  for (const name of chunk.imports ?? []) chunksOf(manifest, name, found);
  found.add(chunk);
  return [...found];
}
