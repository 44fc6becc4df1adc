import { percentile, timed } from './figures.mjs';
import { DEVICES_OF_ACCOUNT, openTraffic } from './growth-traffic.mjs';
import { highestRate } from './open-loop.mjs';
import { residentBytes } from './process-usage.mjs';
import { deliveries } from './server-deliveries.mjs';

/** @typedef {import('./growth-traffic.mjs').Traffic} Traffic */
/** @typedef {import('./measured-server.mjs').Measured} Measured */
/** @typedef {import('./measured-server.mjs').Writer} Writer */

const RATES = { from: 50, to: 3_200, halvings: 3 };
/** Requests a second. More than one core can serve. */
const OVERLOAD = 1_600;
/** How long to send requests at each rate, in ms. */
const RUN_MS = 6_000;

/**
 * Measures the load that a server can handle while the devices of all accounts are connected.
 * @param {Measured} server
 * @param {readonly Writer[]} accounts
 * @param {{ of: string, maxP99: number, log: import('../scripts/project.mjs').Log }} options maxP99: the
 *   maximum 99th percentile of the durations, in ms
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureLoad({ instance: { url, pid } }, accounts, { of, maxP99, log }) {
  const traffic = await openTraffic(url, accounts);
  const devices = `${(accounts.length * DEVICES_OF_ACCOUNT).toLocaleString('en')} devices`;
  const pokes = await deliveries({ ...traffic, devices: DEVICES_OF_ACCOUNT });
  const { rate, p99 } = await findRate(traffic, { maxP99, log });
  const overloaded = await traffic.run({ rate: OVERLOAD, ms: RUN_MS });
  const memory = residentBytes(pid);
  traffic.close();
  return [
    {
      what: `Growth: ${of}, requests a second that one core bears`,
      unit: 'count',
      measured: rate,
      beside: `99 of 100 within ${Math.round(p99)} ms`,
    },
    timed(`Growth: ${of}, a poke at one of ${devices}`, pokes, {
      beside: `95 of 100 within ${Math.round(percentile(pokes, 95))} ms`,
    }),
    {
      what: `Growth: ${of}, memory when asked for ${OVERLOAD.toLocaleString('en')} a second`,
      unit: 'MB',
      measured: memory,
      beside: `99 of 100 within ${Math.round(percentile(overloaded, 99))} ms; ${refusedIn(overloaded)} refused`,
    },
  ];
}

/**
 * Returns words that say for how many requests the server was too busy.
 * @param {readonly number[]} times durations of the requests, Infinity if refused
 * @returns {string}
 */
function refusedIn(times) {
  return `${times.filter((time) => time === Infinity).length} of ${times.length}`;
}

/**
 * Finds the highest rate that the server can handle.
 * @param {Traffic} traffic
 * @param {{ maxP99: number, log: import('../scripts/project.mjs').Log }} options
 * @returns {Promise<{ rate: number, p99: number }>} the rate, and the 99th percentile of the durations at
 *   that rate, in ms
 */
async function findRate(traffic, { maxP99, log }) {
  let p99 = 0;
  const isBorne = async (/** @type {number} */ tried) => {
    const times = await traffic.run({ rate: tried, ms: RUN_MS });
    const found = percentile(times, 99);
    log(
      `… ${tried} a second: 99 of 100 within ${Math.round(found)} ms, ${refusedIn(times)} refused`,
    );
    if (found >= maxP99) return false;
    p99 = found;
    return true;
  };
  const rate = await highestRate({
    ...RATES,
    // A rate counts as too high only if it fails twice, because other programs may slow the server for a
    // moment.
    isBorne: async (tried) => (await isBorne(tried)) || isBorne(tried),
  });
  return { rate, p99 };
}
