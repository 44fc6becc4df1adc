import type { Page } from '@playwright/test';
import { intercept } from '../network';

/** Holds the app's first script back on the pages that are opened from now on. Returns the way to let it come. */
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
