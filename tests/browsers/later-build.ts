import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cacheDir, root } from '../../scripts/project.mjs';
import { buildInputs } from '../../scripts/setup/build-cache.mjs';

const SOURCES = [
  'src',
  'scripts',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
];

/**
 * The changes of a simulated later version of the app: it stores drafts in a format that this version can't read, and
 * can still read this version's format.
 */
const EDITS: readonly [file: string, find: string, replace: string][] = [
  [
    'src/sync/queue/row.ts',
    '...put.map((row) => store.put(row)),',
    `...put.map((row) =>
      store.put(row.state === 'draft' ? { ...row, draft: { later: row.draft } } : row),
    ),`,
  ],
  [
    'src/sync/store/indexed-db.ts',
    'if (!keys) return store.getAll();',
    `const asNow = (row) => (row.draft?.later ? { ...row, draft: row.draft.later } : row);
      if (!keys) return (await store.getAll()).map(asNow);`,
  ],
  [
    'src/sync/store/indexed-db.ts',
    'return moved;',
    'return moved?.draft?.later ? { ...moved, draft: moved.draft.later } : moved;',
  ],
];

/** Builds a later version of the app from a copy of the sources, unless it exists. Returns its folder. */
export function laterBuild(): string {
  const built = path.join(cacheDir, 'later-build');
  const stamp = path.join(built, 'built-from');
  const made = buildInputs() + JSON.stringify(EDITS);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return built;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-later-'));
  try {
    for (const name of SOURCES)
      cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    for (const each of EDITS) edit(folder, ...each);
    const vite = path.join(root, 'node_modules/vite/bin/vite.js');
    execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: folder,
      stdio: 'inherit',
    });
    rmSync(built, { recursive: true, force: true });
    cpSync(path.join(folder, 'dist'), `${built}-new`, { recursive: true });
    renameSync(`${built}-new`, built);
    writeFileSync(stamp, made);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return built;
}

function edit(folder: string, name: string, find: string, replace: string): void {
  const file = path.join(folder, name);
  const text = readFileSync(file, 'utf8');
  if (text.split(find).length !== 2) throw new Error(`${name} doesn’t hold this once: ${find}`);
  writeFileSync(
    file,
    text.replace(find, () => replace),
  );
}
