import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import { freePort } from '../../scripts/process/address.mjs';
import { releasePlatform } from '../../scripts/pocketbase/release.mjs';
import { serveFiles, sha256, zipOf } from './release-server';
import { temporaryProject } from './temporary';

const program = '#!/bin/sh\necho "pocketbase version 1.2.3"\n';
const asset = `pocketbase_1.2.3_${releasePlatform(process.platform, process.arch)}.zip`;

/** Finds a server where there is no Go, with the given files to download. */
async function findWith(files: Record<string, Buffer | string>) {
  const releases = await serveFiles(files);
  onTestFinished(() => releases.close());
  const root = temporaryProject();
  const lines: string[] = [];
  const env = { PATH: '', JOT_RELEASES_URL: releases.url };
  const find = () => findPocketBase({ root, env, log: (line) => void lines.push(line) });
  return { find, root, lines, releases };
}

/** What is kept in the project's cache. */
function kept(root: string): string[] {
  const cache = path.join(root, '.cache', 'pocketbase');
  return existsSync(cache) ? readdirSync(cache, { recursive: true }).map(String) : [];
}

test('downloads the release, checks it, keeps it, and does not download it again', async () => {
  const archive = zipOf('pocketbase', program);
  const { find, lines, releases } = await findWith({
    '/v1.2.3/checksums.txt': `${'0'.repeat(64)}  other.zip\n${sha256(archive)}  ${asset}\n`,
    [`/v1.2.3/${asset}`]: archive,
  });
  const found = await find();
  expect(found).toMatchObject({ version: '1.2.3', guarded: false });
  expect(spawnSync(found.path).stdout.toString()).toBe('pocketbase version 1.2.3\n');
  expect(lines.join('\n')).toMatch(/Downloading PocketBase 1\.2\.3 .*seconds/);
  const asked = releases.requests.length;
  expect(await find()).toEqual(found);
  expect(releases.requests).toHaveLength(asked);
});

test.each([
  {
    fault: 'a wrong checksum',
    checksums: `${'0'.repeat(64)}  ${asset}\n`,
    archive: zipOf('pocketbase', program),
    words: /can't be trusted: its SHA-256 is .*Nothing of it was kept/,
  },
  {
    fault: 'no checksum for this platform',
    checksums: `${'0'.repeat(64)}  other.zip\n`,
    archive: zipOf('pocketbase', program),
    words: /checksums\.txt does not name .*Nothing of it was kept/,
  },
  {
    fault: 'an archive without the program',
    checksums: `${sha256(zipOf('README.md', program))}  ${asset}\n`,
    archive: zipOf('README.md', program),
    words: /can't be unpacked: it holds no pocketbase.*JOT_POCKETBASE/,
  },
  {
    fault: 'an archive that is none',
    checksums: `${sha256(Buffer.from('Sorry!'))}  ${asset}\n`,
    archive: Buffer.from('Sorry!'),
    words: /can't be unpacked: this is no zip archive.*JOT_POCKETBASE/,
  },
  {
    fault: 'a missing asset',
    checksums: `${'0'.repeat(64)}  ${asset}\n`,
    archive: undefined,
    words: /answered 404 Not Found.*install Go.*JOT_POCKETBASE/s,
  },
])('$fault is refused with its reason, and nothing is kept', async (row) => {
  const { find, root } = await findWith({
    '/v1.2.3/checksums.txt': row.checksums,
    ...(row.archive && { [`/v1.2.3/${asset}`]: row.archive }),
  });
  await expect(find()).rejects.toThrow(row.words);
  expect(kept(root)).toEqual([]);
});

test('without Go and without a network, the error names both ways out', async () => {
  const root = temporaryProject();
  const env = { PATH: '', JOT_RELEASES_URL: `http://127.0.0.1:${await freePort()}` };
  await expect(findPocketBase({ root, env, log: () => undefined })).rejects.toThrow(
    /could not be downloaded: .*ECONNREFUSED.*install Go.*JOT_POCKETBASE/s,
  );
  expect(kept(root)).toEqual([]);
});

test('a platform without a release is told what to do', () => {
  expect(() => releasePlatform('sunos', 'x64')).toThrow(
    /no official release for sunos.*Install Go/,
  );
});
