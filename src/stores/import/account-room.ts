import { DEMO_COLLECTIONS_MAX, DEMO_ITEMS_MAX } from '../../domain/limits';
import { isDemo, useSession } from '../account/session';
import { ordinaryCollections } from '../collections/collections';
import { countAccountItems } from '../items/counts';
import { useSite } from '../site';

/** A quota of the account and what is left of it. Both are infinite until the server has sent the quota. */
export interface Room {
  max: number;
  left: number;
}

/** Returns the account's room for items. Trashed items count. */
export function roomForItems(): Room {
  return roomOf(useSite.getState().site?.maxItems, DEMO_ITEMS_MAX, countAccountItems());
}

/** Returns the account's room for collections. */
export function roomForCollections(): Room {
  const { site } = useSite.getState();
  return roomOf(site?.maxCollections, DEMO_COLLECTIONS_MAX, ordinaryCollections().length);
}

function roomOf(told: number | null | undefined, demoMax: number, held: number): Room {
  const ofServer = told ?? Infinity;
  const max = isDemo(useSession.getState().user) ? Math.min(ofServer, demoMax) : ofServer;
  return { max, left: Math.max(0, max - held) };
}
