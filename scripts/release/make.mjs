import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Failure } from '../failure.mjs';
import { requireGo } from '../pocketbase/build.mjs';
import { runOrFail } from '../process/run.mjs';
import { cacheDir, root } from '../project.mjs';
import { ensureBuilt } from '../setup/build-cache.mjs';
import { buildProgram, checksums, runGo, writeCompanions } from './build.mjs';
import { billOfMaterials } from './sbom.mjs';
import { stage } from './stage.mjs';

/** Maximum size of a program, in bytes. */
const maxBytes = 45_000_000;

/**
 * Builds the program for each target and the browser extension, and writes the archives, their checksums and a bill
 * of materials into a folder. It empties the folder first.
 * @param {{ chosen: string[], to: string, log: import('../project.mjs').Log, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<void>}
 * @throws {Failure} if something is missing, doesn't compile, or is too large
 */
export async function makeRelease({ chosen, to, log, env }) {
  const go = requireGo(env);
  await ensureBuilt({ log, env });
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

  mkdirSync(cacheDir, { recursive: true });
  const work = mkdtempSync(path.join(cacheDir, 'release-'));
  const unstage = stage(root);
  try {
    rmSync(to, { recursive: true, force: true });
    mkdirSync(to, { recursive: true });
    const companions = path.join(work, 'companions');
    mkdirSync(companions);
    await writeCompanions({ go, root, env, folder: companions, work });
    const pack = path.join(work, 'pack');
    await runGo(go, root, ['build', '-trimpath', '-buildvcs=false', '-o', pack, './pack'], env);
    const files = [];
    let binary = '';
    for (const target of chosen) {
      const isWindows = target.startsWith('windows');
      const name = `jot-server_${version}_${target}`;
      log(`Building ${name} …`);
      const folder = path.join(work, name);
      cpSync(companions, folder, { recursive: true });
      binary = path.join(folder, isWindows ? 'jot-server.exe' : 'jot-server');
      await buildProgram({ go, root, env, target, to: binary });
      checkSize(binary, log);
      const file = `${name}.${isWindows ? 'zip' : 'tar.gz'}`;
      await runOrFail(pack, [folder, path.join(to, file)]);
      files.push(file);
    }
    const extension = path.join(work, 'extension');
    await runOrFail(process.execPath, ['scripts/build-extension.mjs', extension], {
      cwd: root,
      env,
    });
    for (const browser of ['chrome', 'firefox']) {
      const file = `jot-extension_${version}_${browser}.zip`;
      await runOrFail(pack, [path.join(extension, browser), path.join(to, file)]);
      files.push(file);
    }
    const bom = `jot-server_${version}.cdx.json`;
    writeFileSync(path.join(to, bom), await billOfMaterials({ root, go, binary, version }));
    writeFileSync(path.join(to, 'checksums.txt'), checksums(to, [...files, bom]));
  } finally {
    unstage();
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Logs the size of a program.
 * @param {string} binary
 * @param {import('../project.mjs').Log} log
 * @returns {void}
 * @throws {Failure} if it is too large
 */
function checkSize(binary, log) {
  const bytes = statSync(binary).size;
  const words = `${(bytes / 1e6).toFixed(1)} MB`;
  if (bytes > maxBytes) throw new Failure(`${binary} has ${words}, and 45 MB is the limit.`);
  log(`  ${words}`);
}
