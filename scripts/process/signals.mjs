/**
 * Calls `stop` at the first signal that ends this process, or when the npm that started it is gone.
 * Later signals are ignored: at Ctrl+C, one comes from the terminal and another from npm, and
 * PocketBase doesn't end in order at a second one.
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
  // On Windows, the console is closed, which the server hears of as it does of Ctrl+C.
  process.on('SIGHUP', () => stopOnce(process.platform === 'win32' ? 'SIGINT' : 'SIGTERM'));
  // Ctrl+\ in a terminal.
  process.on('SIGQUIT', () => stopOnce('SIGTERM'));
  whenNpmIsGone(() => stopOnce('SIGTERM'));
}

/**
 * Calls `action` when the npm that started this process was ended by a signal. That signal also ends
 * the shell between the two, which doesn't pass it on.
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
