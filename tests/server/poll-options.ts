/** Timeout of `vi.waitFor` and `expect.poll` on a busy machine. */
export const POLL_OPTIONS = { timeout: 15_000, interval: 50 };
