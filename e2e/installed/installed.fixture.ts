import type { Page } from '@playwright/test';
import { deafen } from '../deafness';
import { test as base } from '../fixtures';

export { expect, signIn } from '../fixtures';

/** Gives each test a browser context of its own with service workers. */
export const test = base.extend({
  context: async ({ browser, hearsOthers, baseURL, viewport, locale, timezoneId }, use) => {
    const context = await browser.newContext({
      serviceWorkers: 'allow',
      baseURL,
      viewport,
      locale,
      timezoneId,
    });
    if (!hearsOthers) await deafen(context);
    await use(context);
    await context.close();
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
});

/** Waits until the service worker has cached the whole build and controls this page. */
export async function installed(page: Page): Promise<void> {
  // The app registers the worker after the first list is shown, or for a visitor at the first key.
  await page.keyboard.press('Shift');
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (!serviceWorker.controller)
      await new Promise((resolve) =>
        serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
}
