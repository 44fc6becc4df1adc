import { logDenied } from '../../notices/log';

/** Shows a number in the icon of the installed app; none for 0. Only some browsers can. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const done = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count);
  done.catch((error: unknown) => logDenied('Showing a badge', error));
}
