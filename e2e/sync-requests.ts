import type { Page } from '@playwright/test';
import { PULLS, PUSHES } from './network';

/** Returns a list to which each pull and push of the page is added from now on. */
export function watchSync(page: Page): ('pull' | 'push')[] {
  const asked: ('pull' | 'push')[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (PULLS.path.test(pathname)) asked.push('pull');
    else if (PUSHES.path.test(pathname)) asked.push('push');
  });
  return asked;
}
