import { NOTICES } from '../../notices/messages';
import { showNotice } from '../../notices/show-notice';

/** Calls a listener at each reset. Returns a function that stops this. */
type Subscribe = (listener: () => void) => () => void;

/**
 * Shows a toast after each reset of the demo account, to explain why everything has changed (spec §1). Aborting the
 * signal stops this.
 */
export function watchDemoResets(subscribe: Subscribe, signal: AbortSignal): void {
  let isToBeTold = false;
  const tell = () => {
    // The toast closes after some time, so it is shown only while the page is visible.
    if (!isToBeTold || document.visibilityState !== 'visible') return;
    isToBeTold = false;
    showNotice(NOTICES.demoReset);
  };
  document.addEventListener('visibilitychange', tell, { signal });
  const stop = subscribe(() => {
    isToBeTold = true;
    tell();
  });
  signal.addEventListener('abort', stop);
}
