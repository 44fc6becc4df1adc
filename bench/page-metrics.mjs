/**
 * Reads the metrics that the browser measures for a page.
 * @param {import('@playwright/test').CDPSession} session with `Performance` enabled
 * @returns {Promise<(name: string) => number>} returns a metric by its name; times are in seconds, memory in
 *   bytes
 */
export async function readMetrics(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return (name) => {
    const found = metrics.find((metric) => metric.name === name);
    if (!found) throw new Error(`The browser has no figure called ${name}.`);
    return found.value;
  };
}

/**
 * Starts to count the processor time of a page's main thread.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<() => Promise<number>>} returns the time so far, in ms
 */
export async function watchCpuTime(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => (await readMetrics(session))('TaskDuration') * 1_000;
}
