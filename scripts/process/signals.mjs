/**
 * Calls `stop` at the first signal that ends this process, or when the npm that started it has ended. It
 * ignores later signals: at Ctrl+C, both the terminal and npm send one, and a second one would stop
 * PocketBase's orderly shutdown.
 * @param {(signal: 'SIGINT' | 'SIGTERM') => void} stop gets the signal to pass on
 */
export function onceStopped(stop) {
  let isStopping = false;
  const stopOnce = (/** @type {'SIGINT' | 'SIGTERM'} */ signal) => {
    if (isStopping) return;
    isStopping = true;
    stop(signal);
  };
  process.on('SIGINT', () => stopOnce('SIGINT'));
  process.on('SIGTERM', () => stopOnce('SIGTERM'));
  // On Windows, this means that the console is closed. The server gets that event itself, as it gets Ctrl+C.
  process.on('SIGHUP', () => stopOnce(process.platform === 'win32' ? 'SIGINT' : 'SIGTERM'));
  // Ctrl+\ in a terminal.
  process.on('SIGQUIT', () => stopOnce('SIGTERM'));
  whenNpmIsGone(() => stopOnce('SIGTERM'));
}

/**
 * Calls `action` when a signal has ended the npm that started this process. That signal also ends the shell
 * between them, which doesn't pass it on.
 * @param {() => void} action
 */
function whenNpmIsGone(action) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    action();
  }, 250).unref();
}
