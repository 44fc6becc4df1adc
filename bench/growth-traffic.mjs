import { Device } from './growth-device.mjs';
import { arrivals, runAt } from './open-loop.mjs';
import { createRandom, sampleItems } from './sample-items.mjs';
import { createClient } from './server-client.mjs';
import { openListeners } from './server-listeners.mjs';

/** @typedef {import('./measured-server.mjs').Writer} Writer */

export const DEVICES_OF_ACCOUNT = 4;

/** So many notes of its account are a device's to edit and trash. */
const NOTES_OF_DEVICE = 20;
/** So many different texts are written. */
const TEXTS = 1_000;

/**
 * Devices that push and pull.
 * @typedef {object} Traffic
 * @property {(options: { rate: number, ms: number }) => Promise<number[]>} run has devices do so many things
 *   a second, and gives what each request took, in ms; of the first one of a thing, from when that was due
 * @property {() => Promise<string>} create creates an item of the first account, and gives its id
 * @property {(onPoke: () => void) => void} listen is told by each device that is poked
 * @property {() => void} close
 */

/**
 * Connects the devices of all accounts, and reads what they edit.
 * @param {string} url of the server
 * @param {readonly Writer[]} accounts
 * @param {() => void} [onConnected] is called when all are connected, and nothing was read yet
 * @returns {Promise<Traffic>}
 */
export async function openTraffic(url, accounts, onConnected) {
  let told = () => {};
  const listeners = await openListeners(url, accounts, DEVICES_OF_ACCOUNT, () => told());
  onConnected?.();
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
        times.push(...(await device.act(due)));
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
 * The notes of a first pull's first page.
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
 * Things of which each is taken by one at a time, at random; who finds none waits for one.
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
