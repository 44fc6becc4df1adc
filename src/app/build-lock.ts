import { BUILD_LOCK } from '../domain/storage-keys';

/**
 * Holds the Web Lock of a page's build for as long as the page is there, however it goes. Where there are no locks, there
 * is no worker.
 */
export function holdBuild(entry: string): void {
  const name = BUILD_LOCK + new URL(entry).pathname;
  void navigator.locks?.request(name, { mode: 'shared' }, () => new Promise(() => undefined));
}
