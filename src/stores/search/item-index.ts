import type { ItemView } from '../../domain/item';
import { compareIn, listKeyOf, listOf, newestFirst, type ListKey } from '../../domain/item-list';
import { linkKey } from '../../domain/link-key';
import { engine } from '../sync/current-engine';
import { runInSlices, type Steps } from '../time-slices';
import { replaceItems, type ItemChange } from './replace-items';

/*
 * An index of the open account's items by list and by link, which all searches read. The index is built at its first
 * use. Later, an update takes time in proportion to the changed items. A list is sorted when it is first read.
 */

interface IndexedList {
  items: ItemView[];
  isSorted: boolean;
  /** Ids of items that have changed since the list was last read, each with its version in `items`, if any. */
  changed: Map<string, ItemView | undefined>;
}

type Links = Map<string, Set<ItemView>>;

/** How many items one step indexes by link. */
const ITEMS_PER_STEP = 100;

let isBuilt = false;
const indexed = new Map<string, ItemView>();
const lists = new Map<string, IndexedList>();
/** The link items by link key; null until a link is first looked up. */
let links: Links | null = null;
let cancelLinks: (() => void) | null = null;

/** Returns the sorted items of a list. This is the same array until an item of the list changes. */
export function itemsIn(list: ListKey): readonly ItemView[] {
  build();
  const known = listFor(list);
  if (!known.isSorted) known.items.sort(compareIn(list));
  known.isSorted = true;
  const changes = Array.from(known.changed, ([id, before]) => ({ before, after: indexed.get(id) }));
  known.items = replaceItems(known.items, list, changes);
  known.changed.clear();
  return known.items;
}

/**
 * Returns the newest item with a link, or undefined if there is none. A trashed item is returned only if there is no
 * other. The first call starts to index all links in time slices. Until this is done, the result is undefined.
 *
 * @param onIndexed called when the indexing is done, unless the first time slice finishes it
 */
export function itemWithLink(url: string, onIndexed: () => void): ItemView | undefined {
  build();
  if (links === null) {
    links = new Map();
    cancelLinks = runInSlices(indexLinks(links), (isDone) => {
      if (!isDone) return;
      cancelLinks = null;
      onIndexed();
    });
  }
  if (cancelLinks) return undefined;
  return [...(links.get(linkKey(url)) ?? [])].sort(untrashedAndNewestFirst)[0];
}

/** Updates the index for items that may have changed. Returns the changes; none if the index isn't built yet. */
export function updateIndex(ids: readonly string[]): ItemChange[] {
  if (!isBuilt) return [];
  const changes: ItemChange[] = [];
  for (const id of ids) {
    const change = { before: indexed.get(id), after: engine().items.view(id) };
    const { before, after } = change;
    if (before === after) continue;
    changes.push(change);
    if (before) markChanged(before, before);
    if (after) markChanged(after, undefined);
    if (after) indexed.set(id, after);
    else indexed.delete(id);
    if (links) indexLink(links, change);
  }
  return changes;
}

/** Empties the index. Its next use builds it again. */
export function resetIndex(): void {
  cancelLinks?.();
  cancelLinks = links = null;
  indexed.clear();
  lists.clear();
  isBuilt = false;
}

function build(): void {
  if (isBuilt) return;
  isBuilt = true;
  for (const item of engine().items.views()) {
    indexed.set(item.id, item);
    listFor(listOf(item)).items.push(item);
  }
}

function listFor(list: ListKey): IndexedList {
  const key = listKeyOf(list);
  let known = lists.get(key);
  if (!known) lists.set(key, (known = { items: [], isSorted: false, changed: new Map() }));
  return known;
}

/**
 * Marks an item as changed in its list. If it is marked already, it keeps the first mark, which has its version in
 * `items`.
 */
function markChanged(item: ItemView, before: ItemView | undefined): void {
  const { changed } = listFor(listOf(item));
  if (!changed.has(item.id)) changed.set(item.id, before);
}

function* indexLinks(found: Links): Steps<void> {
  let count = 0;
  for (const after of indexed.values()) {
    indexLink(found, { before: undefined, after });
    if (++count % ITEMS_PER_STEP === 0) yield;
  }
}

function indexLink(found: Links, { before, after }: ItemChange): void {
  if (before?.type === 'link') found.get(linkKey(before.content))?.delete(before);
  if (after?.type !== 'link') return;
  const key = linkKey(after.content);
  found.set(key, (found.get(key) ?? new Set()).add(after));
}

function untrashedAndNewestFirst(a: ItemView, b: ItemView): number {
  return Number(a.isTrashed) - Number(b.isTrashed) || newestFirst(a, b);
}
