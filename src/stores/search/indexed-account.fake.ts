import type { ItemView } from '../../domain/item';
import type { Engine } from '../../sync/engine-ports';
import { setEngine } from '../sync/current-engine';
import { resetIndex } from './item-index';

/** Opens an account with the items of a map. To change an item, the test changes the map and updates the index. */
export function openIndexedAccount(items: ReadonlyMap<string, ItemView>): void {
  resetIndex();
  const replica: Partial<Engine['items']> = {
    view: (id) => items.get(id),
    views: () => items.values(),
  };
  setEngine({ items: replica } as Engine);
}

/** Closes the account. */
export function closeIndexedAccount(): void {
  resetIndex();
  setEngine(null);
}
