import type { Page } from '@playwright/test';
import { deafen } from '../deafness';
import { test as base } from '../fixtures';

export { expect, signIn } from '../fixtures';

/** A browser of its own for each test, with service workers. */
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

/** Waits until the worker has kept the whole build and answers for this page. */
export async function installed(page: Page): Promise<void> {
  // The app has it installed once the first list is there; a visitor, at the first key.
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
