import type { Page } from '@playwright/test';
import { intercept } from '../network';

/** Holds back the app's first script in pages that are opened from now on. Returns a function that releases it. */
export async function holdApp(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, /\/assets\/frame-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
