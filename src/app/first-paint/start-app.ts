/** Maximum time to wait for the first paint, in ms, for browsers that never report it. */
const MAX_PAINT_WAIT_MS = 2_000;

/**
 * Starts the app on a prerendered page, after the first paint, so that loading the app doesn't delay it. If the page
 * isn't visible (another tab, or a signed-in user), the app starts at once.
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

/**
 * Runs a function after the first paint, so that it doesn't compete with the paint for the network and the processor.
 */
function afterFirstPaint(start: () => void): void {
  let isStarted = false;
  const run = () => {
    if (isStarted) return;
    isStarted = true;
    start();
  };
  // Some browsers hide their timings for privacy: they support the entry type but never report an entry.
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
