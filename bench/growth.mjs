import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fillFolder } from './growth-folder.mjs';
import { measureLoad } from './growth-load.mjs';
import { measurePurge } from './growth-purge.mjs';
import { measureStarts } from './growth-starts.mjs';
import { startMeasured } from './measured-server.mjs';

/** @typedef {import('./figures.mjs').Figure} Figure */

/** How many items the folders have, one after the other. */
const SIZES = [10_000, 100_000, 1_000_000];
/** What a request may take, in ms, so that nobody waits. */
const MAX_P99_MS = 250;
/** What the server is given to run on. */
const ONE_CORE = { GOMAXPROCS: '1' };

/**
 * How a server's figures grow with what its folder holds.
 * @param {import('./testbed.mjs').Stage} stage
 * @param {{ items: number }} options the most items that a folder gets
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
  log(`Measuring what one core bears with ${of} …`);
  const load = await withServer({ binary, data }, (server) =>
    measureLoad(server, accounts, { of, maxP99: MAX_P99_MS, log }),
  );
  // Of a server that has just borne more than it can, the memory and the log of writes are still full.
  const purge = await withServer({ binary, data }, (server) =>
    measurePurge(server, accounts, { of, count: count / 10, aim: MAX_P99_MS, log }),
  );
  return [
    { what: `Growth: ${of}, the database’s file`, unit: 'MB', measured: bytes },
    { what: `Growth: ${of}, of that each item`, unit: 'KB', measured: bytes / count },
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
