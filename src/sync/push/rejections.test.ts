import { describe, expect, it, vi } from 'vitest';

import type { Failure } from '../../domain/failure';
import type { Change } from '../state/change';
import { makeChange } from '../state/change.fixture';
import { createDevice } from '../storage/device';
import { createPendingChanges } from '../state/pending';
import { createRecords } from '../state/records';
import { createRejections } from './rejections';
import { volatileStorage } from '../storage/storage.fake';
import { openTabs } from '../tabs/tabs';

const FAILURE: Failure = { kind: 'refused', status: 400, message: 'No.', fields: {} };

/** A page; with the storage of another one, it is the next visit. */
async function visit(storage = volatileStorage(), tab = 'first') {
  const pending = createPendingChanges();
  const device = createDevice({
    storage,
    tabs: openTabs(tab, undefined),
    owner: 'owner',
    onFailed: () => undefined,
    onRecovered: () => undefined,
    random: () => 0,
  });
  let told = 0;
  let made = 0;
  let gestures = 0;
  const rejections = createRejections({
    records: createRecords('owner'),
    pending,
    device,
    mintId: () => 'minted',
    changeAll(changes) {
      gestures++;
      const kept = changes.map((change): Change =>
        makeChange({ ...change, id: `${tab}${++made}` }),
      );
      pending.put(kept);
      void device.write({ changes: kept });
      return kept.map(({ id }) => id);
    },
    emitStatus: () => void told++,
  });
  const { adopted } = await device.open(rejections.has);
  pending.restore(adopted.changes);
  rejections.restore(adopted.changes, adopted.rejected);
  const listed = () =>
    rejections.unsynced.list().map(({ change, failure }) => [change.id, failure !== null]);
  const reject = (change: Change) => {
    pending.remove([change.id]);
    return rejections
      .keep([{ lost: { change, failure: FAILURE }, dropped: [change] }])
      .has(change.id);
  };
  return {
    storage,
    pending,
    device,
    rejections,
    listed,
    reject,
    told: () => told,
    made: () => gestures,
  };
}

const bread = makeChange({ id: 'c1', fields: { content: 'Bread' } });

/** The next visit, which finds an unsent change of the one before. */
async function visitWithUnsent() {
  const first = await visit();
  void first.device.write({ changes: [bread] });
  await first.device.whenKept();
  return visit(first.storage, 'second');
}

describe('a change of an earlier visit that is rejected', () => {
  it('is listed, also on the visits that follow, and is no longer unsent', async () => {
    const second = await visitWithUnsent();
    expect(second.listed()).toEqual([['c1', false]]);
    expect(second.reject(bread)).toBe(true);
    expect([second.listed(), second.rejections.count()]).toEqual([[['c1', true]], 1]);
    await second.device.whenKept();
    expect(second.storage.stored.changes).toEqual([]);

    const third = await visit(second.storage, 'third');
    expect(third.listed()).toEqual([['c1', true]]);
    expect(third.storage.stored.rejected.map(({ tab }) => tab)).toEqual(['third']);
    expect(third.rejections.unsynced.list()[0]).toMatchObject({ text: 'Bread', failure: FAILURE });
  });

  it('is kept as plain data, whatever error it came with', async () => {
    const second = await visitWithUnsent();
    const error = Object.assign(new Error('No.'), FAILURE);
    second.pending.remove(['c1']);
    second.rejections.keep([{ lost: { change: bread, failure: error }, dropped: [bread] }]);
    expect(second.storage.stored.rejected[0]?.failure).toEqual(FAILURE);
    expect(second.storage.stored.rejected[0]?.failure).not.toBeInstanceOf(Error);
  });

  it('is unsent again when it is tried again, and listed when it is rejected once more', async () => {
    const second = await visitWithUnsent();
    second.reject(bread);
    second.rejections.unsynced.retry(['c1']);
    expect(second.listed()).toEqual([['second1', false]]);
    await second.device.whenKept();
    await second.device.write({});
    expect(second.storage.stored.rejected).toEqual([]);
    expect(second.storage.stored.changes).toHaveLength(1);
    expect(second.reject(second.pending.unsent()[0]!)).toBe(true);
    expect(second.listed()).toEqual([['second1', true]]);
  });

  it('is gone once it is discarded, and nothing else is', async () => {
    const second = await visitWithUnsent();
    second.reject(bread);
    second.rejections.unsynced.discard(['unknown']);
    expect(second.told()).toBe(0);
    second.rejections.unsynced.discard(['c1']);
    expect([second.told(), second.listed()]).toEqual([1, []]);
    await second.device.write({});
    expect((await visit(second.storage, 'third')).listed()).toEqual([]);
  });
});

