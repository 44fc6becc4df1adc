/**
 * The manifest of a Vite build: its chunks and assets, by their sources.
 * @typedef {Record<string, ManifestEntry>} Manifest
 */

/**
 * @typedef {object} ManifestEntry
 * @property {string} file
 * @property {string} [src]
 * @property {string} [name] a chunk's name
 * @property {string[]} [imports] keys of the chunks that it imports statically
 * @property {string[]} [css]
 */

/**
 * The files that a page needs, as paths in the app's folder.
 * @typedef {object} PageFiles
 * @property {string[]} scripts the screen's scripts
 * @property {string[]} styles style sheets of the app and the screen, in the order of the cascade
 * @property {string[]} fonts fonts for the first paint
 */

/** Names of the fonts that the top of every page uses. */
const FONTS = /space-grotesk-latin-wght-normal|space-mono-latin-400-normal/;

/**
 * Finds the files of a page in the build's manifest.
 * @param {Manifest} manifest
 * @param {string} shell the HTML of the app's page, which names the files that every page loads
 * @param {string} screen the screen's module
 * @returns {PageFiles}
 * @throws {Error} if the manifest lacks one of them
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
 * Returns the key of a chunk that vite.config.ts names.
 * @param {Manifest} manifest
 * @param {string} name
 * @returns {string}
 * @throws {Error} if there is no such chunk
 */
export function keyOfChunk(manifest, name) {
  const found = Object.entries(manifest).find(([, chunk]) => chunk.name === name);
  if (!found) throw new Error(`The manifest has no chunk “${name}”.`);
  return found[0];
}

/**
 * Returns a module's chunk and all chunks that it imports. A chunk comes after the ones that it imports.
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
