import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../failure.mjs';
import { hashFiles } from '../process/hash.mjs';
import { run } from '../process/run.mjs';
import { cacheDir, distDir, publicUrl, root } from '../project.mjs';

/** What the built app and the domain bundle are made of, and what makes them. */
const inputs = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  ...[
    'build',
    'build-domain',
    'compress',
    'first-paint',
    'page-files',
    'page-html',
    'prerender',
    'web-manifest',
  ].map((name) => `scripts/${name}.mjs`),
];

const outputs = [path.join(distDir, 'index.html'), path.join(root, 'pb_hooks', 'domain.js')];

const stamp = path.join(cacheDir, 'built');

/**
 * A fingerprint of everything that the build reads: files, and the public address, which stands in the
 * pages' social cards.
 * @param {string} [url]
 * @returns {string}
 */
export function buildInputs(url = publicUrl(process.env) ?? '') {
  const skip = (/** @type {string} */ name) => /\.(test|cases|fixture|fake)\.tsx?$/.test(name);
  return hashFiles(root, inputs, { skip, salt: url });
}

/**
 * Remembers what the outputs were built from, or forgets it while they are being written.
 * @param {string | undefined} hash
 * @returns {void}
 */
export function setBuiltFrom(hash) {
  if (hash === undefined) return rmSync(stamp, { force: true });
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * Tells whether the outputs exist and were built from today's sources.
 * @returns {boolean}
 */
export function isBuilt() {
  if (!existsSync(stamp) || !outputs.every((file) => existsSync(file))) return false;
  return readFileSync(stamp, 'utf8') === buildInputs();
}

/**
 * Builds the domain bundle and the app when they are missing or older than their sources.
 * @param {{ log: import('../project.mjs').Log, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<void>}
 * @throws {Failure} when the build fails; its own output is already shown
 */
export async function ensureBuilt({ log, env }) {
  if (isBuilt()) return;
  log('Building the app: 5 to 30 seconds …');
  // A process of its own: the build sets NODE_ENV and loads much that a server never needs again.
  const { code } = await run(process.execPath, ['scripts/build.mjs'], { cwd: root, env });
  if (code !== 0) throw new Failure('The app could not be built; the reason is printed above.');
}
