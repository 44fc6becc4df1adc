import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { batchOf, draftRow, pendingRow } from '../queue/row.fixture';
import { full } from './local-store.fixture';
import { volatileStorage } from './storage.fake';
import { batch, namesOf, openHeld, openRefusing, openWriter, settle } from './writer.fixture';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('batches', () => {
  it('are written one after the other', async () => {
    const { writer, asked, told, ends } = openHeld();
    const written = ['a', 'b', 'c'].map((key) => writer.write(batch(key)));
    await settle();
    expect(asked).toEqual(['a']);
    ends[0]!.resolve();
    await written[0];
    await settle();
    expect(asked).toEqual(['a', 'b']);
    expect(namesOf(writer.unwritten())).toBe('b,c');
    ends[1]!.resolve();
    await settle();
    ends[2]!.resolve();
    await writer.whenIdle();
    expect(told).toEqual([
      'left a',
      'left a,b',
      'left a,b,c',
      'left b,c',
      'a written',
      'left c',
      'b written',
      'left',
      'c written',
    ]);
  });

  it('are reported with their conflicts, or as already written', async () => {
    const storage = volatileStorage();
    const { writer, late } = openWriter(storage, { inLine: 'b' });
    const write = { put: [pendingRow('a')], expects: [{ key: 'a', rev: 'another' }] };
    await writer.write(batchOf([write]));
    const made = batch('b');
    await storage.write(made, () => true);
    await writer.write(made);
    expect(late).toEqual([[{ write, rows: [] }], null]);
  });

  it('that another page may have written are checked first', async () => {
    const { writer, asked } = openWriter(volatileStorage(), { inLine: 'b' });
    await Promise.all(['a', 'b'].map((key) => writer.write(batch(key))));
    expect(asked).toEqual(['a', 'b again']);
  });

  it('that an earlier writer couldn’t write come first', async () => {
    const { writer, asked } = openWriter(volatileStorage(), {
      inherited: [batch('a'), batch('b')],
    });
    await writer.write(batch('c'));
    expect(asked).toEqual(['a again', 'b again', 'c']);
    expect(writer.unwritten()).toEqual([]);
  });

  it('aren’t written after a refused one, and wait in their order', async () => {
    const { writer, asked, told } = openRefusing();
    await Promise.all(['a', 'b', 'c'].map((key) => writer.write(batch(key))));
    await writer.write(batch('d'));
    expect(asked).toEqual(['a']);
    expect(namesOf(writer.unwritten())).toBe('a,b,c,d');
    expect(told.filter((each) => each === 'failed')).toHaveLength(1);
    expect(writer.isWorking()).toBe(false);
  });
});

