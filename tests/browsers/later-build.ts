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
const FILE = 'src/sync/storage/indexed-db.ts';

/**
 * What a later version of the app may change: it keeps drafts in a form that this version can't read, and still
 * reads the form of this one.
 */
const EDITS: readonly [find: string, replace: string][] = [
  ['at: Date.now(), draft }, tab)', 'at: Date.now(), draft: { later: draft } }, tab)'],
  [
    'return drafts.sort((a, b) => a.at - b.at);',
    `return drafts
        .map((each) => ({ ...each, draft: each.draft?.later ?? each.draft }))
        .sort((a, b) => a.at - b.at);`,
  ],
  ['return left?.draft ?? null;', 'return left?.draft?.later ?? left?.draft ?? null;'],
];

/** Builds a later version of the app from a copy of the sources, where none is built yet. Returns its folder. */
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
    edit(path.join(folder, FILE));
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

function edit(file: string): void {
  let text = readFileSync(file, 'utf8');
  for (const [find, replace] of EDITS) {
    if (text.split(find).length !== 2) throw new Error(`${FILE} doesn’t hold this once: ${find}`);
    text = text.replace(find, () => replace);
  }
  writeFileSync(file, text);
}
