import { logRefused } from '../notices/log';

/** Read by public/first-paint.js, which shows what is kept there. */
export const LAST_VIEW = 'jot-last-view';

/** Nothing of an account's list stays behind it. */
export function forgetLastView(): void {
  try {
    localStorage.removeItem(LAST_VIEW);
  } catch (error) {
    logRefused('Forgetting the last view', error);
  }
}

/** Whether the page shows the list as it was left, and not the app. */
export function showsLastView(root: HTMLElement): boolean {
  return root.hasAttribute('data-last-view');
}
