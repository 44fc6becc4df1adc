import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';

import os from 'node:os';
import path from 'node:path';
import { domainModules } from './build-domain.mjs';
import { Failure } from './failure.mjs';
import { findPocketBase } from './pocketbase/find.mjs';
import { hashFiles } from './process/hash.mjs';
import { run } from './process/run.mjs';
import { cacheDir, root } from './project.mjs';

/** pb_hooks/tsconfig.json reads the declarations of PocketBase and of the libraries from this folder. */
const folder = path.join(cacheDir, 'hook-types');

/**
 * Pointers that are always set when a hook reads them. PocketBase's declarations make all of Go's pointers
 * optional. All others, such as the signed-in account, may really be missing.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const NEVER_NIL = {
  Event: ['request'],
  MailerEvent: ['message'],
  RecordConfirmEmailChangeRequestEvent: ['record'],
  RecordConfirmPasswordResetRequestEvent: ['record'],
  RecordConfirmVerificationRequestEvent: ['record'],
  RecordRequestEmailChangeRequestEvent: ['record'],
  RecordRequestEvent: ['record'],
  RecordRequestPasswordResetRequestEvent: ['record'],
  RecordRequestVerificationRequestEvent: ['record'],
  Request: ['url'],
  baseCollectionEventData: ['collection'],
  baseRecordEventData: ['record'],
};

/**
 * Corrections of declarations to what Go's types are in JavaScript.
 * @type {readonly { declared: RegExp, meant: string }[]}
 */
const MEANT = [
  // Lists contain no nil pointers.
  { declared: /\((\w+(?:\.\w+)?) \| undefined\)/g, meant: '$1' },
  { declared: /\bperm: (?:\w+\.)?FileMode/g, meant: 'perm: number' },
  // An API rule of null permits only superusers. A text permits everybody whom it describes.
  { declared: /\b(\w+Rule)\?: string$/gm, meant: '$1?: string | null' },
  { declared: /^ {2}indexes: types\.JSONArray<string>$/gm, meant: '  indexes: Array<string>' },
  // PocketBase hides the app's methods, because the hooks' globals do the same.
  { declared: /^declare var \$app: PocketBase$/gm, meant: 'declare var $app: core.App' },
  {
    declared: /^( {2}constructor\(data\?: )Partial<Collection>(\))/gm,
    meant: '$1CollectionData$2',
  },
];

/**
 * Writes TypeScript declarations of what the hooks use: PocketBase, their libraries and the domain. The server itself
 * writes those of PocketBase. It is started for that once, and again for each new version of PocketBase or of this
 * script.
 * @param {{ log: import('./project.mjs').Log, env: NodeJS.ProcessEnv }} context
 * @returns {Promise<void>}
 * @throws {Failure} if there is no server, or if its declarations aren't as expected
 */
export async function ensureHookTypes({ log, env }) {
  mkdirSync(folder, { recursive: true });
  const sources = hashFiles(root, ['server/go.mod', 'scripts/hook-types.mjs']);
  const version = `// From scripts/hook-types.mjs, ${sources}.\n`;
  const file = path.join(folder, 'pocketbase.d.ts');
  if (!existsSync(file) || !readFileSync(file, 'utf8').startsWith(version))
    writeFileSync(file, version + asMeant(await declarations({ log, env })));
  writeFileSync(path.join(folder, 'domain.d.ts'), domainDeclarations());
  writeFileSync(path.join(folder, 'libraries.d.ts'), libraryDeclarations());
}

/**
 * Returns PocketBase's declarations, as the server writes them.
 * @param {{ log: import('./project.mjs').Log, env: NodeJS.ProcessEnv }} context
 * @returns {Promise<string>}
 */
async function declarations({ log, env }) {
  const { path: server } = await findPocketBase({ log, env });
  const data = mkdtempSync(path.join(os.tmpdir(), 'jot-hook-types-'));
  try {
    const none = path.join(data, 'none');
    const folders = [`--dir=${data}`, `--hooksDir=${none}`, `--migrationsDir=${none}`];
    const args = ['migrate', 'history-sync', ...folders];
    const { output } = await run(server, args, { env, output: 'collect' });
    const written = path.join(data, 'types.d.ts');
    if (!existsSync(written))
      throw new Failure(`${server} has written no declarations of its hooks:\n${output}`);
    return readFileSync(written, 'utf8');
  } finally {
    rmSync(data, { recursive: true });
  }
}

/**
 * Corrects PocketBase's generated declarations by {@link NEVER_NIL} and {@link MEANT}.
 * @param {string} text
 * @returns {string}
 * @throws {Failure} if one of the declarations to correct is missing
 */
export function asMeant(text) {
  const neverNil = Object.entries(NEVER_NIL).flatMap(([name, fields]) =>
    fields.map((field) => ({
      declared: new RegExp(
        `(^ interface ${name}(?: extends \\w+)? \\{\\n(?:(?! \\}).*\\n)*?  ${field})\\?:`,
        'gm',
      ),
      meant: '$1:',
    })),
  );
  return [...MEANT, ...neverNil].reduce((result, { declared, meant }) => {
    if (result.search(declared) === -1)
      throw new Failure(
        `PocketBase's declarations have no ${declared.source} any more: see scripts/hook-types.mjs.`,
      );
    return result.replace(declared, meant);
  }, text);
}

/** Returns the declaration of the domain's bundle: the types of all its modules. */
function domainDeclarations() {
  const source = path.join(root, 'src', 'domain');
  const modules = domainModules(source).map((file) =>
    path.relative(source, file).replaceAll(path.sep, '/').replace(/\.ts$/, ''),
  );
  return modules.map((name) => `export * from '../../src/domain/${name}';\n`).join('');
}

/**
 * Declares the result of `require` for each library's path, because TypeScript can't follow computed paths.
 */
function libraryDeclarations() {
  const names = readdirSync(path.join(root, 'pb_hooks')).filter(
    (name) => name.endsWith('.js') && !name.endsWith('.pb.js') && name !== 'domain.js',
  );
  const libraries = names.map((name) => `  '${name}': typeof import('../../pb_hooks/${name}');\n`);
  return `interface HookLibraries {\n  'domain.js': typeof import('./domain');\n${libraries.join('')}}\n`;
}
