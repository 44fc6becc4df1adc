import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { median } from './figures.mjs';
import { startMeasured } from './measured-server.mjs';
import { residentBytes } from './process-usage.mjs';
import { sampleItems } from './sample-items.mjs';
import { createClient } from './server-client.mjs';
import { measureGuests } from './server-guests.mjs';
import { openListeners } from './server-listeners.mjs';

/** @typedef {import('./measured-server.mjs').Measured} Measured */
/** @typedef {import('./figures.mjs').Figure} Figure */

/** Each pair of runs is one sample, because other programs slow both. */
const RUNS = 7;
const RUN_MS = 1_500;
/** Maximum number of requests in a batch. */
const BATCH = 50;
/** Numbers of accounts, of connected devices per account, and of accounts that are written to meanwhile. */
const ACCOUNTS = 200;
const DEVICES = 5;
const WRITERS = 8;

/**
 * Measures how much longer a batch takes than in the same program without hooks, how much memory open
 * realtime connections take, and how much processor time guests take.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<Figure[]>}
 */
export async function measureServer({ binary, log }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-bench-server-'));
  const hooksDir = path.join(folder, 'no-hooks');
  mkdirSync(hooksDir);
  const ours = await startMeasured({ binary, data: path.join(folder, 'ours') });
  const bare = await startMeasured({ binary, data: path.join(folder, 'bare'), hooksDir });
  try {
    log('Measuring batches beside the same server without hooks …');
    const batches = await measureBatches(ours, bare);
    log(`Measuring the server with ${ACCOUNTS * DEVICES} open connections …`);
    const memory = await measureConnections(ours);
    log('Measuring requests of guests …');
    return [batches, memory, ...(await measureGuests(ours))];
  } finally {
    await Promise.all([ours.instance.stop(), bare.instance.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Measures the two servers alternately, and returns the median of the ratios.
 * @param {Measured} ours
 * @param {Measured} bare
 * @returns {Promise<Figure>}
 */
async function measureBatches(ours, bare) {
  const [mine, theirs] = [await openBatches(ours, 'batches'), await openBatches(bare, 'batches')];
  /** @type {{ first: number[], second: number[], ratios: number[] }} */
  const { first, second, ratios } = { first: [], second: [], ratios: [] };
  for (let run = 0; run < RUNS; run++) {
    // The two alternate in who begins, because the second run finds warmer caches.
    const isFirst = run % 2 === 0;
    const one = await (isFirst ? mine : theirs).itemsPerSecond();
    const other = await (isFirst ? theirs : mine).itemsPerSecond();
    const [a, b] = isFirst ? [one, other] : [other, one];
    first.push(a);
    second.push(b);
    ratios.push((a / b) * 100);
  }
  mine.close();
  theirs.close();
  return {
    what: `Server: items in batches of ${BATCH}`,
    unit: 'percent',
    measured: median(ratios),
    worst: Math.min(...ratios),
    samples: RUNS,
    beside: `${Math.round(median(first))} against ${Math.round(median(second))} a second`,
    aim: 60,
  };
}

/**
 * Creates an account, and a client with a connection of its own that sends one batch after another.
 * @param {Measured} server
 * @param {string} username
 */
async function openBatches(server, username) {
  const { id: owner, token, collection } = await server.createWriter(username);
  const client = createClient(server.instance.url);
  const url = '/api/collections/items/records';
  const requests = sampleItems(BATCH).map((item) => ({
    method: 'POST',
    url,
    body: { owner, collection, ...item },
  }));
  return {
    token,
    close: () => client.close(),
    async itemsPerSecond() {
      const start = performance.now();
      let sent = 0;
      while (performance.now() < start + RUN_MS) {
        await client.send('POST', '/api/batch', { token, body: { requests } });
        sent += BATCH;
      }
      return (sent / (performance.now() - start)) * 1_000;
    },
  };
}

/**
 * Measures the memory of a server while devices are connected and some of their accounts are written to.
 * @param {Measured} server
 * @returns {Promise<Figure>}
 */
async function measureConnections(server) {
  const accounts = [];
  for (let n = 0; n < ACCOUNTS; n++) accounts.push(await openBatches(server, `listener${n}`));
  const listeners = await openListeners(server.instance.url, accounts, DEVICES, () => {});
  await Promise.all(accounts.slice(0, WRITERS).map((writer) => writer.itemsPerSecond()));
  const measured = residentBytes(server.instance.pid);
  listeners.close();
  for (const account of accounts) account.close();
  const connections = (ACCOUNTS * DEVICES).toLocaleString('en');
  return {
    what: `Server: memory with ${connections} open connections`,
    unit: 'MB',
    measured,
    aim: 300_000_000,
  };
}
