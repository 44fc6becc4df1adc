import { vi } from 'vitest';

/** Waits for one turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Waits until a condition holds or the time is up. Returns whether it holds. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  longestMs: number,
): Promise<boolean> {
  await nextTurn();
  try {
    return await vi.waitUntil(isSo, { timeout: longestMs, interval: 1 });
  } catch (error) {
    // An error of the condition itself is a defect; a timeout is a result.
    if (error instanceof Error && error.message.includes('Timed out in waitUntil')) return false;
    throw error;
  }
}
