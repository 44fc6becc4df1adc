/** Name of the Web Lock that a page holds for its build, followed by the path of its first script. */
export const BUILD_LOCK = 'jot-page-of ';

/** Holds it for as long as the page is there, however it goes. Where there are no locks, there is no worker. */
export function holdBuild(entry: string): void {
  const name = BUILD_LOCK + new URL(entry).pathname;
  void navigator.locks?.request(name, { mode: 'shared' }, () => new Promise(() => undefined));
}
