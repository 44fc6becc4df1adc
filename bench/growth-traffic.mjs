import { Device } from './growth-device.mjs';
import { arrivals, runAt } from './open-loop.mjs';
import { createRandom, sampleItems } from './sample-items.mjs';
import { createClient } from './server-client.mjs';
import { openListeners } from './server-listeners.mjs';

/** @typedef {import('./measured-server.mjs').Writer} Writer */

export const DEVICES_OF_ACCOUNT = 4;

/** Number of an account's notes that one device edits and trashes. */
const NOTES_OF_DEVICE = 20;
/** Number of different texts to write. */
const TEXTS = 1_000;

/**
 * Devices that push and pull.
 * @typedef {object} Traffic
 * @property {(options: { rate: number, ms: number }) => Promise<number[]>} run makes the devices act, `rate`
 *   times a second, and returns the duration of each act since the time at which it was due, in ms
 * @property {() => Promise<void>} create creates an item of the first account
 * @property {(onPoke: () => void) => void} listen sets a function to call for each device that is poked
 * @property {() => void} close
 */

/**
 * Connects the devices of all accounts, and reads the notes that they will edit.
 * @param {string} url the server's
 * @param {readonly Writer[]} accounts
 * @returns {Promise<Traffic>}
 */
export async function openTraffic(url, accounts) {
  let told = () => {};
  const listeners = await openListeners(url, accounts, DEVICES_OF_ACCOUNT, () => told());
  const client = createClient(url, { connections: Infinity });
  const random = createRandom(accounts.length);
  const texts = sampleItems(TEXTS);
  /** @type {Device[]} */
  const devices = [];
  for (const [n, account] of accounts.entries()) {
    const notes = await readNotes(client, account);
    for (const [d, cursor] of (listeners.cursors[n] ?? []).entries()) {
      const items = notes.slice(d * NOTES_OF_DEVICE, (d + 1) * NOTES_OF_DEVICE);
      devices.push(new Device({ client, account, cursor, items, texts, random }));
    }
  }
  const [first] = devices;
  if (!first) throw new RangeError('there are no accounts');
  const pool = createPool(devices, random);
  return {
    async run({ rate, ms }) {
      /** @type {number[]} */
      const times = [];
      await runAt(arrivals({ rate, ms, random }), async (due) => {
        const device = await pool.take();
        times.push(await device.act(due));
        pool.giveBack(device);
      });
      return times;
    },
    create: () => first.create(),
    listen: (listener) => (told = listener),
    close() {
      listeners.close();
      client.close();
    },
  };
}

/**
 * Returns the notes on the first page of a first pull.
 * @param {import('./server-client.mjs').Client} client
 * @param {Writer} account
 * @returns {Promise<({ id: string } & import('./sample-items.mjs').SampleItem)[]>}
 */
async function readNotes(client, { token, collection }) {
  const body = { cursor: null, first: collection };
  const { items } = await client.send('POST', '/api/sync/pull', { token, body });
  return items.filter(
    (/** @type {{ type: string, isTrashed: boolean }} */ { type, isTrashed }) =>
      type === 'text' && !isTrashed,
  );
}

/**
 * Creates a pool. Each member is lent to one caller at a time, chosen at random. If none is free, the caller
 * waits.
 * @template T
 * @param {readonly T[]} all
 * @param {() => number} random
 */
function createPool(all, random) {
  const idle = [...all];
  /** @type {((one: T) => void)[]} */
  const waiting = [];
  return {
    /** @returns {Promise<T>} */
    async take() {
      const [one] = idle.splice(Math.floor(random() * idle.length), 1);
      return one ?? new Promise((resolve) => waiting.push(resolve));
    },
    /** @param {T} one */
    giveBack(one) {
      const next = waiting.shift();
      if (next) next(one);
      else idle.push(one);
    },
  };
}
