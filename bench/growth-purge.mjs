import { percentile } from './figures.mjs';
import { openTraffic } from './growth-traffic.mjs';
import { createClient } from './server-client.mjs';

/** @typedef {import('./measured-server.mjs').Measured} Measured */
/** @typedef {import('./measured-server.mjs').Writer} Writer */

/** Requests a second while it purges. */
const RATE = 50;
const SLICE_MS = 2_000;

/**
 * Has the server delete items that are due, while devices push and pull.
 * @param {Measured} server
 * @param {readonly Writer[]} accounts
 * @param {{ of: string, count: number, aim: number, log: import('../scripts/project.mjs').Log }} options
 *   count: how many are due
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measurePurge(server, accounts, { of, count, aim, log }) {
  const due = `${count.toLocaleString('en')} items`;
  log(`Measuring the purge of ${due} …`);
  // Devices edit and trash notes only.
  await server.sql(`
    UPDATE items SET isTrashed = 1, trashedDateTime = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-8 days')
    WHERE rowid IN (SELECT rowid FROM items WHERE type <> 'text' ORDER BY rowid % 3 LIMIT ${count})`);
  // So many at once are no write of Jot's: they must not be in the log of writes still.
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
