import {
  mkdirSync,
  readFileSync,
  existsSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build } from 'vite';
import { Failure, wordsOf } from './failure.mjs';
import { root } from './project.mjs';

/** This module exists only in memory. Vite treats an entry as a path. */
const entry = path.join(root, 'all-of-domain.js');

/**
 * Lists the modules of the domain: every `.ts` file below the folder, except tests and their cases, fixtures
 * and fakes.
 * @param {string} source folder
 * @returns {string[]} absolute paths, sorted
 */
export function domainModules(source) {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(test|cases|fixture|fake|d)\.ts$/.test(name))
    .sort()
    .map((name) => path.join(source, name));
}

/**
 * Bundles all modules of `src/domain` into one CommonJS file, which the server's hooks `require`. It replaces
 * the file in one step, and only if the content changes.
 * @param {{ source?: string, target?: string }} [options]
 * @returns {Promise<boolean>} whether the file was written
 * @throws {Failure} if two modules export the same name, or an imported one is missing
 */
export async function buildDomain({
  source = path.join(root, 'src', 'domain'),
  target = path.join(root, 'pb_hooks', 'domain.js'),
} = {}) {
  const code = await bundle(source).catch((error) => {
    throw new Failure(`${source} can't be bundled. ${stripVTControlCharacters(wordsOf(error))}`);
  });
  if (existsSync(target) && readFileSync(target, 'utf8') === code) return false;
  mkdirSync(path.dirname(target), { recursive: true });
  const temporary = `${target}.${process.pid}.tmp`;
  writeFileSync(temporary, code);
  renameSync(temporary, target);
  return true;
}

/**
 * @param {string} source
 * @returns {Promise<string>}
 */
async function bundle(source) {
  const result = await build({
    configFile: false,
    envFile: false,
    root,
    logLevel: 'silent',
    plugins: [virtualEntry(source)],
    build: {
      write: false,
      minify: false,
      // The hooks run in goja, which supports ES2018 and parts of later versions. For an older target, each
      // object spread would become a loop over property descriptors.
      target: 'es2018',
      lib: { entry, formats: ['cjs'], fileName: 'domain' },
      rolldownOptions: {
        onLog(level, log) {
          // Vite only warns if two modules export the same name, but one of the exports would be missing.
          if (level === 'warn') throw new Error(log.message);
        },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output) || output.output.length !== 1) {
    throw new Error('The bundle is not one file.');
  }
  return `// Made from src/domain by scripts/build-domain.mjs.\n${output.output[0].code}`;
}

/**
 * Provides a module that exports everything that the source's modules export.
 * @param {string} source
 * @returns {import('vite').Plugin}
 */
function virtualEntry(source) {
  const names = domainModules(source).map((file) => JSON.stringify(file));
  return {
    name: 'domain-entry',
    enforce: 'pre',
    resolveId: (id) => (id === entry ? id : undefined),
    load: (id) =>
      id === entry ? names.map((name) => `export * from ${name};`).join('\n') : undefined,
  };
}
