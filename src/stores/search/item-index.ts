import type { ItemView } from '../../domain/item';
import { compareIn, listKeyOf, listOf, type ListKey } from '../../domain/item-list';
import { linkKey } from '../../domain/link-key';
import { engine } from '../sync/current-engine';
import { runInSlices, type Steps } from '../time-slices';
import { replaceItems, type ItemChange } from './replace-items';

/*
 * The items of the account on the screen, by list and by link: what all searches read. The index is built
 * at its first use. Later an update costs what has changed, and a list is sorted when it is first read.
 */

interface IndexedList {
  items: ItemView[];
  isSorted: boolean;
  /** Ids that have changed since the list was read, with the item that `items` has. */
  changed: Map<string, ItemView | undefined>;
}

type Links = Map<string, Set<ItemView>>;

/** How many items are searched for links in one step. */
const ITEMS_PER_STEP = 100;

let isBuilt = false;
const indexed = new Map<string, ItemView>();
const lists = new Map<string, IndexedList>();
/** The links by their keys; null until one is looked up. */
let links: Links | null = null;
let cancelLinks: (() => void) | null = null;

/** The items of a list in its order: the same array until one of them changes. */
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
 * The newest item with a link; a trashed one only if there is no other. The first call starts to index all
 * links in time slices. Until that is done the result is undefined, and `onIndexed` is called then.
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

/** Indexes again some items that have changed. Returns the changes; none before the first use. */
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

/** Empties the index, which the next use builds again. */
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

/** Marks an item as changed in its list. An earlier mark has what the list still holds. */
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
  return Number(a.isTrashed) - Number(b.isTrashed) || compareIn({ collection: '' })(a, b);
}
