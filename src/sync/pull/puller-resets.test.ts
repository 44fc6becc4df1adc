import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Timeline } from '../../backend/sync';
import { makeMutation } from '../queue/client-mutation.fixture';
import type { Item } from '../../domain/item';
import { failure, page, record, setUp } from './held-puller.fixture';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a device that has pulled some items. */
async function setUpWith(...items: ReturnType<typeof record>[]) {
  const set = setUp();
  set.ask();
  await set.answer(page('c1', items));
  set.events.length = 0;
  return set;
}

describe('a device that was away for too long', () => {
  it('pulls from the beginning, and removes records that the server no longer has', async () => {
    const set = await setUpWith(record('a'), record('b'));
    set.ask();
    await set.answer({ reset: 'expired' }, page('c9', [record('a'), record('c')]));
    expect(set.asked.slice(1)).toEqual([
      ['c1', undefined],
      [null, 'inbox'],
    ]);
    expect([set.shown(), set.kept()]).toEqual([
      ['a', 'c'],
      ['a', 'c'],
    ]);
    expect(set.storage.stored.cursor).toBe('c9');
    expect(set.forgottenMutations).toEqual([]);
    expect(set.events).not.toContain('sent again');
  });

  it('removes stored records that it has already removed from the view', async () => {
    const set = await setUpWith(record('a'), record('refused'));
    // The server has rejected an edit because the item was deleted. The tombstone has expired, so no page contains it.
    set.records.items.drop(['refused']);
    set.ask();
    await set.answer({ reset: 'expired' }, page('c9', [record('a')]));
    expect(set.kept()).toEqual(['a']);
  });

  it('removes nothing before the last page', async () => {
    const set = await setUpWith(record('a'), record('b'));
    set.ask();
    await set.answer({ reset: 'expired' }, page('c8', [record('a')], { hasMore: true }));
    expect([set.shown(), set.storage.stored.cursor]).toEqual([['a', 'b'], 'c1']);
    await set.answer(page('c9'));
    expect([set.kept(), set.storage.stored.cursor]).toEqual([['a'], 'c9']);
  });

  it('removes its confirmed mutations with the last page, as in any pull', async () => {
    const set = await setUpWith(record('a'));
    set.mutations.confirmed = [makeMutation({ id: 'done' })];
    set.ask();
    await set.answer({ reset: 'expired' }, page('c9', [record('a')]));
    expect(set.events).toContain('pulled done');
  });
});

describe('a device whose records were stored without a cursor', () => {
  it('removes records that the server no longer has, and restores nothing', async () => {
    const set = setUp();
    set.records.items.put([record('a'), record('gone')]);
    set.ask();
    await set.answer(page('c1', [record('a')]));
    expect(set.asked).toEqual([[null, 'inbox']]);
    expect([set.shown(), set.kept()]).toEqual([['a'], ['a']]);
    expect(set.forgottenMutations).toEqual([]);
  });
});

describe('a device whose records an earlier build stored without all fields', () => {
  async function setUpOutdated() {
    const set = setUp();
    const { isPinned: _, ...lacking } = record('a');
    set.records.items.put([lacking as Item, record('gone')]);
    set.storage.stored.cursor = 'c1';
    set.puller.restore({ cursor: 'c1', isComplete: true, timelines: [] }, true);
    set.ask();
    return set;
  }

  it('pulls what has changed, then reads all records again, once', async () => {
    const set = await setUpOutdated();
    await set.answer(page('c2', [record('b')]));
    expect(set.shown()).toEqual(['a', 'b', 'gone']);
    await set.answer(page('c3', [record('a', { isPinned: true }), record('b')]));
    expect(set.cursors()).toEqual(['c1', null]);
    expect([set.shown(), set.kept(), set.storage.stored.cursor]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      'c3',
    ]);
    expect(set.records.items.view('a')?.isPinned).toBe(true);
    expect([set.forgottenMutations, set.read.at(-1)]).toEqual([[], 'whole']);
    set.ask();
    await set.answer(page('c3'));
    expect(set.cursors()).toEqual(['c1', null, 'c3']);
  });

  it('reads them again in the next pull if it was interrupted', async () => {
    const set = await setUpOutdated();
    await set.answer(page('c2'));
    await set.fail(failure());
    expect(set.storage.stored.cursor).toBe('c2');
    set.ask();
    await set.answer(page('c2'), page('c2', [record('a')]));
    expect([set.cursors(), set.shown()]).toEqual([['c1', null, 'c2', null], ['a']]);
  });

  it('restores what the server has forgotten, if it was restored from a backup meanwhile', async () => {
    const set = await setUpOutdated();
    await set.answer({ reset: 'timeline' }, page('c9', [record('a')]));
    expect(set.cursors()).toEqual(['c1', null]);
    expect(set.forgottenMutations).toMatchObject([{ kind: 'create', recordId: 'gone' }]);
  });
});

