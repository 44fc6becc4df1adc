import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a folder that is deleted when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'jot-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a project of Go 1.21 and PocketBase 1.2.3, with the minimum that the finder reads. */
export function temporaryProject(): string {
  const root = temporaryFolder();
  mkdirSync(path.join(root, 'server'));
  writeFileSync(
    path.join(root, 'server', 'go.mod'),
    'module sample\n\ngo 1.21\n\nrequire (\n\tgithub.com/pocketbase/pocketbase v1.2.3\n)\n',
  );
  writeFileSync(path.join(root, 'server', 'main.go'), 'package main\n');
  writeFileSync(path.join(root, 'package.json'), '{ "version": "0.1.0" }');
  return root;
}

/** Writes an executable shell script. */
export function writeProgram(file: string, script: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}
