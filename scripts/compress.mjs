import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(html|js|css|svg|txt|json|webmanifest)$/;
/** Smaller ones fit into one packet as they are. */
const smallestBytes = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` beside each text file of a folder, so that the server can send it
 * compressed as well as can be and spends no time on it.
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function compressFiles(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => compressible.test(name))
      .map((name) => compressFile(path.join(folder, name))),
  );
}

/** @param {string} file */
async function compressFile(file) {
  if ((await stat(file)).size < smallestBytes) return;
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    zip(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
