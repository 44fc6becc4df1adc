import type { BrowserContext } from '@playwright/test';

/**
 * Keeps pages from hearing of other devices' changes, as if the server had answered that it has no event stream and
 * that trying again is no use. Playwright's `route` would do this too, but it disables the browser's cache and sends
 * every request through the test.
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
