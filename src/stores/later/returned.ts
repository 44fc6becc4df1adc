import { create } from 'zustand';
import { SEEN_KEY } from '../../domain/storage-keys';
import { logDenied } from '../../notices/log';

interface ReturnedState {
  /** Ids of the items that have come back and haven't been seen in their list yet. */
  ids: ReadonlySet<string>;
  /** Number of these items in each collection, by the collection's id. Collections without any are missing. */
  counts: ReadonlyMap<string, number>;
}

/** The state if no such item exists. */
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
