import { sampleItems } from './sample-items.mjs';
import { createClient } from './server-client.mjs';

/** @typedef {import('./server-pair.mjs').Measured} Measured */
/** @typedef {import('./server-pair.mjs').Writer} Writer */

/** As many as the server takes in one request. */
export const BATCH = 50;

/**
 * What one client does again and again: the number of the step, and what it did.
 * @typedef {(step: number) => Promise<unknown>} Task
 */

/**
 * How many steps a second so many clients do together.
 * @param {Task[]} tasks one for each client
 * @param {number} ms how long they go on
 */
export async function perSecond(tasks, ms) {
  const start = performance.now();
  const until = start + ms;
  const counts = await Promise.all(
    tasks.map(async (task) => {
      let steps = 0;
      while (performance.now() < until) await task(steps++);
      return steps;
    }),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (total / (performance.now() - start)) * 1000;
}

/**
 * The tasks of one client of an account, on a connection of its own.
 * @param {Measured} server
 * @param {Writer} writer
 */
export async function tasksOf({ instance }, { id: owner, token, collection }) {
  const client = createClient(instance.url);
  const samples = sampleItems(200);
  const records = '/api/collections/items/records';
  const fields = (/** @type {number} */ step) => {
    const sample = samples[step % samples.length];
    return { owner, collection, isTrashed: false, shouldCopyOnClick: false, ...sample };
  };
  /** @type {string[]} */
  const ids = [];
  for (let n = 0; n < 50; n++) {
    const item = await client.send('POST', records, { token, body: fields(n) });
    if (item.type === 'text') ids.push(item.id);
  }
  const idOf = (/** @type {number} */ step) => `${records}/${ids[step % ids.length]}`;
  return {
    close: () => client.close(),
    /** @type {Task} */
    create: (step) => client.send('POST', records, { token, body: fields(step) }),
    /** @type {Task} */
    update: (step) =>
      client.send('PATCH', idOf(step), { token, body: { content: `Another text, ${step}` } }),
    /** @type {Task} */
    view: (step) => client.send('GET', idOf(step), { token }),
    /** @type {Task} */
    batch: (step) =>
      client.send('POST', '/api/batch', {
        token,
        body: {
          requests: Array.from({ length: BATCH }, (_, n) => ({
            method: 'POST',
            url: records,
            body: fields(step + n),
          })),
        },
      }),
  };
}
