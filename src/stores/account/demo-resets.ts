import { failureOf } from '../../domain/failure';
import { NOTICES } from '../../notices/messages';
import { logError } from '../../notices/log';
import { showNotice } from '../../notices/show-notice';
import { delayAfter } from '../../sync/connectivity/backoff';

/** Begins to tell of resets, and resolves to the way to stop. */
type Subscribe = (listener: () => void) => Promise<() => Promise<void>>;

/**
 * While the demo account is open, shows each reset of it by itself and says why everything is
 * different (spec §1). Where the server can't be reached it is asked again, with growing waits.
 * Returns the way to stop.
 */
export function watchDemoResets(subscribe: Subscribe): () => void {
  let isWatching = true;
  let isToBeTold = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => Promise<void>) | undefined;
  const report = (error: unknown) => logError('Listening for resets of the demo account', error);

  const tell = () => {
    // The toast goes by itself, so it waits until somebody is looking.
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
      // One that can't be reached says so elsewhere, and is waited for.
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
