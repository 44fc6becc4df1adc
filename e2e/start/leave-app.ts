import type { Page } from '@playwright/test';

/**
 * Leaves the page for one without the app, and waits for what the app keeps as it goes. The browser
 * may end a page in a process of its own while the next one is already shown.
 */
export async function leaveApp(page: Page): Promise<void> {
  await page.evaluate(() => {
    // The last event of a page that is left. The app's own listener is called before this one.
    document.addEventListener('visibilitychange', () => localStorage.setItem('page-left', 'yes'));
  });
  await page.goto('/robots.txt');
  await page.waitForFunction(() => localStorage.getItem('page-left') === 'yes');
  await page.evaluate(() => localStorage.removeItem('page-left'));
}
