import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ItemView } from '../../domain/item';
import { anyItem, makeItem } from '../../domain/item.fixture';
import { belongsTo, compareIn, newestFirst, type ListKey } from '../../domain/item-list';
import { closeIndexedAccount, openIndexedAccount } from './indexed-account.fake';
import { itemsIn, itemWithLink, resetIndex, updateIndex } from './item-index';

const INBOX = { collection: 'inbox' };
const LISTS: ListKey[] = [INBOX, { collection: 'ideas' }, 'trash'];
const URL = 'https://example.com';

let views: Map<string, ItemView>;

beforeEach(() => {
  views = new Map();
  openIndexedAccount(views);
});
afterEach(() => {
  closeIndexedAccount();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Changes some items, and updates the index. */
function update(...items: ItemView[]): void {
  for (const item of items) views.set(item.id, item);
  updateIndex(items.map(({ id }) => id));
}

const links = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    makeItem({ id: `link${n}`, type: 'link', content: `${URL}/${n}` }),
  );

/** Replaces the clock by one that advances so fast that each step gets its own time slice. */
function sliceEachStep(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
}

describe('a list', () => {
  it('is the same array until one of its items changes', () => {
    update(makeItem({ id: 'a' }));
    const list = itemsIn(INBOX);
    update(makeItem({ id: 'b', collection: 'ideas' }));
    expect(itemsIn(INBOX)).toBe(list);
    update(makeItem({ id: 'a', title: 'Oat' }));
    expect(itemsIn(INBOX)).not.toBe(list);
    expect(list).toEqual([makeItem({ id: 'a' })]);
  });

  it('is empty after a reset, until the index is used again', () => {
    update(makeItem());
    expect(itemsIn(INBOX)).toHaveLength(1);
    views.clear();
    resetIndex();
    expect(itemsIn(INBOX)).toEqual([]);
  });
});

describe('the item with a link', () => {
  it('is found in the first call if there are few items, and immediately later', () => {
    update(...links(3));
    expect(itemWithLink(`${URL}/1`, () => undefined)?.id).toBe('link1');
    update(makeItem({ id: 'new', type: 'link', content: `${URL}/new` }));
    expect(itemWithLink(`${URL}/new`, () => undefined)?.id).toBe('new');
  });

  it('is found after more slices if there are many items, including changes made meanwhile', () => {
    sliceEachStep();
    update(...links(500));
    const onIndexed = vi.fn<() => void>();
    expect(itemWithLink(`${URL}/1`, onIndexed)).toBeUndefined();
    vi.advanceTimersToNextTimer();
    update(
      makeItem({ id: 'link0', type: 'link', content: `${URL}/early` }),
      makeItem({ id: 'link499', type: 'link', content: `${URL}/late` }),
    );
    expect(onIndexed).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(onIndexed).toHaveBeenCalledOnce();
    const found = ['0', '1', 'early', '499', 'late'].map(
      (path) => itemWithLink(`${URL}/${path}`, onIndexed)?.id,
    );
    expect(found).toEqual([undefined, 'link1', 'link0', undefined, 'link499']);
  });

  it('isn’t reported by an index that was reset', () => {
    sliceEachStep();
    update(...links(500));
    const onIndexed = vi.fn<() => void>();
    itemWithLink(URL, onIndexed);
    resetIndex();
    vi.runAllTimers();
    expect(onIndexed).not.toHaveBeenCalled();
  });
});

it('an updated index equals a newly built one', () => {
  const ids = fc.constantFrom(...'abcdef');
  const put = fc.tuple(anyItem, ids).map(([item, id]) => ({ ...item, id }));
  const remove = ids.map((id) => ({ remove: id }));
  const read = fc.constantFrom(...LISTS).map((list) => ({ read: list }));
  fc.assert(
    fc.property(fc.array(fc.oneof(put, remove, read), { maxLength: 30 }), (steps) => {
      views.clear();
      resetIndex();
      itemWithLink(URL, () => undefined);
      for (const step of steps) {
        if ('read' in step) itemsIn(step.read);
        else if ('remove' in step) {
          views.delete(step.remove);
          updateIndex([step.remove]);
        } else update(step);
      }
      for (const list of LISTS) {
        const expected = [...views.values()].filter((item) => belongsTo(list, item));
        expect(itemsIn(list)).toEqual(expected.sort(compareIn(list)));
      }
      const [best] = [...views.values()]
        .filter(({ type, content }) => type === 'link' && content === URL)
        .sort((a, b) => Number(a.isTrashed) - Number(b.isTrashed) || newestFirst(a, b));
      expect(itemWithLink(URL, () => undefined)).toBe(best);
    }),
  );
});
