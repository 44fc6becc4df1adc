import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Failure, wordsOf } from '../failure.mjs';

/**
 * Checks that files can be written in a folder, and creates the folder if it is missing. A new folder is
 * accessible only to its owner, as if the server had created it.
 * @param {string} folder absolute path
 * @returns {void}
 * @throws {Failure} which names the folder, the reason and the solution
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
 * Creates a folder and its missing parents. Node's recursive mkdir never returns if an existing parent can't
 * contain folders, as in `/proc`.
 * @param {string} folder absolute path
 * @param {number} mode of the folder itself, minus the umask; its parents get the default mode
 */
function makeFolder(folder, mode) {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder), 0o777);
  mkdirSync(folder, { mode });
}
