import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import { temporaryFolder, temporaryProject, writeProgram } from './temporary';

// Replaces Go: writes the file that `-o` names, its fifth argument.
const workingGo = 'test "$1" = build && echo built > "$5"';

/** Makes a project, and a PATH that contains only the given script, as `go`. */
function projectWithGo(script: string) {
  const root = temporaryProject();
  const bin = temporaryFolder();
  const go = writeProgram(path.join(bin, 'go'), script);
  const lines: string[] = [];
  const env = { PATH: bin };
  const find = () => findPocketBase({ root, env, log: (line) => void lines.push(line) });
  return { root, go, lines, find };
}

test('server/ is built once with Go, and again when its sources change', async () => {
  const { root, go, lines, find } = projectWithGo(workingGo);
  const found = await find();
  expect(lines).toEqual([expect.stringMatching(/Building the server .* 1 to 3 minutes/)]);

  rmSync(go);
  expect(await find()).toEqual(found);
  writeFileSync(path.join(root, 'server', 'main_test.go'), 'package main\n');
  expect(await find()).toEqual(found);

  writeProgram(go, workingGo);
  writeFileSync(path.join(root, 'server', 'main.go'), 'package main // changed\n');
  const builds = path.join(root, '.cache', 'pocketbase');
  const unfinished = path.join(builds, 'built-by-another-process');
  mkdirSync(unfinished);
  const renewed = await find();
  expect(renewed.path).not.toBe(found.path);
  expect(readdirSync(builds).sort()).toEqual(
    [unfinished, path.dirname(renewed.path)].map((folder) => path.basename(folder)).sort(),
  );
});

test('sources that do not compile are an error with what Go says, and leave nothing', async () => {
  const { root, find } = projectWithGo('echo "main.go:3: undefined: x" >&2; exit 1');
  await expect(find()).rejects.toThrow(
    /can't build the server in .*:\nmain\.go:3: undefined: x\n.*the version in server\/go\.mod/,
  );
  expect(readdirSync(path.join(root, '.cache', 'pocketbase'))).toEqual([]);
});

test('without Go it says how to get it, and what needs none', async () => {
  const { root, go, lines, find } = projectWithGo(workingGo);
  rmSync(go);
  await expect(find()).rejects.toThrow(
    /^Go is needed to run Jot from source.*Install it from https:\/\/go\.dev\/dl\/ .*\n.*one file.*container image/,
  );
  expect(lines).toEqual([]);
  expect(readdirSync(root)).not.toContain('.cache');
});
