import type { Page } from '@playwright/test';
import { PULLS, PUSHES } from './network';

/** What a page asks of the sync from now on, in its order. */
export function watchSync(page: Page): ('pull' | 'push')[] {
  const asked: ('pull' | 'push')[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (PULLS.path.test(pathname)) asked.push('pull');
    else if (PUSHES.path.test(pathname)) asked.push('push');
  });
  return asked;
}
