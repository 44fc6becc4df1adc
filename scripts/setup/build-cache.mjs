import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../failure.mjs';
import { hashFiles } from '../process/hash.mjs';
import { run } from '../process/run.mjs';
import { cacheDir, distDir, publicUrl, root } from '../project.mjs';

/** The sources of the built app and of the domain's bundle, and the scripts and settings of the build. */
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
 * Returns a hash of everything that the build reads: files, and the public address, which the pages' social
 * cards contain.
 * @param {string} [url]
 * @returns {string}
 */
export function buildInputs(url = publicUrl(process.env) ?? '') {
  const skip = (/** @type {string} */ name) => /\.(test|cases|fixture|fake)\.tsx?$/.test(name);
  return hashFiles(root, inputs, { skip, salt: url });
}

/**
 * Stores the hash of the inputs that the outputs were built from. Call it with undefined before a build.
 * @param {string | undefined} hash
 * @returns {void}
 */
export function setBuiltFrom(hash) {
  if (hash === undefined) return rmSync(stamp, { force: true });
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * Returns whether the outputs exist and were built from the current sources.
 * @returns {boolean}
 */
export function isBuilt() {
  if (!existsSync(stamp) || !outputs.every((file) => existsSync(file))) return false;
  return readFileSync(stamp, 'utf8') === buildInputs();
}

/**
 * Builds the domain's bundle and the app if they are missing or older than their sources.
 * @param {{ log: import('../project.mjs').Log, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<void>}
 * @throws {Failure} if the build fails; the build has already printed its output
 */
export async function ensureBuilt({ log, env }) {
  if (isBuilt()) return;
  log('Building the app: 5 to 30 seconds …');
  // A process of its own, because the build sets NODE_ENV and loads much code that a server doesn't need.
  const { code } = await run(process.execPath, ['scripts/build.mjs'], { cwd: root, env });
  if (code !== 0) throw new Failure('The app could not be built; the reason is printed above.');
}
