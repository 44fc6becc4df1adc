import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure, wordsOf } from '../failure.mjs';
import { download } from './download.mjs';
import { pinnedVersion } from './version.mjs';
import { readZipEntry } from './zip.mjs';

const official = 'https://github.com/pocketbase/pocketbase/releases/download';

/** @type {Record<string, string>} Node's names of systems and processors to a release's. */
const platforms = {
  'linux-x64': 'linux_amd64',
  'linux-arm64': 'linux_arm64',
  'linux-arm': 'linux_armv7',
  'linux-s390x': 'linux_s390x',
  'linux-ppc64': 'linux_ppc64le',
  'darwin-x64': 'darwin_amd64',
  'darwin-arm64': 'darwin_arm64',
  'win32-x64': 'windows_amd64',
  'win32-arm64': 'windows_arm64',
};

/**
 * The release's name of a platform.
 * @param {string} platform as `process.platform`
 * @param {string} arch as `process.arch`
 * @returns {string} such as `linux_amd64`
 * @throws {Failure} when there is no release for it
 */
export function releasePlatform(platform, arch) {
  const name = platforms[`${platform}-${arch}`];
  if (name) return name;
  throw new Failure(
    `PocketBase has no official release for ${platform} on ${arch}. Install Go (https://go.dev/dl/) and Jot builds its server itself, or set JOT_POCKETBASE to one that runs here.`,
  );
}

/**
 * The official release of the pinned version: the one kept from before, or a download whose
 * SHA-256 is checked against the release's own `checksums.txt`. `JOT_RELEASES_URL` names another
 * place to download from, laid out like GitHub's `releases/download`.
 * @param {import('./find.mjs').FindContext} context
 * @returns {Promise<import('./find.mjs').Found>}
 * @throws {Failure} when it can't be had; nothing of it is kept then
 */
export async function downloadRelease({ log, env, root }) {
  const version = pinnedVersion(root);
  const platform = releasePlatform(process.platform, process.arch);
  const program = process.platform === 'win32' ? 'pocketbase.exe' : 'pocketbase';
  const folder = path.join(root, '.cache', 'pocketbase', `release-${version}-${platform}`);
  const found = { path: path.join(folder, program), version, guarded: false };
  if (existsSync(found.path)) return found;

  const base = `${(env.JOT_RELEASES_URL || official).replace(/\/+$/, '')}/v${version}`;
  const asset = `pocketbase_${version}_${platform}.zip`;
  log(`Downloading PocketBase ${version} from ${base} (about 15 MB): 5 seconds to 2 minutes …`);
  const { checksums, archive } = await fetchBoth(base, asset, log);
  requireChecksum(checksums.toString('utf8'), asset, archive);
  const content = unpack(archive, asset, program);
  mkdirSync(folder, { recursive: true });
  const temporary = path.join(folder, `unpacking-${process.pid}`);
  writeFileSync(temporary, content);
  chmodSync(temporary, 0o755);
  renameSync(temporary, found.path);
  return found;
}

/**
 * @param {string} base
 * @param {string} asset
 * @param {import('../project.mjs').Log} log
 */
async function fetchBoth(base, asset, log) {
  try {
    const checksums = await download(`${base}/checksums.txt`);
    return { checksums, archive: await download(`${base}/${asset}`, log) };
  } catch (error) {
    throw new Failure(
      `PocketBase could not be downloaded: ${wordsOf(error)}.\nThere are two other ways: install Go (https://go.dev/dl/) and Jot builds its server itself, or get ${asset} from ${base} by other means, unpack it and set JOT_POCKETBASE to the program in it. A mirror can be named with JOT_RELEASES_URL.`,
    );
  }
}

/**
 * @param {string} checksums lines of `<sha256>  <file name>`
 * @param {string} asset
 * @param {Buffer} archive
 */
function requireChecksum(checksums, asset, archive) {
  const line = checksums.split('\n').find((text) => text.trim().split(/\s+/)[1] === asset);
  const wanted = line?.trim().split(/\s+/)[0]?.toLowerCase();
  const actual = createHash('sha256').update(archive).digest('hex');
  if (wanted === actual) return;
  const reason = wanted
    ? `its SHA-256 is ${actual}, and the release says ${wanted}`
    : `the release's checksums.txt does not name ${asset}`;
  throw new Failure(
    `The downloaded ${asset} can't be trusted: ${reason}. Nothing of it was kept. Try again; if it happens again, something between here and there changes the file.`,
  );
}

/**
 * @param {Buffer} archive
 * @param {string} asset
 * @param {string} program
 */
function unpack(archive, asset, program) {
  try {
    const content = readZipEntry(archive, program);
    if (content) return content;
    throw new Error(`it holds no ${program}`);
  } catch (error) {
    throw new Failure(
      `${asset} can't be unpacked: ${wordsOf(error)}. Nothing of it was kept. Set JOT_POCKETBASE to a PocketBase program instead.`,
    );
  }
}
