import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sampled } from './figures.mjs';
import { createClient } from './server-client.mjs';
import { fillAccount } from './server-fill.mjs';
import { startMeasured } from './server-pair.mjs';

/** @typedef {import('./server-pair.mjs').Measured} Measured */
/** @typedef {import('./server-pair.mjs').Writer} Writer */

/**
 * One answer, as it came over the wire.
 * @typedef {object} Pulled
 * @property {number} bytes of its body, compressed
 * @property {string} cursor
 * @property {boolean} hasMore
 */

const ITEMS = 10_000;
/** The large account has each item of the other so many times. */
const COPIES = 10;
const RUNS = 5;
/** Pulls with nothing new; each takes a few ms. */
const IDLE_RUNS = 100;

/**
 * What the server does for a device that has nothing, and for one that has everything.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measurePull({ binary, log }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-bench-pull-'));
  const server = await startMeasured({ binary, data: path.join(folder, 'data') });
  try {
    const writer = await server.createWriter('holder');
    log(`Filling an account with ${ITEMS} items, and one with ${COPIES} times as many …`);
    await fillAccount(server, writer, ITEMS);
    const large = await server.createWriter('large');
    await copyItems(server, writer, large);
    return [
      ...(await measureAccount(server, writer, ITEMS)),
      ...(await measureAccount(server, large, ITEMS * COPIES)),
    ];
  } finally {
    await server.instance.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Measured} server
 * @param {Writer} writer
 * @param {number} count
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
async function measureAccount(server, writer, count) {
  const client = createClient(server.instance.url);
  const pull = async (/** @type {string | null} */ cursor) => {
    const body = { cursor, first: writer.collection };
    const answer = await client.ask('POST', '/api/sync/pull', { token: writer.token, body });
    const { cursor: next, hasMore } = answer.body;
    return { bytes: answer.bytes, cursor: next, hasMore };
  };
  const times = [];
  /** @type {Pulled[]} */
  let pages = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    pages = await pullAll(pull);
    times.push(performance.now() - start);
  }
  const last = pages.at(-1)?.cursor ?? null;
  const firsts = await timed(RUNS, () => pull(null));
  const idle = await timed(IDLE_RUNS, () => pull(last));
  const { bytes: idleBytes } = await pull(last);
  client.close();
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0);
  const of = `${count.toLocaleString('en')} items`;
  return [
    sampled({ what: `Pull: all of ${of}`, unit: 'ms', beside: `${pages.length} requests` }, times),
    { what: `Pull: all of ${of}, bytes`, unit: 'KB', measured: bytes },
    sampled({ what: `Pull: the first page of ${of}`, unit: 'ms' }, firsts),
    sampled({ what: `Pull: nothing new, ${of}`, unit: 'ms', beside: `${idleBytes} bytes` }, idle),
  ];
}

/**
 * @param {number} runs
 * @param {() => Promise<unknown>} step
 */
async function timed(runs, step) {
  const times = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await step();
    times.push(performance.now() - start);
  }
  return times;
}

/**
 * @param {(cursor: string | null) => Promise<Pulled>} pull
 * @returns {Promise<Pulled[]>}
 */
async function pullAll(pull) {
  /** @type {Pulled[]} */
  const pages = [];
  /** @type {Pulled | undefined} */
  let page;
  do {
    page = await pull(page?.cursor ?? null);
    pages.push(page);
  } while (page.hasMore);
  return pages;
}

/**
 * Copies all items to another account, past the hooks, which would take minutes.
 * @param {Measured} server
 * @param {Writer} from
 * @param {Writer} to
 */
async function copyItems({ sql }, from, to) {
  const fields = 'type, title, content, isTodoDone, created, updated';
  await sql(`
    INSERT INTO items (id, owner, collection, ${fields})
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${COPIES})
    SELECT 'r' || lower(hex(randomblob(7))), '${to.id}', '${to.collection}', ${fields}
    FROM n, items WHERE owner = '${from.id}' ORDER BY i, created`);
}
