import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { isReservedUsername } from '../../src/domain/reserved-usernames';
import { REPO, trackedFiles } from './tracked-files';

const MAX_LINES = 300;
const SOURCE = /\.(?:ts|tsx|mjs|js|go|css)$/;
const TEST_CODE = /^(?:tests|e2e)\/|\.test\.tsx?$/;
const MAY_EXPORT_DEFAULT = /^(?:[^/]+\.config\.ts|src\/screens\/[^/]+\/[^/]+\.tsx)$/;

const files = trackedFiles();
const sources = files
  .filter((file) => SOURCE.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(REPO, file), 'utf8') }));

function filesWith(pattern: RegExp, among: RegExp = SOURCE): string[] {
  return sources
    .filter(({ file, text }) => among.test(file) && pattern.test(text))
    .map(({ file }) => file);
}

/** Returns the files, without folders, at the root of a folder that is served as `/`. */
function rootFiles(folder: string): string[] {
  const served = path.join(REPO, folder);
  if (!existsSync(served)) return [];
  return readdirSync(served).filter((name) => statSync(path.join(served, name)).isFile());
}

describe('the source', () => {
  it('is found', () => {
    expect(sources.map(({ file }) => file)).toContain('src/domain/item.ts');
  });

  it(`has no file over ${MAX_LINES} lines`, () => {
    const long = sources.filter(({ text }) => text.trimEnd().split('\n').length > MAX_LINES);
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  it('has no folder for things without a place of their own', () => {
    expect(files.filter((file) => /(?:^|\/)(?:utils?|helpers?|misc)\//i.test(file))).toEqual([]);
  });

  it('exports by name, but for configs and screens that are loaded when needed', () => {
    const defaults = filesWith(/^export default /m, /^(?:src|[^/]+$)/);
    expect(defaults.filter((file) => !MAY_EXPORT_DEFAULT.test(file))).toEqual([]);
  });

  it('leaves no work for later', () => {
    // Split, so that the search doesn't find this file.
    const mark = new RegExp(`\\b(?:${'TO'}DO|${'FIX'}ME)\\b`);
    expect(filesWith(mark)).toEqual([]);
  });

  it('reaches into no memory past Go’s types', () => {
    expect(filesWith(/^\s*"(?:unsafe|modernc\.org\/libc)"/m, /\.go$/)).toEqual([]);
  });

  it('waits in tests for what is to happen, not for a time', () => {
    const sleep = /\bwaitForTimeout\(|\bsetTimeout\(\s*(?:r|res|resolve|done)\b/;
    expect(filesWith(sleep, TEST_CODE)).toEqual([]);
  });
});

describe('a migration', () => {
  // These names tell a newer version's migrations from those of an operator (server/data/newer.go).
  it('has a name in the range of Jot’s own', () => {
    const names = readdirSync(path.join(REPO, 'pb_migrations'));
    expect(names.filter((name) => !/^1760000\d{3}_\w+\.js$/.test(name))).toEqual([]);
  });
});

describe('a username', () => {
  it.each(['public', 'dist'])('is none of the files at the root of %s', (folder) => {
    expect(rootFiles(folder).filter((name) => !isReservedUsername(name))).toEqual([]);
  });
});
