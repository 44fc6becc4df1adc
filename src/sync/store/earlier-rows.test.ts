import { describe, expect, it } from 'vitest';

import type { ClientMutation } from '../queue/client-mutation';
import { makeMutation } from '../queue/client-mutation.fixture';
import { compareRows, isRow, isWaiting, writeRows, type Row } from '../queue/row';
import { FAILURE } from '../queue/row.fixture';
import {
  earlierBatches,
  earlierRows,
  type EarlierDraft,
  type EarlierRejected,
} from './earlier-rows';
import { volatileStorage } from './storage.fake';

const AT = makeMutation().at;
const SENT = { client: 'client of gone', n: 3 };
const kept = (id: string, fields: Partial<ClientMutation> = {}, tab = 'gone') => ({
  tab,
  change: makeMutation({ id, ...fields }),
});
const rejected = (id: string): EarlierRejected => ({ ...kept(id), failure: FAILURE });
const manyOf = (count: number) => Array.from({ length: count }, (_, n) => kept(`c${n}`));
const NOTHING = { changes: [], rejected: [], drafts: [] };

/** The rows with unsent mutations, in the order in which they are sent. */
const sentOrder = (rows: readonly unknown[]) =>
  rows
    .filter(isRow)
    .filter(isWaiting)
    .sort(compareRows)
    .flatMap(({ mutations }) => mutations.map(({ id }) => id));

describe('a change, rejection or draft from before version 8', () => {
  it('becomes a row of its own if it is a change, in the order of the changes', () => {
    const rows = earlierRows({ ...NOTHING, changes: [kept('z'), kept('a', {}, 'other')] });
    expect(rows).toMatchObject([
      { key: 'z', seq: AT, tab: 'gone', state: 'pending', mutations: [makeMutation({ id: 'z' })] },
      {
        key: 'a',
        seq: AT + 1,
        tab: 'other',
        state: 'pending',
        mutations: [makeMutation({ id: 'a' })],
      },
    ]);
    expect(rows.every(isRow)).toBe(true);
  });

  it('keeps its client and its number if it was sent', () => {
    const [row] = earlierRows({ ...NOTHING, changes: [kept('a', { sent: SENT })] });
    expect(row).toMatchObject({ state: 'pending', mutations: [{ sent: SENT }] });
  });

  it('has a key by which a journal finds it even in a large import, which keeps its order', async () => {
    const storage = volatileStorage();
    const put = earlierRows({ ...NOTHING, changes: manyOf(2_500) });
    await storage.write({ tab: 'upgrade', serial: 1, writes: [{ put }] });
    for (const batch of earlierBatches('gone', [{ removeChanges: ['c1200'] }])!)
      await storage.write(batch, () => true);
    const left = manyOf(2_500).map(({ change }) => change.id);
    expect(sentOrder(storage.stored.rows.toReversed())).toEqual(
      left.filter((id) => id !== 'c1200'),
    );
  });

  it('becomes a row if it is a rejection or a draft that isn’t empty', () => {
    const drafts: EarlierDraft[] = [
      { tab: 'gone+2', draft: { inputText: 'half' }, at: 5 },
      { tab: 'early', draft: 'old' },
      { tab: 'empty', draft: null },
    ];
    const rows = earlierRows({ ...NOTHING, rejected: [rejected('no')], drafts });
    expect(rows).toMatchObject([
      { key: 'no', tab: 'gone', state: 'rejected', mutation: { id: 'no' }, failure: FAILURE },
      { key: 'gone+2', tab: 'gone', state: 'draft', draft: { inputText: 'half' }, at: 5 },
      { key: 'early', tab: 'early', state: 'draft', draft: 'old', at: 0 },
    ]);
    expect(rows).toHaveLength(3);
    expect(rows.every(isRow)).toBe(true);
  });
});

