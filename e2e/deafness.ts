import type { BrowserContext } from '@playwright/test';

/**
 * Keeps pages from hearing what other devices do: to each of them it is as if the server answered that there is no
 * stream of events, and no use in asking again. A route would do too, but it takes the browser's cache from all
 * requests, and each of them through the test.
 */
export async function deafen(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    class NoStream extends EventTarget {
      readonly readyState = 2;
      onerror: ((event: Event) => void) | null = null;

      constructor() {
        super();
        queueMicrotask(() => this.onerror?.(new Event('error')));
      }

      close() {}
    }
    Object.defineProperty(window, 'EventSource', { value: NoStream });
  });
}
