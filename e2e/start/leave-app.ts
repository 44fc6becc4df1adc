import type { Page } from '@playwright/test';

/**
 * Leaves the app for a page without it, and waits until the app has stored what it stores on leaving. The browser may
 * end the old page in another process while it already shows the next one.
 */
export async function leaveApp(page: Page): Promise<void> {
  await page.evaluate(() => {
    // This event is the last one of a page that is left, and the app's listener runs before this one.
    document.addEventListener('visibilitychange', () => localStorage.setItem('page-left', 'yes'));
  });
  await page.goto('/robots.txt');
  await page.waitForFunction(() => localStorage.getItem('page-left') === 'yes');
  await page.evaluate(() => localStorage.removeItem('page-left'));
}
