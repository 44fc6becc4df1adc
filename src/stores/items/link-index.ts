import type { ItemView } from '../../domain/item';
import { compareIn } from '../../domain/item-list';
import { linkKey } from '../../domain/link-key';
import { workInSlices } from './slices';

/** So many items are looked at in one step. */
const STEP = 100;
/** After so many changes at once it is made anew, since that is done in slices. */
const CHANGES_MAX = 1_000;

const newestFirst = compareIn({ collection: '' });

interface LinkPorts {
  views(): Iterable<ItemView>;
  viewOf(id: string): ItemView | undefined;
  /** It is made, and finds what it couldn't before. */
  onReady(): void;
}

/**
 * The links of an account by their keys. It is made in slices when a link is first looked for, and follows
 * what changes from then on.
 */
export interface LinkIndex {
  /**
   * The newest item with a link, a trashed one only where there is no other; undefined where there is none,
   * and until the index is made.
   */
  find(url: string): ItemView | undefined;
  /** Some items have changed. */
  change(ids: readonly string[]): void;
  /** Forgets all, as when another account begins. */
  reset(): void;
}

/** The index of one account. */
export function createLinkIndex({ views, viewOf, onReady }: LinkPorts): LinkIndex {
  const idsByKey = new Map<string, Set<string>>();
  const keys = new Map<string, string>();
  let making: ReturnType<typeof workInSlices> | null = null;
  let changed: string[] = [];

  function* make() {
    let count = 0;
    for (const { id } of views()) {
      take(id);
      if (++count % STEP === 0) yield;
    }
  }

  function take(id: string): void {
    const view = viewOf(id);
    const key = view?.type === 'link' ? linkKey(view.content) : undefined;
    const before = keys.get(id);
    if (key === before) return;
    if (before !== undefined) {
      const ids = idsByKey.get(before);
      ids?.delete(id);
      if (ids?.size === 0) idsByKey.delete(before);
    }
    if (key === undefined) return void keys.delete(id);
    keys.set(id, key);
    const ids = idsByKey.get(key);
    if (ids) ids.add(id);
    else idsByKey.set(key, new Set([id]));
  }

  function reset(): void {
    making?.stop();
    making = null;
    changed = [];
    keys.clear();
    idsByKey.clear();
  }

  return {
    find(url) {
      making ??= workInSlices(make(), (isDone) => {
        if (!isDone || !making) return;
        making.isDone = true;
        onReady();
      });
      if (!making.isDone) return undefined;
      for (const id of changed.splice(0)) take(id);
      let best: ItemView | undefined;
      for (const id of idsByKey.get(linkKey(url)) ?? []) {
        const view = viewOf(id);
        if (view && (!best || isBetter(view, best))) best = view;
      }
      return best;
    },
    change(ids) {
      if (!making) return;
      if (changed.length + ids.length > CHANGES_MAX) reset();
      else changed.push(...ids);
    },
    reset,
  };
}

function isBetter(one: ItemView, other: ItemView): boolean {
  if (one.isTrashed !== other.isTrashed) return other.isTrashed;
  return newestFirst(one, other) < 0;
}
