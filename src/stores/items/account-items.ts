import { engine } from '../sync/current-engine';

/** Returns the number of items of the current account, including those in the trash bin. */
export function countAccountItems(): number {
  let count = 0;
  for (const _ of engine().items.views()) count += 1;
  return count;
}
