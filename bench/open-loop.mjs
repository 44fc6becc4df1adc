/**
 * Returns random arrival times of requests (a Poisson process), in ms from the start. They don't depend on
 * each other, or on whether earlier requests have been answered.
 * @param {object} options
 * @param {number} options.rate average number of requests a second
 * @param {number} options.ms duration
 * @param {() => number} options.random returns numbers from 0 up to 1
 * @returns {number[]} in ascending order
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
 * Starts work at given times, even if earlier work is still running.
 * @param {readonly number[]} times in ascending order, in ms from now
 * @param {(due: number) => Promise<unknown>} work gets the time at which it is due, by `performance.now()`,
 *   so that it can count a late start as part of its duration
 * @returns {Promise<void>} resolves when all work is done
 * @throws the first error of any work; no more work is started then
 */
export async function runAt(times, work) {
  const start = performance.now();
  /** @type {NodeJS.Timeout[]} */
  const timers = [];
  const doing = times.map(
    (time) =>
      new Promise((resolve, reject) => {
        // Timers drop fractions of a ms, and work may not start before it is due.
        timers.push(setTimeout(() => work(start + time).then(resolve, reject), Math.ceil(time)));
      }),
  );
  await Promise.all(doing).finally(() => timers.forEach((timer) => clearTimeout(timer)));
}

/**
 * Finds the highest rate at which `isBorne` is true. It doubles the rate until that fails, and then bisects.
 * @param {object} options
 * @param {number} options.from the first rate to try
 * @param {number} options.to the highest rate to try
 * @param {number} options.halvings number of bisection steps
 * @param {(rate: number) => Promise<boolean>} options.isBorne
 * @returns {Promise<number>} 0 if even the first rate is too high
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
