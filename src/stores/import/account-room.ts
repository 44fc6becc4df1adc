import { DEMO_COLLECTIONS_MAX, DEMO_ITEMS_MAX } from '../../domain/limits';
import { isDemo, useSession } from '../account/session';
import { ordinaryCollections } from '../collections/collections';
import { countAccountItems } from '../items/counts';
import { useSite } from '../site';

/** What an account holds at most, and how much of it is left. Infinite where the server hasn't told. */
export interface Room {
  max: number;
  left: number;
}

/** For how many items there is room, those in the trash bin counted. */
export function roomForItems(): Room {
  return roomOf(useSite.getState().site?.maxItems, DEMO_ITEMS_MAX, countAccountItems());
}

/** For how many collections there is room. */
export function roomForCollections(): Room {
  const { site } = useSite.getState();
  return roomOf(site?.maxCollections, DEMO_COLLECTIONS_MAX, ordinaryCollections().length);
}

function roomOf(told: number | null | undefined, demoMax: number, held: number): Room {
  const ofServer = told ?? Infinity;
  const max = isDemo(useSession.getState().user) ? Math.min(ofServer, demoMax) : ofServer;
  return { max, left: Math.max(0, max - held) };
}
