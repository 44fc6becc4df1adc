import { setTimeout as pause } from 'node:timers/promises';

const DELIVERIES = 200;
/** What a person types, at most: one item in so many ms. */
const BETWEEN_ITEMS_MS = 20;

/**
 * Creates items one by one, and gives the ms from each request to each device that is told.
 * @param {object} options
 * @param {(n: number) => Promise<string>} options.create creates an item, and gives its id
 * @param {(told: (item: { id: string }) => void) => void} options.listen
 * @param {number} options.devices how many are told of each item
 */
export async function deliveries({ create, listen, devices }) {
  /** @type {Map<string, number[]>} when each item came to a device */
  const arrivals = new Map();
  let count = 0;
  /** @type {() => void} */
  let all = () => {};
  const done = /** @type {Promise<void>} */ (new Promise((resolve) => (all = resolve)));
  listen(({ id }) => {
    arrivals.set(id, [...(arrivals.get(id) ?? []), performance.now()]);
    count += 1;
    if (count === DELIVERIES * devices) all();
  });
  /** @type {[id: string, start: number][]} */
  const sent = [];
  for (let n = 0; n < DELIVERIES; n++) {
    const start = performance.now();
    sent.push([await create(n), start]);
    await pause(BETWEEN_ITEMS_MS);
  }
  await done;
  return sent.flatMap(([id, start]) => (arrivals.get(id) ?? []).map((end) => end - start));
}
