/**
 * Acts when the npm that started this process has been ended by a signal. That signal also ends the
 * shell between the two, which does not pass it on: nobody would be left to stop the server.
 * @param {() => void} action
 */
export function whenNpmIsGone(action) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    action();
  }, 250).unref();
}
