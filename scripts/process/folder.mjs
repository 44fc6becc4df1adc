import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Failure, wordsOf } from '../failure.mjs';

/**
 * Makes sure that a folder exists and that files can be written there. Made here, it is its owner's
 * alone, as the server would make it.
 * @param {string} folder absolute path
 * @returns {void}
 * @throws {Failure} which names the folder, the reason and the way out
 */
export function requireWritable(folder) {
  try {
    makeFolder(folder, 0o700);
    rmSync(mkdtempSync(path.join(folder, '.writable-')), { recursive: true });
  } catch (error) {
    throw new Failure(
      `The data folder ${folder} can't be written: ${wordsOf(error)}. Give this user the right to write there, or choose another folder with JOT_DATA.`,
    );
  }
}

/**
 * Makes a folder and those above it. Node's own way never ends where a folder that is there can't
 * hold another, as in `/proc`.
 * @param {string} folder absolute path
 * @param {number} mode of the folder itself, less the umask; those above it are open to others, as
 *   is usual
 */
function makeFolder(folder, mode) {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder), 0o777);
  mkdirSync(folder, { mode });
}