describe('thousands of texts of an import', () => {
  const COUNT = 5_000;
  const imported = Array.from({ length: COUNT }, (_, n) =>
    makeChange({
      id: `c${n}`,
      kind: 'create',
      action: 'import',
      recordId: `new${n}`,
      fields: { content: `${n}` },
    }),
  );
  async function visitWithThem() {
    const storage = volatileStorage();
    const write = vi.spyOn(storage, 'write');
    const page = await visit(storage);
    write.mockClear();
    const keep = () =>
      page.rejections.keep(
        imported.map((change) => ({ lost: { change, failure: FAILURE }, dropped: [change] })),
      );
    return { ...page, write, keep };
  }

  it('are listed in one write, and none is lost', async () => {
    const page = await visitWithThem();
    expect(page.keep().size).toBe(COUNT);
    await page.device.whenKept();
    expect(page.write).toHaveBeenCalledOnce();
    expect(page.storage.stored.rejected).toHaveLength(COUNT);
    expect(page.rejections.unsynced.list().map(({ change }) => change)).toEqual(imported);
  });

  it('are tried again as one gesture, and discarded in one write', async () => {
    const page = await visitWithThem();
    page.keep();
    await page.device.whenKept();
    const ids = imported.map(({ id }) => id);
    page.rejections.unsynced.retry(ids.slice(0, -2));
    expect(page.made()).toBe(1);
    expect(page.rejections.count()).toBe(2);
    page.rejections.unsynced.discard(ids);
    expect([page.rejections.count(), page.told()]).toEqual([0, 1]);
    await page.device.whenKept();
    expect(page.write).toHaveBeenCalledTimes(2);
    expect(page.storage.stored.rejected).toEqual([]);
    expect(page.storage.stored.changes).toHaveLength(COUNT - 2);
  });

  it('of one record are made again one after the other', async () => {
    const page = await visit();
    const edits = ['Bread', 'Salt'].map((content) => makeChange({ id: content, action: 'import' }));
    page.rejections.keep(
      edits.map((change) => ({ lost: { change, failure: FAILURE }, dropped: [change] })),
    );
    page.rejections.unsynced.retry(edits.map(({ id }) => id));
    expect(page.made()).toBe(2);
  });
});

describe('a change of this visit that is rejected', () => {
  it('is listed until it has returned to the screen, and kept until a draft holds it', async () => {
    const page = await visit();
    void page.device.write({ changes: [bread] });
    expect(page.reject(bread)).toBe(false);
    expect([page.listed(), page.rejections.count()]).toEqual([[['c1', true]], 1]);
    page.rejections.unsynced.returned(['c1', 'unknown']);
    expect([page.listed(), page.rejections.count()]).toEqual([[], 0]);
    await page.device.write({});
    // Were the page killed now, the next one would have it.
    expect(page.storage.stored.rejected).toHaveLength(1);

    const { read } = page.rejections.onScreen({
      read: () => 'Bread',
      show: () => undefined,
      canShow: () => true,
    });
    expect(read()).toEqual({ draft: 'Bread', removeRejected: ['c1'] });
    expect(read()).toEqual({ draft: 'Bread', removeRejected: [] });
  });

  it('is not taken for one that a draft holds which is read before it is back on the screen', async () => {
    const page = await visit();
    const read = vi.fn<() => string>(() => '');
    const screen = page.rejections.onScreen({ read, show: () => undefined, canShow: () => true });
    await page.device.restoreDraft(screen, Promise.resolve());
    void page.device.write({ changes: [makeChange({ id: 'other' })] });
    page.reject(bread);
    expect(read).toHaveBeenCalled();
    page.rejections.unsynced.returned(['c1']);
    await page.device.whenKept();
    expect(page.storage.stored.rejected).toHaveLength(1);
    await page.device.keepDraft();
    expect(page.storage.stored.rejected).toEqual([]);
  });
});

describe('what all pages have unsynced', () => {
  it('is theirs and one’s own, each once', async () => {
    const first = await visit();
    const page = await visit(first.storage, 'second');
    void first.device.write({
      changes: [makeChange({ id: 'other', fields: { content: 'Salt' } })],
    });
    await first.device.whenKept();
    void page.device.write({ changes: [bread] });
    page.pending.put([bread]);
    const all = await page.rejections.unsynced.readAll();
    expect(all.map(({ text }) => text)).toEqual(['Salt', 'Bread']);
    expect(page.listed()).toEqual([['c1', false]]);
  });
});
