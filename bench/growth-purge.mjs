import { percentile } from './figures.mjs';
import { openTraffic } from './growth-traffic.mjs';
import { createClient } from './server-client.mjs';

/** @typedef {import('./measured-server.mjs').Measured} Measured */
/** @typedef {import('./measured-server.mjs').Writer} Writer */

/** Requests a second during the purge. */
const RATE = 50;
const SLICE_MS = 2_000;

/**
 * Makes the server delete expired items while devices push and pull.
 * @param {Measured} server
 * @param {readonly Writer[]} accounts
 * @param {{ of: string, count: number, aim: number, log: import('../scripts/project.mjs').Log }} options
 *   count: the number of expired items
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measurePurge(server, accounts, { of, count, aim, log }) {
  const due = `${count.toLocaleString('en')} items`;
  log(`Measuring the purge of ${due} …`);
  // Devices edit and trash only notes, so these items are others.
  await server.sql(`
    UPDATE items SET isTrashed = 1, trashedDateTime = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-8 days')
    WHERE rowid IN (SELECT rowid FROM items WHERE type <> 'text' ORDER BY rowid % 3 LIMIT ${count})`);
  // Jot never writes so many rows at once, so empty the write-ahead log before the measurement.
  await server.sql('PRAGMA wal_checkpoint(TRUNCATE)');
  const traffic = await openTraffic(server.instance.url, accounts);
  const client = createClient(server.instance.url);
  const before = await traffic.run({ rate: RATE, ms: SLICE_MS * 2 });
  const start = performance.now();
  await client.send('POST', '/api/crons/purgeTrash', { token: server.root });
  /** @type {number[]} */
  const times = [];
  do times.push(...(await traffic.run({ rate: RATE, ms: SLICE_MS })));
  while (await isAnyDue(server));
  const took = performance.now() - start;
  traffic.close();
  client.close();
  return [
    { what: `Growth: ${of}, purge of ${due}`, unit: 'ms', measured: took },
    {
      what: `Growth: ${of}, slowest request during it`,
      unit: 'ms',
      measured: Math.max(...times),
      samples: times.length,
      beside: `99 of 100 within ${Math.round(percentile(times, 99))} ms, without it ${Math.round(percentile(before, 99))}`,
      aim,
    },
  ];
}

/** @param {Measured} server */
async function isAnyDue({ sql }) {
  const { rows } = await sql(`SELECT EXISTS (SELECT 1 FROM items WHERE isTrashed = 1
    AND trashedDateTime <= strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-7 days'))`);
  return Number(rows[0]?.[0]) === 1;
}
