import { chmodSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { requireWritable } from '../../scripts/process/folder.mjs';
import { temporaryFolder } from './temporary';

const modeOf = (file: string) => statSync(file).mode & 0o777;

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  test('is made for its owner alone, and what is above it as usual', () => {
    const parent = path.join(temporaryFolder(), 'above');
    const data = path.join(parent, 'data');
    requireWritable(data);
    expect(modeOf(data)).toBe(0o700);
    expect(modeOf(parent)).toBe(0o777 & ~process.umask());
  });

  test('is left to the server when it is there', () => {
    const data = path.join(temporaryFolder(), 'data');
    mkdirSync(data);
    chmodSync(data, 0o755);
    requireWritable(data);
    expect(modeOf(data)).toBe(0o755);
  });
});