describe('a storage that works again', () => {
  it('gets all waiting batches in their order, as ones that may already be written', async () => {
    const { writer, asked, told, storage, refuse } = openRefusing();
    await Promise.all(['a', 'b'].map((key) => writer.write(batch(key))));
    refuse(false);
    asked.length = 0;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual(['a again', 'b again']);
    expect(storage.rows('pending').map(({ key }) => key)).toEqual(['a', 'b']);
    expect(told.at(-1)).toBe('recovered');
    expect([writer.isWorking(), writer.unwritten()]).toEqual([true, []]);
    await writer.write(batch('c'));
    expect(asked.at(-1)).toBe('c');
  });

  it('doesn’t write again what another page has written meanwhile', async () => {
    const { writer, late, storage, refuse } = openRefusing();
    const made = batch('a');
    await writer.write(made);
    await storage.write(made, () => true);
    await storage.write(batchOf([{ remove: ['a'] }], { tab: 'other' }));
    refuse(false);
    writer.retry();
    await settle();
    expect(late).toEqual([null]);
    expect(storage.rows('pending')).toEqual([]);
  });

  it('is retried at once on request, one retry at a time', async () => {
    const { writer, told, refuse } = openRefusing();
    await writer.write(batch('a'));
    refuse(false);
    writer.retry();
    writer.retry();
    await settle();
    expect(told.filter((each) => each === 'recovered')).toHaveLength(1);
    writer.retry();
    await settle();
    expect(told.filter((each) => each === 'recovered')).toHaveLength(1);
  });

  it('is retried less and less often, and each series of failures is reported once', async () => {
    const { writer, told, asked, refuse } = openRefusing();
    await writer.write(batch('a'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(told.filter((each) => each === 'failed')).toHaveLength(1);
    // The check for room failed, so no batch was tried again.
    expect(asked).toEqual(['a']);
    refuse(false);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(told.at(-1)).toBe('recovered');
    refuse(true);
    await writer.write(batch('b'));
    expect(told.filter((each) => each === 'failed')).toHaveLength(2);
  });

  it('counts as working only if there is room for the next write', async () => {
    const storage = volatileStorage();
    let hasRoom = false;
    const removal = batchOf([{ remove: ['a'] }]);
    const { writer, told } = openWriter({
      write: (made, mayBeWritten) =>
        hasRoom || made === removal ? storage.write(made, mayBeWritten) : Promise.reject(full()),
      checkRoom: () => (hasRoom ? Promise.resolve() : Promise.reject(full())),
    });
    writer.fail(full());
    await writer.write(removal);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).not.toContain('recovered');
    hasRoom = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(told.at(-1)).toBe('recovered');
  });

  it('that fails at one of many batches continues with that one', async () => {
    const storage = volatileStorage();
    const refused = new Set(['a', 'b']);
    const { writer, asked } = openWriter({
      ...storage,
      write: (made, mayBeWritten) =>
        refused.has(namesOf([made])) ? Promise.reject(full()) : storage.write(made, mayBeWritten),
    });
    await Promise.all(['a', 'b', 'c'].map((key) => writer.write(batch(key))));
    refused.delete('a');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(namesOf(writer.unwritten())).toBe('b,c');
    refused.delete('b');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked).toEqual(['a', 'a again', 'b again', 'b again', 'c again']);
    expect(writer.unwritten()).toEqual([]);
  });

  it('gets only the last state of a draft, with all removals of its earlier states', async () => {
    const { writer, storage, refuse } = openRefusing();
    await writer.write(batch('a'));
    const draftBatch = (text: string, remove: string[] = []) =>
      batchOf([{ put: [draftRow('draft', text)], remove }]);
    await Promise.all(
      [draftBatch('h', ['rejected']), draftBatch('ha'), draftBatch('half')].map(writer.write),
    );
    expect(writer.unwritten()).toHaveLength(2);
    expect(writer.unwritten()[1]?.writes[0]?.remove).toEqual(['rejected']);
    refuse(false);
    writer.retry();
    await writer.whenIdle();
    expect(storage.rows('draft')).toEqual([draftRow('draft', 'half')]);
  });

  it('gets batches added during a retry in their order, once', async () => {
    const { writer, asked, storage, told, ends } = openHeld();
    const first = writer.write(batch('a'));
    await settle();
    ends[0]!.reject(full());
    await first;
    writer.retry();
    await settle();
    const during = [writer.write(batch('b')), writer.write(batch('c'))];
    for (const n of [1, 2, 3]) {
      ends[n]!.resolve();
      await settle();
    }
    await Promise.all(during);
    expect(asked).toEqual(['a', 'a again', 'b again', 'c again']);
    expect(storage.rows('pending').map(({ key }) => key)).toEqual(['a', 'b', 'c']);
    expect(told.slice(-2)).toEqual(['c written', 'recovered']);
  });
});

describe('a writer that is closed', () => {
  it('finishes its batches, accepts no more, and returns the refused ones', async () => {
    const { writer, asked, told, ends } = openHeld();
    void writer.write(batch('a'));
    void writer.write(batch('b'));
    const closed = writer.close();
    void writer.write(batch('c'));
    await settle();
    ends[0]!.resolve();
    await settle();
    ends[1]!.reject(full());
    expect(namesOf(await closed)).toBe('b');
    expect(asked).toEqual(['a', 'b']);
    expect(told.at(-1)).toBe('failed');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual(['a', 'b']);
  });

  it('during a retry returns the batches that aren’t written by then', async () => {
    const { writer, asked, told, ends } = openHeld();
    const first = writer.write(batch('a'));
    await settle();
    ends[0]!.reject(full());
    await first;
    writer.retry();
    await settle();
    void writer.write(batch('b'));
    const closed = writer.close();
    ends[1]!.resolve();
    await settle();
    ends[2]!.reject(full());
    expect(namesOf(await closed)).toBe('b');
    expect(asked).toEqual(['a', 'a again', 'b again']);
    expect(told).not.toContain('recovered');
  });
});

describe('a writer that is stopped writes and reports nothing any more', () => {
  it.each(['resolve', 'reject'] as const)('if its last write ends with %s', async (end) => {
    const { writer, asked, told, ends } = openHeld();
    for (const key of ['a', 'b']) void writer.write(batch(key));
    await settle();
    writer.stop();
    void writer.write(batch('c'));
    told.length = 0;
    if (end === 'resolve') ends[0]!.resolve();
    else ends[0]!.reject(full());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual(['a']);
    expect(told).toEqual([]);
  });
});
