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
import { pinnedVersion } from './pocketbase/version.mjs';
import { run } from './process/run.mjs';
import { cacheDir, root } from './project.mjs';

/** What pb_hooks/tsconfig.json finds PocketBase's declarations and those of the libraries in. */
const folder = path.join(cacheDir, 'hook-types');

/**
 * Go's pointers are optional to PocketBase's declarations. These are always set where a hook can see
 * them; all others, such as who is signed in, stay what may be missing.
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
 * What Go's types are to JavaScript.
 * @type {readonly { declared: RegExp, meant: string }[]}
 */
const MEANT = [
  // No list holds a pointer to nothing.
  { declared: /\((\w+(?:\.\w+)?) \| undefined\)/g, meant: '$1' },
  { declared: /\bperm: (?:\w+\.)?FileMode/g, meant: 'perm: number' },
  // Null lets superusers only, and a text everybody whom it describes.
  { declared: /\b(\w+Rule)\?: string$/gm, meant: '$1?: string | null' },
  { declared: /^ {2}indexes: types\.JSONArray<string>$/gm, meant: '  indexes: Array<string>' },
  // PocketBase hides the app's own methods, because the hooks' globals do the same.
  { declared: /^declare var \$app: PocketBase$/gm, meant: 'declare var $app: core.App' },
  {
    declared: /^( {2}constructor\(data\?: )Partial<Collection>(\))/gm,
    meant: '$1CollectionData$2',
  },
];

/**
 * Makes what the type checker needs to know of PocketBase, the hooks' libraries and the domain. The
 * first time, and after a change of version, it asks the server that is found, which carries its
 * declarations and writes them into a data folder.
 * @param {{ log: import('./project.mjs').Log, env: NodeJS.ProcessEnv }} context
 * @returns {Promise<void>}
 * @throws {Failure} when there is no server, or it has other declarations than we know
 */
export async function ensureHookTypes({ log, env }) {
  mkdirSync(folder, { recursive: true });
  const version = `// PocketBase ${pinnedVersion(root)}, from scripts/hook-types.mjs.\n`;
  const file = path.join(folder, 'pocketbase.d.ts');
  if (!existsSync(file) || !readFileSync(file, 'utf8').startsWith(version))
    writeFileSync(file, version + asMeant(await declarations({ log, env })));
  writeFileSync(path.join(folder, 'domain.d.ts'), domainDeclarations());
  writeFileSync(path.join(folder, 'libraries.d.ts'), libraryDeclarations());
}

/**
 * PocketBase's declarations, as the server writes them.
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
 * Corrects PocketBase's declarations by {@link NEVER_NIL} and {@link MEANT}, which their generator can't know.
 * @param {string} text
 * @returns {string}
 * @throws {Failure} when one of the declarations isn't there any more
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

/** The bundle of the domain has the types of its modules. */
function domainDeclarations() {
  const source = path.join(root, 'src', 'domain');
  const modules = domainModules(source).map((file) =>
    path.relative(source, file).replaceAll(path.sep, '/').replace(/\.ts$/, ''),
  );
  return modules.map((name) => `export * from '../../src/domain/${name}';\n`).join('');
}

/** What `require` gives for the path of each library: TypeScript can't follow a path that is put together. */
function libraryDeclarations() {
  const names = readdirSync(path.join(root, 'pb_hooks')).filter(
    (name) => name.endsWith('.js') && !name.endsWith('.pb.js') && name !== 'domain.js',
  );
  const libraries = names.map((name) => `  '${name}': typeof import('../../pb_hooks/${name}');\n`);
  return `interface HookLibraries {\n  'domain.js': typeof import('./domain');\n${libraries.join('')}}\n`;
}
