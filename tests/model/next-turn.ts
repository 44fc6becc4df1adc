import { vi } from 'vitest';

/** Lets everything go on that can go on. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Waits for something to be so, at most for a while; tells whether it is. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  longestMs: number,
): Promise<boolean> {
  await nextTurn();
  try {
    return await vi.waitUntil(isSo, { timeout: longestMs, interval: 1 });
  } catch (error) {
    // What it throws of itself is a defect; that the time is over is an answer.
    if (error instanceof Error && error.message.includes('Timed out in waitUntil')) return false;
    throw error;
  }
}
