import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(html|js|css|svg|txt|json|webmanifest)$/;
/** Minimum size of a file to compress, in bytes. Smaller files fit into one packet anyway. */
const smallestBytes = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` file beside each text file of a folder. The server sends these, so it needn't
 * compress files itself, and they are smaller than it could make them in time.
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
