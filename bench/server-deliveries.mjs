import { setTimeout as pause } from 'node:timers/promises';

const DELIVERIES = 200;
/**
 * Interval between two items, in ms. Nobody types faster. The server pokes an account at most every 25 ms.
 */
const BETWEEN_ITEMS_MS = 30;

/**
 * Creates items one by one, and measures how long each device takes to receive the poke, in ms.
 * @param {object} options
 * @param {(n: number) => Promise<unknown>} options.create creates an item
 * @param {(onPoke: () => void) => void} options.listen sets a function to call for each device that is poked
 * @param {number} options.devices number of devices that are poked for each item
 */
export async function deliveries({ create, listen, devices }) {
  /** @type {number[]} */
  const times = [];
  for (let n = 0; n < DELIVERIES; n++) {
    const start = performance.now();
    let poked = 0;
    const all = new Promise((/** @type {(value?: undefined) => void} */ resolve) =>
      listen(() => {
        times.push(performance.now() - start);
        poked += 1;
        if (poked === devices) resolve();
      }),
    );
    await Promise.all([create(n), all]);
    await pause(BETWEEN_ITEMS_MS);
  }
  listen(() => {});
  return times;
}
