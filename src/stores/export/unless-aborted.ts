/** Like a promise, but rejects as soon as nobody waits for it any more. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Nobody waits for it.')));
    promise.then(resolve, reject);
  });
}
