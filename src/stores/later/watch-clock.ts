import { toDate, toDateTime } from '../../domain/date-time';
import type { ItemView } from '../../domain/item';
import { currentEngine } from '../sync/current-engine';
import { useClock } from './clock';
import { useItemChanges } from '../items/items';

/** Longest timeout, in ms. Timers don't run while the machine sleeps, and don't follow a clock that is set. */
const MAX_WAIT_MS = 60_000;
/** If the clock is set back by less than this, in ms, returned items stay visible: such a step only corrects drift. */
const DRIFT_MS = 1_000;

/** The items of the account that are later, and those that have come back, both outside the trash bin. */
const later = new Map<string, ItemView>();
const returned = new Map<string, ItemView>();
/** The first moment at which an item comes back; null if none is later. */
let soonest: string | null = null;
let account = currentEngine();
let timer: ReturnType<typeof setTimeout> | undefined;
let tell: () => void = () => undefined;

/** Returns the items that have come back, whether they have been seen or not. */
export function returnedItems(): Iterable<ItemView> {
  return returned.values();
}

/**
 * Advances `useClock` when an item comes back: by a timer, and at once when the page is looked at again. Its cost grows
 * with the items that change or were ever put away, not with those of the account.
 *
 * @param onChange called when an item was put away, comes back or has changed while it was either
 * @returns a function that stops it
 */
export function watchClock(onChange: () => void): () => void {
  tell = onChange;
  readAccount();
  const stop = useItemChanges.subscribe(({ ids }) => {
    if (currentEngine() === account) follow(ids);
    else readAccount();
  });
  document.addEventListener('visibilitychange', advance);
  window.addEventListener('focus', advance);
  window.addEventListener('pageshow', advance);
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', advance);
    window.removeEventListener('focus', advance);
    window.removeEventListener('pageshow', advance);
  };
}

/** Reads the account that is open now. */
function readAccount(): void {
  account = currentEngine();
  later.clear();
  returned.clear();
  // What came back before the account was opened doesn't come back now.
  const time = toDateTime(Date.now());
  if (time > useClock.getState().now) useClock.setState({ now: time });
  const { now } = useClock.getState();
  for (const item of account?.items.views() ?? []) place(item, now);
  soonest = soonestOf(later);
  advance();
  tell();
}

/** Follows changes of items, which may be unchanged or gone. */
function follow(ids: readonly string[]): void {
  const { now } = useClock.getState();
  let isConcerned = false;
  for (const id of ids) {
    const item = account?.items.view(id);
    const wasPutAway = later.delete(id) || returned.delete(id);
    const isPutAway = item !== undefined && place(item, now);
    isConcerned ||= wasPutAway || isPutAway;
  }
  if (!isConcerned) return;
  soonest = soonestOf(later);
  advance();
  tell();
}

/** Adds an item to those that are later or have come back. Returns whether it is one of them. */
function place(item: ItemView, now: string): boolean {
  if (item.laterUntil === '' || item.isTrashed) return false;
  (item.laterUntil > now ? later : returned).set(item.id, item);
  return true;
}

/** Advances the clock if an item comes back, or sets it back with the device's clock. */
function advance(): void {
  const time = Date.now();
  const isSetBack = toDateTime(time + DRIFT_MS) < useClock.getState().now;
  const isDue = soonest !== null && soonest <= toDateTime(time);
  if (isSetBack || isDue) setClock(toDateTime(time), isSetBack ? returned : later);
  clearTimeout(timer);
  if (soonest === null) return;
  const wait = toDate(soonest).getTime() - time;
  timer = setTimeout(advance, Math.min(wait, MAX_WAIT_MS));
}

/** Sets the clock. `from` are the items some of which come back, or are later again. */
function setClock(now: string, from: Map<string, ItemView>): void {
  const items = [...from.values()];
  from.clear();
  for (const item of items) place(item, now);
  soonest = soonestOf(later);
  useClock.setState({ now });
  tell();
}

function soonestOf(items: ReadonlyMap<string, ItemView>): string | null {
  let found: string | null = null;
  for (const { laterUntil } of items.values())
    if (found === null || laterUntil < found) found = laterUntil;
  return found;
}
