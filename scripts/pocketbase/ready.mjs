import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../failure.mjs';

const betweenPolls = 50;

/** What a server says when it listens: today's, and builds from before. */
const listening = /^Jot is ready: |Server started at /m;

/**
 * Waits until a server says that it listens and its health route answers. Its own word is needed
 * too: another process may answer on the port that it could not have.
 * @param {{ url: string, ended: Promise<number>, logs: () => string, isShown: boolean, timeoutMs: number }} server
 *   with what it has written, whether that was shown already, and how many ms it may take
 * @returns {Promise<void>}
 * @throws {Failure} when it ends before, or takes longer, with the server's own words unless they were
 *   shown
 */
export async function untilReady({ url, ended, logs, isShown, timeoutMs }) {
  const words = () => (isShown ? '.' : `:\n${logs()}`);
  /** @type {number | undefined} */
  let code;
  const ending = ended.then((value) => {
    code = value;
  });
  for (const start = Date.now(); Date.now() - start < timeoutMs;) {
    if (code !== undefined) {
      throw new Failure(`The server ended before it was ready (exit code ${code})${words()}`);
    }
    if (listening.test(logs()) && (await answers(`${url}/api/health`))) return;
    await Promise.race([ending, sleep(betweenPolls)]);
  }
  throw new Failure(
    `The server did not answer at ${url} within ${timeoutMs / 1000} seconds${words()}`,
  );
}

/** @param {string} url */
async function answers(url) {
  try {
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(5000) });
    // With a full disk it can still be read.
    return ok || status === 503;
  } catch (error) {
    // fetch() rejects with a TypeError when nothing listens, the signal with a DOMException.
    if (error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}
