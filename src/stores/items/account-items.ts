import { engine } from '../sync/current-engine';

/** How many items the account on the screen has, those in the trash bin counted. */
export function countAccountItems(): number {
  let count = 0;
  for (const _ of engine().items.views()) count += 1;
  return count;
}
