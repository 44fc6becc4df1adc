import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../failure.mjs';
import { freePort } from '../process/address.mjs';

const starts = 5;
const deadline = 30_000;

/**
 * How long a release takes from its start to its first answer, on a folder that it has used before.
 * @param {string} binary
 * @returns {Promise<number>} the median of five starts, in ms
 */
export async function measureStart(binary) {
  const cwd = mkdtempSync(path.join(os.tmpdir(), 'jot-start-'));
  try {
    await startOnce(binary, cwd);
    const times = [];
    for (let i = 0; i < starts; i++) times.push(await startOnce(binary, cwd));
    return Number(times.sort((a, b) => a - b)[Math.floor(starts / 2)]);
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

/**
 * @param {string} binary
 * @param {string} cwd
 * @returns {Promise<number>} ms
 */
async function startOnce(binary, cwd) {
  const address = `127.0.0.1:${await freePort('127.0.0.1')}`;
  const begin = performance.now();
  const args = [`--http=${address}`, '--dir=pb_data'];
  const child = spawn(binary, args, { cwd, stdio: 'ignore' });
  const ended = new Promise((resolve) => void child.once('close', resolve));
  try {
    while (!(await answers(`http://${address}/api/health`))) {
      if (performance.now() - begin > deadline || child.exitCode !== null) {
        throw new Failure(`${binary} does not answer. Start it by hand in an empty folder.`);
      }
      await sleep(5);
    }
    return performance.now() - begin;
  } finally {
    child.kill();
    await ended;
  }
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch (error) {
    // fetch() rejects with a TypeError when nothing listens yet.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