describe('a journal from before version 8', () => {
  /** The rows on the device after the upgrade has converted records and a page has played back a journal. */
  async function playBack(journal: unknown, found: Row[] = []) {
    const storage = volatileStorage();
    await storage.write({ tab: 'upgrade', serial: 1, writes: [{ put: found }] });
    const playAgain = async (next: unknown) => {
      const results: unknown[] = [];
      for (const batch of earlierBatches('gone', next)!)
        results.push(await storage.write(batch, () => true));
      return results;
    };
    for (const result of await playAgain(journal)) expect(result).toEqual([]);
    return { storage, playAgain };
  }

  it('takes effect once, though it is played back twice', async () => {
    const journal = [{ addChanges: [kept('a')] }];
    const { storage, playAgain } = await playBack(journal);
    await storage.write({ tab: 'other', serial: 1, writes: [{ remove: ['a'] }] });
    expect(await playAgain(journal)).toEqual([null]);
    expect(storage.rows('pending')).toEqual([]);
  });

  it('takes effect with only its new part if its page has continued it', async () => {
    const first = { addChanges: [kept('a')] };
    const { storage, playAgain } = await playBack([first]);
    await storage.write({ tab: 'other', serial: 1, writes: [{ remove: ['a'] }] });
    expect(await playAgain([first, { addChanges: [kept('b')] }])).toEqual([null, []]);
    expect(storage.rows('pending').map(({ key }) => key)).toEqual(['b']);
  });

  it('takes effect even if an earlier one of its page already has', async () => {
    const { storage, playAgain } = await playBack([{ addChanges: [kept('a')] }]);
    expect(await playAgain([{ addChanges: [kept('b')] }])).toEqual([[]]);
    expect(storage.rows('pending').map(({ key }) => key)).toEqual(['a', 'b']);
  });

  it('takes effect in the order in which its page wrote it', async () => {
    const { storage } = await playBack([
      { addChanges: [kept('a')], drafts: [{ tab: 'gone+1', draft: 'half' }] },
      { addChanges: [kept('b')], drafts: [{ tab: 'gone+1', draft: null }] },
      { addChanges: [kept('a', { sent: SENT })] },
      { removeChanges: ['b'], addRejected: [rejected('b')] },
      { addRejected: [rejected('no')] },
      { removeRejected: ['no'] },
    ]);
    expect(storage.rows('pending')).toMatchObject([{ key: 'a', mutations: [{ sent: SENT }] }]);
    expect(storage.rows('rejected')).toMatchObject([{ key: 'b' }]);
    expect(storage.stored.rows).toHaveLength(2);
  });

  it('comes after the changes made before it, in its own order', async () => {
    const found = earlierRows({
      ...NOTHING,
      changes: [kept('y', { at: 1 }), kept('x', { at: 2 })],
    });
    const journal = [
      { addChanges: [kept('a', { at: 3 }), kept('b', { at: 3 })] },
      { addChanges: [kept('c', { at: 5 })] },
    ];
    const { storage } = await playBack(journal, found);
    expect(sentOrder(storage.stored.rows)).toEqual(['y', 'x', 'a', 'b', 'c']);
  });

  it('doesn’t move a change that it marks as sent', async () => {
    const found = earlierRows({
      ...NOTHING,
      changes: [kept('new', { at: 1 }), kept('edit', { at: 2 })],
    });
    const sent = kept('new', { at: 1, sent: SENT });
    const { storage } = await playBack([{ addChanges: [sent] }], found);
    expect(sentOrder(storage.stored.rows)).toEqual(['new', 'edit']);
    expect(storage.rows('pending')).toMatchObject([{ mutations: [{ sent: SENT }] }, {}]);
  });

  it('that can’t be read gives no batches', () => {
    for (const journal of [null, {}, 'text', [1], [null], [{ unheardOf: [] }], [{ drafts: 1 }]])
      expect(earlierBatches('gone', journal)).toBeNull();
  });

  it('is written without reading any row', async () => {
    const [batch] = earlierBatches('gone', [{ addChanges: [kept('a')], removeChanges: ['b'] }])!;
    const nobody = () => Promise.reject(new Error('The write reads a row.'));
    const done = () => Promise.resolve();
    expect(await writeRows({ get: nobody, put: done, delete: done }, batch!.writes)).toEqual([]);
  });
});
