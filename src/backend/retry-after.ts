import type PocketBase from 'pocketbase';

/** The longest wait, in seconds: a wrong clock may ask for anything. */
const MAX_WAIT_S = 60 * 60;

/** Makes a client keep what `Retry-After` says in the body of the error, as `retryAfter` in seconds. */
export function keepRetryAfter(client: PocketBase): void {
  client.afterSend = (response, data: unknown) => {
    const seconds = response.ok ? null : readRetryAfter(response.headers.get('Retry-After'));
    if (seconds === null) return data;
    return { ...(typeof data === 'object' ? data : {}), retryAfter: seconds };
  };
}

/**
 * The seconds that a header `Retry-After` names, as a number or a date; null when it says neither.
 *
 * @param now in ms
 */
export function readRetryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null;
  const text = header.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1_000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MAX_WAIT_S);
}
