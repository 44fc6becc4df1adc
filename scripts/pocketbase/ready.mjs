import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../failure.mjs';

const deadline = 60_000;
const betweenPolls = 50;

/**
 * Waits until a server says that it listens and its health route answers. Its own word is needed
 * too: another process may answer on the port that it could not have.
 * @param {{ url: string, ended: Promise<number>, logs: () => string, isShown: boolean }} server
 *   with what it has written, and whether that was shown already
 * @returns {Promise<void>}
 * @throws {Failure} when it ends before, or after 60 seconds, with the server's own words unless they
 *   were shown
 */
export async function untilReady({ url, ended, logs, isShown }) {
  const words = () => (isShown ? '.' : `:\n${logs()}`);
  /** @type {number | undefined} */
  let code;
  const ending = ended.then((value) => {
    code = value;
  });
  for (const start = Date.now(); Date.now() - start < deadline;) {
    if (code !== undefined) {
      throw new Failure(`The server ended before it was ready (exit code ${code})${words()}`);
    }
    if (logs().includes('Server started at') && (await answers(`${url}/api/health`))) return;
    await Promise.race([ending, sleep(betweenPolls)]);
  }
  throw new Failure(`The server did not answer at ${url} within 60 seconds${words()}`);
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5000) })).ok;
  } catch (error) {
    // fetch() rejects with a TypeError when nothing listens, the signal with a DOMException.
    if (error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}
