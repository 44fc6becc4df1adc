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

/** Each pair of runs is one sample: other programs slow both. */
const RUNS = 7;
const RUN_MS = 1_500;
/** As many requests as the server takes in one batch. */
const BATCH = 50;
/** Whose devices are connected, and those of them that write meanwhile. */
const ACCOUNTS = 200;
const DEVICES = 5;
const WRITERS = 8;

/**
 * What a batch costs beside the same program without hooks, what open realtime connections take of memory, and
 * what guests cost.
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
    log('Measuring what guests cost …');
    return [batches, memory, ...(await measureGuests(ours))];
  } finally {
    await Promise.all([ours.instance.stop(), bare.instance.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Measures by turns, and gives the median of the ratios.
 * @param {Measured} ours
 * @param {Measured} bare
 * @returns {Promise<Figure>}
 */
async function measureBatches(ours, bare) {
  const [mine, theirs] = [await openBatches(ours, 'batches'), await openBatches(bare, 'batches')];
  /** @type {{ first: number[], second: number[], ratios: number[] }} */
  const { first, second, ratios } = { first: [], second: [], ratios: [] };
  for (let run = 0; run < RUNS; run++) {
    // By turns the other one begins: whoever runs second finds a warmer machine.
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
 * A client of a new account that sends one batch after the other, on a connection of its own.
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
 * What a server holds while devices are connected and some of their accounts are written to.
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
