/** How long `vi.waitFor` and `expect.poll` wait for what a cron does, on a machine that is busy. */
export const PATIENCE = { timeout: 15_000, interval: 50 };
