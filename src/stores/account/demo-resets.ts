import { failureOf } from '../../domain/failure';
import { NOTICES } from '../../notices/messages';
import { logError } from '../../notices/log';
import { showNotice } from '../../notices/show-notice';
import { delayAfter } from '../../sync/connectivity/backoff';

/** Subscribes to resets. Resolves to a function that unsubscribes. */
type Subscribe = (listener: () => void) => Promise<() => Promise<void>>;

/**
 * Shows a toast after each reset of the demo account, to explain why everything has changed (spec §1). If the
 * subscription fails, it is retried with backoff. Returns a function that stops this.
 */
export function watchDemoResets(subscribe: Subscribe): () => void {
  let isWatching = true;
  let isToBeTold = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => Promise<void>) | undefined;
  const report = (error: unknown) => logError('Listening for resets of the demo account', error);

  const tell = () => {
    // The toast closes after some time, so it is shown only while the page is visible.
    if (!isWatching || !isToBeTold || document.visibilityState !== 'visible') return;
    isToBeTold = false;
    showNotice(NOTICES.demoReset);
  };
  const onReset = () => {
    if (!isWatching) return;
    isToBeTold = true;
    tell();
  };
  const listen = async (repeat: number) => {
    try {
      const leave = await subscribe(onReset);
      if (isWatching) stop = leave;
      else await leave();
    } catch (error) {
      // The header already shows an unreachable server.
      const failure = failureOf(error);
      if (failure.kind !== 'unreachable') report(error);
      if (!isWatching) return;
      timer = setTimeout(() => void listen(repeat + 1), delayAfter(failure, repeat, Math.random()));
    }
  };

  document.addEventListener('visibilitychange', tell);
  void listen(0);
  return () => {
    isWatching = false;
    document.removeEventListener('visibilitychange', tell);
    clearTimeout(timer);
    stop?.().catch(report);
  };
}
