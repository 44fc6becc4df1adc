import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs } from '../../scripts/chromium.mjs';
import { deafen } from '../deafness';
import { test as base } from '../fixtures';

export { expect, signIn } from '../fixtures';

/** A browser as a person has it: with a profile that is kept, and with service workers. */
export const test = base.extend({
  context: async ({ hearsOthers, baseURL, viewport, locale, timezoneId }, use) => {
    const profile = mkdtempSync(path.join(os.tmpdir(), 'jot-profile-'));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: process.env.JOT_CHROMIUM,
      args: chromiumArgs(),
      serviceWorkers: 'allow',
      baseURL,
      viewport,
      locale,
      timezoneId,
    });
    if (!hearsOthers) await deafen(context);
    await use(context);
    await context.close();
    rmSync(profile, { recursive: true, force: true });
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
