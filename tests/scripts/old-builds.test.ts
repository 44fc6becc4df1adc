import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { removeOldBuilds } from '../../scripts/pocketbase/old-builds.mjs';
import { temporaryFolder } from './temporary';

/** A folder of builds, the last of which is the new one. */
function buildsOf(...names: string[]) {
  const builds = temporaryFolder();
  const servers = names.map((name) => path.join(builds, name, 'jot-server'));
  for (const server of servers) {
    mkdirSync(path.dirname(server));
    writeFileSync(server, 'built');
  }
  return { builds, server: servers.at(-1) ?? '' };
}

const failing = (code: string) => () => {
  throw Object.assign(new Error(code), { code });
};

test('the builds of earlier sources go, the new one stays', () => {
  const { builds, server } = buildsOf('built-1', 'built-2', 'built-3');
  removeOldBuilds(server);
  expect(readdirSync(builds)).toEqual(['built-3']);
  expect(existsSync(server)).toBe(true);
});

test('what is still being built stays', () => {
  const { builds, server } = buildsOf('built-1');
  mkdirSync(path.join(builds, 'built-2'));
  writeFileSync(path.join(builds, 'built-2', 'building-1'), '');
  removeOldBuilds(server);
  expect(readdirSync(builds).sort()).toEqual(['built-1', 'built-2']);
});

test.each(['EBUSY', 'EPERM'])('on Windows one that is running (%s) stays', (code) => {
  const { server } = buildsOf('built-1', 'built-2');
  removeOldBuilds(server, { remove: failing(code), platform: 'win32' });
  expect(existsSync(server)).toBe(true);
});

test.each([
  ['linux', 'EPERM'],
  ['win32', 'EIO'],
])('on %s any other error (%s) is told', (platform, code) => {
  const { server } = buildsOf('built-1', 'built-2');
  expect(() => removeOldBuilds(server, { remove: failing(code), platform })).toThrow(code);
});
