import type PocketBase from 'pocketbase';

/** Maximum wait, in seconds. A date from a wrong clock could be far in the future. */
const MAX_WAIT_S = 60 * 60;

/** Makes a client add `retryAfter` to the body of errors: the value of the `Retry-After` header, in seconds. */
export function keepRetryAfter(client: PocketBase): void {
  client.afterSend = (response, data: unknown) => {
    const seconds = response.ok ? null : readRetryAfter(response.headers.get('Retry-After'));
    if (seconds === null) return data;
    return { ...(typeof data === 'object' ? data : {}), retryAfter: seconds };
  };
}

/**
 * Returns the seconds of a `Retry-After` header, which is a number or a date; null if it is neither.
 *
 * @param now the current time, in ms since 1970
 */
export function readRetryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null;
  const text = header.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1_000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MAX_WAIT_S);
}
