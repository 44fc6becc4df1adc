import { toDateTime } from '../../domain/date-time';
import { NO_FILTER } from '../../domain/filter';
import { SEEN_KEY } from '../../domain/storage-keys';
import { ordinaryCollectionIds, useCollections } from '../collections/collections';
import { currentEngine } from '../sync/current-engine';
import { showBadge } from './badge';
import { useClock } from './clock';
import { useItems } from '../items/items';
import { NONE_RETURNED, useReturned } from './returned';
import { hasSeen, mergeSeen, readSeen, seenOf, seenSince, writeSeen, type Seen } from './seen';
import { returnedItems, watchClock } from './watch-clock';

/** The account of `seen`; null if none is open. */
let owner: string | null = null;
let seen: Seen = seenSince('');
/** The collection whose list is shown on a visible page, and the time up to which its items have come back there. */
let shown: { collection: string; time: string } | null = null;

/**
 * Advances the clock, and keeps `useReturned` and the badge of the installed app up to date. An item counts as seen once
 * its list was shown on a visible page and is left: another one is opened, or the page is hidden or closed.
 *
 * @returns a function that stops it
 */
export function watchReturned(): () => void {
  const stops = [
    watchClock(update),
    useReturned.subscribe(({ ids }) => showBadge(ids.size)),
    useCollections.subscribe(look),
    useItems.subscribe(look),
    useClock.subscribe(look),
  ];
  showBadge(useReturned.getState().ids.size);
  look();
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', leave);
  window.addEventListener('storage', onStorage);
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('storage', onStorage);
    owner = shown = null;
  };
}

/** Updates `useReturned`. */
function update(): void {
  const account = currentEngine()?.owner ?? null;
  if (account !== owner) open(account);
  // The device's clock may have been set back.
  seen = mergeSeen(seen, seen, timeNow());
  const items = owner === null ? [] : [...returnedItems()].filter(isUnseen);
  const ids = new Set(items.map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const { collection } of items) counts.set(collection, (counts.get(collection) ?? 0) + 1);
  if (ids.size > 0) useReturned.setState({ ids, counts });
  else if (useReturned.getState() !== NONE_RETURNED) useReturned.setState(NONE_RETURNED);
}

function timeNow(): string {
  return toDateTime(Date.now());
}

function isUnseen({ collection, laterUntil }: { collection: string; laterUntil: string }): boolean {
  return !hasSeen(seen, collection, laterUntil);
}

/** Reads what was seen of an account, or begins now. */
function open(account: string | null): void {
  owner = account;
  shown = null;
  if (account === null) return;
  const stored = readSeen(account);
  seen = stored ?? seenSince(timeNow());
  if (stored === null) writeSeen(account, seen);
}

/** Notes which list is looked at, and that the one before was left. */
function look(): void {
  const { list, filter } = useItems.getState();
  const { currentId } = useCollections.getState();
  const isLookedAt =
    document.visibilityState === 'visible' && list !== null && list !== 'trash' && currentId;
  const collection = isLookedAt ? list.collection : null;
  if (shown && shown.collection !== collection) leave();
  // A filter may hide what comes back.
  if (collection !== null && filter === NO_FILTER)
    shown = { collection, time: useClock.getState().now };
}

/** Notes that what has come back into the list that was shown is seen. */
function leave(): void {
  if (shown === null || owner === null || currentEngine()?.owner !== owner) return;
  const { collection, time } = shown;
  shown = null;
  if (!useReturned.getState().counts.has(collection)) return;
  takeOver(readSeen(owner), { since: seen.since, collections: { [collection]: time } });
  writeSeen(owner, seenOf(seen, ordinaryCollectionIds()));
}

/** Takes over what another page has seen. */
function onStorage({ key }: StorageEvent): void {
  if (owner !== null && key === SEEN_KEY + owner) takeOver(readSeen(owner));
}

function takeOver(...others: readonly (Seen | null)[]): void {
  for (const other of others) if (other !== null) seen = mergeSeen(seen, other, timeNow());
  update();
}
