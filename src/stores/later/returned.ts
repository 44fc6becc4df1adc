import { create } from 'zustand';
import { SEEN_KEY } from '../../domain/storage-keys';
import { logDenied } from '../../notices/log';

interface ReturnedState {
  /** Ids of the items that have come back and that nobody has seen in their lists since. */
  ids: ReadonlySet<string>;
  /** Their number in each collection that has any, by the collection's id. */
  counts: ReadonlyMap<string, number>;
}

/** The state without such items. */
export const NONE_RETURNED: ReturnedState = { ids: new Set(), counts: new Map() };

/** The items that have come back unseen. `watch-returned.ts` updates it. */
export const useReturned = create<ReturnedState>(() => NONE_RETURNED);

/** Forgets what a user has seen, because they logged out. */
export function forgetSeen(owner: string): void {
  try {
    localStorage.removeItem(SEEN_KEY + owner);
  } catch (error) {
    logDenied('Forgetting what was seen', error);
  }
}
