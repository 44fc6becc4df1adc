import { ordinaryCollections } from '../collections/collections';
import { countAccountItems } from '../items/account-items';
import { useOwnSessions } from './own-sessions';

/** How much an account holds, as far as this device knows. */
export interface AccountSize {
  /** Those in the trash bin too. */
  items: number;
  collections: number;
  /** Where it is logged in; null where the server doesn't say. */
  devices: number | null;
}

/** How much the account on the screen holds. */
export function accountSize(): AccountSize {
  return {
    items: countAccountItems(),
    collections: ordinaryCollections().length,
    devices: useOwnSessions.getState().sessions?.length ?? null,
  };
}
