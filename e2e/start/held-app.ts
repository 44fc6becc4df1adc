import type { Page } from '@playwright/test';

/** Holds the app's first script back on the pages that are opened from now on. Returns the way to let it come. */
export async function holdApp(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/frame-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
