/** By then something is on the screen, whether the browser reports it or not. */
const MAX_PAINT_WAIT_MS = 2_000;

/**
 * Starts the app on a page that the build has drawn: that is shown before the network is asked for
 * the app. Where nobody sees it, in another tab or for somebody signed in, there is nothing to wait for.
 */
export function startApp(isSignedIn: boolean): void {
  document.addEventListener('DOMContentLoaded', () => {
    const app = document.querySelector<HTMLTemplateElement>('template[data-app]');
    if (!app) return;
    const start = () => document.head.append(document.importNode(app.content, true));
    const isShown = !isSignedIn && document.visibilityState === 'visible';
    if (isShown) afterFirstPaint(start);
    else start();
  });
}

/** Runs what must not take the network or the processor from the first paint, once that is on the screen. */
function afterFirstPaint(start: () => void): void {
  let isStarted = false;
  const run = () => {
    if (isStarted) return;
    isStarted = true;
    start();
  };
  // Browsers that hide what they do name the entry, and never give one.
  setTimeout(run, MAX_PAINT_WAIT_MS);
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    requestAnimationFrame(() => setTimeout(run));
    return;
  }
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    run();
  }).observe({ type: 'paint', buffered: true });
}
