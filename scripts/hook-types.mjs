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
 * @type {readonly [RegExp, string][]}
 */
const MEANT = [
  // No list holds a pointer to nothing.
  [/\((\w+(?:\.\w+)?) \| undefined\)/g, '$1'],
  [/\bperm: (?:\w+\.)?FileMode/g, 'perm: number'],
  // Null is for superusers alone, and a text for everybody whom it lets.
  [/\b(\w+Rule)\?: string$/gm, '$1?: string | null'],
  [/^ {2}indexes: types\.JSONArray<string>$/gm, '  indexes: Array<string>'],
  // The hooks' globals beside it are no reason to hide an app's own methods from who takes any app.
  [/^declare var \$app: PocketBase$/gm, 'declare var $app: core.App'],
  [/^( {2}constructor\(data\?: )Partial<Collection>(\))/gm, '$1CollectionData$2'],
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
 * Says in PocketBase's declarations what their generator can't know: which of Go's pointers are never nil,
 * and what its types are to JavaScript.
 * @param {string} text
 * @returns {string}
 * @throws {Failure} when a name isn't there any more
 */
export function asMeant(text) {
  let result = text;
  for (const [declared, meant] of MEANT) {
    if (!declared.test(text))
      throw new Failure(
        `PocketBase's declarations have no ${declared.source} any more: see MEANT in scripts/hook-types.mjs.`,
      );
    result = result.replace(declared, meant);
  }
  for (const [name, fields] of Object.entries(NEVER_NIL))
    for (const field of fields) {
      const declared = new RegExp(
        `(^ interface ${name}(?: extends \\w+)? \\{\\n(?:(?! \\}).*\\n)*?  ${field})\\?:`,
        'gm',
      );
      if (!declared.test(result))
        throw new Failure(
          `PocketBase's declarations have no ${name}.${field} any more: see NEVER_NIL in scripts/hook-types.mjs.`,
        );
      result = result.replace(declared, '$1:');
    }
  return result;
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
