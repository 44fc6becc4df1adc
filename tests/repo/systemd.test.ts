import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

import { REPO } from './tracked-files';

const UNIT = path.join(REPO, 'deploy', 'jot.service');
const text = readFileSync(UNIT, 'utf8');

/** systemd-analyze rates units that aren't installed since this version. */
const OLDEST_ANALYZE = 250;

/** Returns the version of systemd-analyze; 0 if there is none. */
function analyzeVersion(): number {
  const { stdout } = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' });
  return Number(/^systemd (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

const valuesOf = (name: string) =>
  [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);

describe('deploy/jot.service', () => {
  it('serves the folder that systemd makes for it, and is reached through a proxy only', () => {
    expect(valuesOf('ExecStart')).toEqual([
      '/usr/local/bin/jot-server serve --http=127.0.0.1:8090 --dir=/var/lib/jot',
    ]);
    expect(valuesOf('StateDirectory')).toEqual(['jot']);
    expect(valuesOf('StateDirectoryMode')).toEqual(['0700']);
    // No other program can be executed.
    expect(valuesOf('NoExecPaths')).toEqual(['/']);
    expect(valuesOf('ExecPaths')).toEqual(['/usr/local/bin/jot-server']);
  });
});

describe('systemd-analyze', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-unit-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const reason = `needs systemd-analyze ${OLDEST_ANALYZE} or newer`;
  const isMissing = analyzeVersion() < OLDEST_ANALYZE;

  it('rates its exposure as 2.5 of 10 at most', ({ skip }) => {
    skip(isMissing, reason);
    const args = ['security', '--offline=true', '--no-pager', '--threshold=25', UNIT];
    expect(execFileSync('systemd-analyze', args, { encoding: 'utf8' })).toMatch(
      /Overall exposure level for jot\.service: [0-2]\./,
    );
  });

  it('knows each of its settings', ({ skip }) => {
    skip(isMissing, reason);
    // Another program replaces the server, which isn't installed here.
    const unit = path.join(folder, 'jot.service');
    writeFileSync(unit, text.replaceAll('/usr/local/bin/jot-server', process.execPath));
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], {
      encoding: 'utf8',
    });
    // Other units of this machine may have errors.
    const lines = (stdout + stderr).split('\n');
    expect(lines.filter((line) => line.includes('jot.service'))).toEqual([]);
  });
});
