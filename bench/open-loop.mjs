/**
 * When requests arrive, in ms from the beginning: at random, as those of people who know nothing of each
 * other do, and whether or not the ones before have been answered.
 * @param {object} options
 * @param {number} options.rate how many a second, on average
 * @param {number} options.ms how long they go on
 * @param {() => number} options.random gives numbers from 0 up to 1
 * @returns {number[]} rising
 */
export function arrivals({ rate, ms, random }) {
  const times = [];
  for (let at = next(0); at < ms; at = next(at)) times.push(at);
  return times;

  /** @param {number} at */
  function next(at) {
    return at - (Math.log(1 - random()) * 1000) / rate;
  }
}

/**
 * Begins work at its times, however long the work before takes.
 * @param {readonly number[]} times rising, in ms from now
 * @param {(due: number) => Promise<unknown>} work is told when it was due, by `performance.now()`: a
 *   wait before it begins is part of what it takes
 * @returns {Promise<void>} once all is done
 * @throws what the first work that fails throws; no more is begun then
 */
export async function runAt(times, work) {
  const start = performance.now();
  /** @type {Promise<unknown>[]} */
  const begun = [];
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      let n = 0;
      const beginDue = () => {
        for (; n < times.length; n++) {
          const due = start + (times[n] ?? 0);
          const wait = due - performance.now();
          if (wait > 0) {
            setTimeout(beginDue, wait);
            return;
          }
          const doing = work(due);
          doing.catch((/** @type {unknown} */ error) => {
            n = times.length;
            reject(error);
          });
          begun.push(doing);
        }
        resolve();
      };
      beginDue();
    })
  );
  await Promise.all(begun);
}

/**
 * Finds the highest rate that is borne: doubles it until one isn't, and halves the space between.
 * @param {object} options
 * @param {number} options.from the first rate that is tried
 * @param {number} options.to none above is tried
 * @param {number} options.halvings
 * @param {(rate: number) => Promise<boolean>} options.isBorne
 * @returns {Promise<number>} 0 where not even the first one is borne
 */
export async function highestRate({ from, to, halvings, isBorne }) {
  let borne = 0;
  let rate = from;
  while (rate <= to && (await isBorne(rate))) {
    borne = rate;
    rate *= 2;
  }
  if (borne === 0 || rate > to) return borne;
  let tooMuch = rate;
  for (let n = 0; n < halvings; n++) {
    const between = (borne + tooMuch) / 2;
    if (await isBorne(between)) borne = between;
    else tooMuch = between;
  }
  return borne;
}
