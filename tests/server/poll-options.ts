/** How long `vi.waitFor` and `expect.poll` wait, on a machine that is busy. */
export const POLL_OPTIONS = { timeout: 15_000, interval: 50 };
