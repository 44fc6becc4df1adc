import { setTimeout as pause } from 'node:timers/promises';
import { median, percentile, sampled } from './figures.mjs';
import { residentBytes } from './process-usage.mjs';
import { deliveries } from './server-deliveries.mjs';
import { measureGuests } from './server-guests.mjs';
import { openListeners } from './server-listeners.mjs';
import { startPair } from './server-pair.mjs';
import { BATCH, perSecond, tasksOf } from './server-rates.mjs';

/** @typedef {import('./server-pair.mjs').Measured} Measured */
/** @typedef {Awaited<ReturnType<typeof tasksOf>>} Tasks */

/** Each pair of runs is one sample: other programs slow both. */
const RUNS = 7;
const RUN_MS = 1_500;
const CLIENTS = 8;

const ACCOUNTS = 200;
const DEVICES = 5;

/**
 * What the hooks cost on the server, beside the same program without them, and what open realtime
 * connections cost.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureServer({ binary, log }) {
  const pair = await startPair(binary);
  try {
    log('Measuring the server beside the same one without hooks …');
    const beside = await measureBeside(pair);
    log(`Measuring the server with ${ACCOUNTS * DEVICES} open connections …`);
    const listening = await measureListening(pair.ours);
    log('Measuring what guests cost …');
    return [...beside, ...listening, ...(await measureGuests(pair.ours))];
  } finally {
    await pair.close();
  }
}

/**
 * @param {{ ours: Measured, bare: Measured }} pair
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
async function measureBeside({ ours, bare }) {
  const mine = await clientsOf(ours);
  const theirs = await clientsOf(bare);
  const figures = [];
  for (const count of [1, CLIENTS]) {
    const clients = count === 1 ? '1 client' : `${count} clients`;
    for (const what of /** @type {const} */ (['create', 'update', 'view']))
      figures.push(
        await compare(`Server: ${what}s, ${clients}`, 80, 1, (isOurs) =>
          perSecond(pick(isOurs ? mine : theirs, what, count), RUN_MS),
        ),
      );
  }
  figures.push(
    await compare(`Server: items in batches of ${BATCH}`, 60, BATCH, (isOurs) =>
      perSecond(pick(isOurs ? mine : theirs, 'batch', 1), RUN_MS),
    ),
  );
  for (const tasks of [...mine, ...theirs]) tasks.close();
  return figures;
}

/** @param {Measured} server */
async function clientsOf(server) {
  /** @type {Tasks[]} */
  const clients = [];
  for (let n = 0; n < CLIENTS; n++)
    clients.push(await tasksOf(server, await server.createWriter(`client${n}`)));
  return clients;
}

/**
 * @param {readonly Tasks[]} clients
 * @param {'create' | 'update' | 'view' | 'batch'} what
 * @param {number} count
 */
function pick(clients, what, count) {
  return clients.slice(0, count).map((tasks) => tasks[what]);
}

/**
 * Measures by turns, and gives the median of the ratios.
 * @param {string} what
 * @param {number} aim in percent
 * @param {number} each how many things one step makes
 * @param {(isFirst: boolean) => Promise<number>} measure steps per second of the first or the second
 * @returns {Promise<import('./figures.mjs').Figure>}
 */
async function compare(what, aim, each, measure) {
  /** @type {{ first: number[], second: number[], ratios: number[] }} */
  const { first, second, ratios } = { first: [], second: [], ratios: [] };
  for (let run = 0; run < RUNS; run++) {
    // By turns the other one begins: whoever runs second finds a warmer machine.
    const isFirst = run % 2 === 0;
    const one = await measure(isFirst);
    const other = await measure(!isFirst);
    const [a, b] = isFirst ? [one, other] : [other, one];
    first.push(a * each);
    second.push(b * each);
    ratios.push((a / b) * 100);
  }
  const beside = `${Math.round(median(first))} against ${Math.round(median(second))} a second`;
  return {
    what,
    unit: 'percent',
    measured: median(ratios),
    worst: Math.min(...ratios),
    samples: RUNS,
    beside,
    aim,
  };
}

/**
 * @param {Measured} server
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
async function measureListening(server) {
  /** @type {import('./server-pair.mjs').Writer[]} */
  const accounts = [];
  for (let n = 0; n < ACCOUNTS; n++) accounts.push(await server.createWriter(`listener${n}`));
  const writers = [];
  for (const account of accounts.slice(0, CLIENTS)) writers.push(await tasksOf(server, account));
  const creates = writers.map(({ create }) => create);

  /** @type {(item: { id: string, owner: string }) => void} */
  let told = () => {};
  const open = () => openListeners(server.instance.url, accounts, DEVICES, (item) => told(item));
  const connections = (ACCOUNTS * DEVICES).toLocaleString('en');
  const ratio = await compare(
    `Server: creates with ${connections} open connections, of those with none`,
    80,
    1,
    async (isOpen) => {
      const listeners = isOpen ? await open() : undefined;
      const rate = await perSecond(creates, RUN_MS);
      listeners?.close();
      await pause(isOpen ? 500 : 0);
      return rate;
    },
  );

  const [create] = creates;
  if (!create) throw new RangeError('nobody writes');
  const listeners = await open();
  const delays = await deliveries({
    create: async (n) => /** @type {{ id: string }} */ (await create(n)).id,
    listen: (listener) => (told = listener),
    devices: DEVICES,
  });
  const memory = residentBytes(server.instance.pid);
  listeners.close();
  for (const writer of writers) writer.close();
  return [
    ratio,
    sampled({ what: 'Server: an item at its owner’s other devices', unit: 'ms' }, delays),
    {
      what: 'Server: the same, 95 of 100 within',
      unit: 'ms',
      measured: percentile(delays, 95),
      samples: delays.length,
      aim: 250,
    },
    {
      what: `Server: memory with ${connections} open connections`,
      unit: 'MB',
      measured: memory,
      aim: 300_000_000,
    },
  ];
}
