import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fillFolder } from './growth-folder.mjs';
import { measureLoad } from './growth-load.mjs';
import { measurePurge } from './growth-purge.mjs';
import { measureStarts } from './growth-starts.mjs';
import { startMeasured } from './measured-server.mjs';

/** @typedef {import('./figures.mjs').Figure} Figure */

/** Numbers of items in the folders, in the order of the measurements. */
const SIZES = [10_000, 100_000, 1_000_000];
/** Maximum 99th percentile of a request's duration, in ms. Users don't notice less. */
const MAX_P99_MS = 250;
/** Environment that limits the server to one core. */
const ONE_CORE = { GOMAXPROCS: '1' };

/**
 * Measures how a server slows down as its data folder grows.
 * @param {import('./testbed.mjs').Stage} stage
 * @param {{ items: number }} options items: the maximum number of items in a folder
 * @returns {Promise<Figure[]>}
 */
export async function measureGrowth({ binary, log }, { items }) {
  const figures = [];
  for (const count of SIZES.filter((size) => size <= items)) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-bench-growth-'));
    try {
      const data = path.join(folder, 'data');
      figures.push(...(await measureSize({ binary, data, log }, count)));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return figures;
}

/**
 * @param {{ binary: string, data: string, log: import('../scripts/project.mjs').Log }} options
 * @param {number} count
 * @returns {Promise<Figure[]>}
 */
async function measureSize({ binary, data, log }, count) {
  const of = `${count.toLocaleString('en')} items`;
  log(`Filling a folder with ${of} …`);
  const filled = await startMeasured({ binary, data });
  const accounts = await fillFolder(filled, count);
  await filled.instance.stop();
  const bytes = statSync(path.join(data, 'data.db')).size;
  log(`Measuring starts on ${of} …`);
  const starts = await measureStarts({ binary, data }, of);
  log(`Measuring the load that one core can handle with ${of} …`);
  const load = await withServer({ binary, data }, (server) =>
    measureLoad(server, accounts, { of, maxP99: MAX_P99_MS, log }),
  );
  // A new server, because the last one was overloaded: its memory and its write-ahead log are still large.
  const purge = await withServer({ binary, data }, (server) =>
    measurePurge(server, accounts, { of, count: count / 10, aim: MAX_P99_MS, log }),
  );
  return [
    { what: `Growth: ${of}, the database’s file`, unit: 'MB', measured: bytes },
    ...starts,
    ...load,
    ...purge,
  ];
}

/**
 * Measures a server on one core.
 * @param {{ binary: string, data: string }} options
 * @param {(server: import('./measured-server.mjs').Measured) => Promise<Figure[]>} measure
 * @returns {Promise<Figure[]>}
 */
async function withServer(options, measure) {
  const server = await startMeasured({ ...options, env: ONE_CORE });
  try {
    return await measure(server);
  } finally {
    await server.instance.stop();
  }
}