describe('a server that was restored from a backup', () => {
  const mine = record('a', { content: 'newer', updated: '2026-02' });
  const theirs = record('a', { content: 'older', updated: '2026-01' });

  it('gets the records that it has forgotten, and confirmed mutations are sent again', async () => {
    const set = await setUpWith(mine, record('only copy'));
    set.mutations.confirmed = [makeMutation({ id: 'done' })];
    set.ask();
    await set.answer({ reset: 'timeline' }, page('c9', [theirs]));
    expect(set.forgottenMutations.map(({ kind, recordId }) => [kind, recordId])).toEqual([
      ['create', 'only copy'],
      ['update', 'a'],
    ]);
    expect(set.events).toContain('sent again');
    expect(set.events).not.toContain('pulled done');
    expect(set.kept()).toEqual(['a']);
  });

  it('gets an older text too if it was written after the backup', async () => {
    const [shared, lost, restored] = ['shared', 'lost', 'restored'].map((id, index) => ({
      id,
      written: `2026-01-0${index + 1}`,
    })) as [Timeline, Timeline, Timeline];
    const [own, other] = [
      record('a', { content: 'mine', updated: '2026-01-04' }),
      record('a', { content: 'theirs', updated: '2026-01-05' }),
    ];
    const set = setUp();
    set.ask();
    await set.answer(page('c1', [own], { timelines: [lost, shared] }));
    // A page without timelines leaves the stored ones as they are.
    set.ask();
    await set.answer(page('c2'));
    expect(set.storage.stored.timelines).toEqual([lost, shared]);

    // The next visit continues from the stored cursor.
    const next = setUp(set.storage);
    next.records.items.put(set.storage.stored.items);
    next.puller.restore(set.storage.stored);
    next.ask();
    const timelines = [restored, shared];
    await next.answer({ reset: 'timeline' }, page('c8', [other], { hasMore: true, timelines }));
    await next.answer(page('c9'));
    expect(next.forgottenMutations).toMatchObject([
      {
        fields: { content: 'mine' },
        base: { content: '' },
        forgotten: { timeline: lost.id, updated: own.updated },
      },
    ]);
    expect(next.storage.stored).toMatchObject({ cursor: 'c9', timelines });
  });

  it('gets the forgotten records before the device overwrites them', async () => {
    const set = await setUpWith(mine);
    const { writePulled } = set.storage;
    const before: number[] = [];
    set.storage.writePulled = (pulled) => {
      before.push(set.forgottenMutations.length);
      return writePulled(pulled);
    };
    set.ask();
    await set.answer({ reset: 'timeline' }, page('c9', [theirs]));
    expect(before).toEqual([1]);
  });

  it('gets the forgotten records even if the pull was interrupted', async () => {
    const set = await setUpWith(mine, record('only copy'));
    set.ask();
    await set.answer({ reset: 'timeline' }, page('c8', [theirs], { hasMore: true }));
    await set.fail(new Error('planted'));
    expect(set.forgottenMutations).toEqual([]);
    set.ask();
    await set.answer({ reset: 'timeline' }, page('c9', [theirs]));
    expect(
      set.forgottenMutations.map(({ recordId, fields }) => [recordId, fields?.content]),
    ).toEqual([
      ['only copy', record('only copy').content],
      ['a', 'newer'],
    ]);
  });
});

it('a server that resets a pull from the beginning is reported, and the pull isn’t repeated for ever', async () => {
  const set = setUp();
  set.puller.pullNow();
  await set.answer({ reset: 'expired' });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(set.asked).toHaveLength(1);
  expect(set.events).toEqual(['failed defect']);
});
