import { readdirSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import { pinnedVersion } from '../../scripts/pocketbase/version.mjs';
import { releasePlatform } from '../../scripts/pocketbase/release.mjs';
import { root as jot } from '../../scripts/project.mjs';
import { temporaryFolder, temporaryProject, writeProgram } from './temporary';

// Stands for Go: "builds" by writing what -o names, which is its fifth argument.
const workingGo = 'test "$1" = build && echo built > "$5"';

/** A project, and a PATH on which the given script is all there is to be found: as `go`. */
function projectWithGo(script: string) {
  const root = temporaryProject();
  const bin = temporaryFolder();
  const go = writeProgram(path.join(bin, 'go'), script);
  const lines: string[] = [];
  const env = { PATH: bin, JOT_RELEASES_URL: 'http://127.0.0.1:1' };
  const find = () => findPocketBase({ root, env, log: (line) => void lines.push(line) });
  return { root, go, lines, find };
}

test('the pinned version is read from go.mod', () => {
  expect(pinnedVersion(temporaryProject())).toBe('1.2.3');
  expect(pinnedVersion(jot)).toMatch(/^\d+\.\d+\.\d+$/);
});

test('JOT_POCKETBASE comes first', async () => {
  const { root } = projectWithGo(workingGo);
  const given = writeProgram(path.join(root, 'mine'), 'echo "pocketbase version 9.9.9"');
  const found = await findPocketBase({
    root,
    env: { JOT_POCKETBASE: given },
    log: () => undefined,
  });
  expect(found).toEqual({ path: given, version: '9.9.9', guarded: undefined });
});

test('an older JOT_POCKETBASE is used, with a note', async () => {
  const root = temporaryProject();
  const given = writeProgram(path.join(root, 'mine'), 'echo "pocketbase version 1.2.2"');
  const lines: string[] = [];
  await findPocketBase({
    root,
    env: { JOT_POCKETBASE: given },
    log: (line) => void lines.push(line),
  });
  expect(lines).toEqual([expect.stringMatching(/is PocketBase 1\.2\.2; .* 1\.2\.3 or newer/)]);
});

test('a JOT_POCKETBASE that does not exist or does not run is refused with what to do', async () => {
  const root = temporaryProject();
  const find = (file: string) =>
    findPocketBase({ root, env: { JOT_POCKETBASE: file }, log: () => undefined });
  await expect(find(path.join(root, 'nowhere'))).rejects.toThrow(
    /nowhere, which does not exist\. Set JOT_POCKETBASE to/,
  );
  const broken = writeProgram(path.join(root, 'broken'), 'echo "no such library" >&2; exit 3');
  await expect(find(broken)).rejects.toThrow(
    /does not run \(exit code 3\)\. Set JOT_POCKETBASE to .*no such library/s,
  );
});

test('server/ is built once with Go, and again when its sources change', async () => {
  const { root, go, lines, find } = projectWithGo(workingGo);
  const found = await find();
  expect(found).toMatchObject({ version: '1.2.3', guarded: true });
  expect(lines).toEqual([expect.stringMatching(/Building the server .* 1 to 3 minutes/)]);

  writeProgram(go, 'exit 1');
  expect(await find()).toEqual(found);
  writeFileSync(path.join(root, 'server', 'main_test.go'), 'package main\n');
  expect(await find()).toEqual(found);

  writeProgram(go, workingGo);
  writeFileSync(path.join(root, 'server', 'main.go'), 'package main // changed\n');
  expect((await find()).path).not.toBe(found.path);
  expect(readdirSync(path.join(root, '.cache', 'pocketbase'))).toHaveLength(1);
});

test('sources that do not compile are an error with what Go says', async () => {
  const { find } = projectWithGo(
    'test "$1" = mod || { echo "main.go:3: undefined: x" >&2; exit 1; }',
  );
  await expect(find()).rejects.toThrow(
    /does not compile:\nmain\.go:3: undefined: x\n.*JOT_POCKETBASE/,
  );
});

test('a Go that can not be used is told, and the kept release is taken', async () => {
  const { root, lines, find } = projectWithGo('echo "go.mod requires go 1.99" >&2; exit 1');
  const release = keepRelease(root);
  expect(await find()).toEqual({ path: release, version: '1.2.3', guarded: false });
  expect(lines.join('\n')).toMatch(/Go can't be used here.*requires go 1\.99/s);
});

test('a build is preferred to a kept release as soon as there is Go', async () => {
  const { root, go, find } = projectWithGo(workingGo);
  rmSync(go);
  const release = keepRelease(root);
  expect((await find()).path).toBe(release);
  writeProgram(go, workingGo);
  expect((await find()).guarded).toBe(true);
});

/** Puts a release where a download would be kept. */
function keepRelease(root: string): string {
  const platform = releasePlatform(process.platform, process.arch);
  const folder = path.join(root, '.cache', 'pocketbase', `release-1.2.3-${platform}`);
  mkdirSync(folder, { recursive: true });
  return writeProgram(path.join(folder, 'pocketbase'), 'exit 0');
}
