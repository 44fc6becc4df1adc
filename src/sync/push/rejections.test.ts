import { describe, expect, it, vi } from 'vitest';

import type { Failure } from '../../domain/failure';
import type { ClientMutation } from '../queue/client-mutation';
import { makeMutation } from '../queue/client-mutation.fixture';
import { createQueue } from '../queue/queue';
import { createRecords } from '../replica/records';
import { createLocalStore } from '../store/local-store';
import { volatileStorage } from '../store/storage.fake';
import { openTabs } from '../tabs/tabs';
import { createRejections } from './rejections';

const FAILURE: Failure = { kind: 'refused', status: 400, message: 'No.', fields: {} };

/** Opens a page. With the storage of an earlier page, this is the next visit. */
async function visit(storage = volatileStorage(), tab = 'first') {
  let minted = 0;
  const mintId = () => `${tab} ${++minted}`;
  const localStore = createLocalStore({
    storage,
    tabs: openTabs(tab, undefined),
    owner: 'owner',
    mintId,
    onWritten: () => undefined,
    onPlayedBack: () => undefined,
    onFailed: () => undefined,
    onRecovered: () => undefined,
    random: () => 0,
  });
  const queue = createQueue({ ...localStore, tab, mintId, now: () => 0 });
  let told = 0;
  let made = 0;
  let gestures = 0;
  const rejections = createRejections({
    records: createRecords('owner'),
    queue,
    localStore,
    mintId: () => 'minted',
    mutateAll(mutations) {
      gestures++;
      const added = mutations.map((mutation): ClientMutation =>
        makeMutation({ ...mutation, id: `${tab}${++made}` }),
      );
      queue.add(added);
      return added.map(({ id }) => id);
    },
    emitStatus: () => void told++,
  });
  const { stored } = await localStore.open();
  queue.read(stored.rows);
  const listed = () =>
    rejections.unsynced.list().map(({ mutation, failure }) => [mutation.id, failure !== null]);
  const isListed = (mutation: ClientMutation) =>
    rejections.isListed({ lost: { mutation, failure: FAILURE }, dropped: [mutation] });
  /** Rejects a mutation in the name of the server. Returns whether its text is only listed. */
  const reject = (mutation: ClientMutation, failure = FAILURE) => {
    const isSo = isListed(mutation);
    queue.reject([mutation.id], { mutation, failure });
    return isSo;
  };
  return {
    storage,
    queue,
    localStore,
    rejections,
    listed,
    isListed,
    reject,
    told: () => told,
    made: () => gestures,
  };
}

const bread = makeMutation({ id: 'c1', fields: { content: 'Bread' } });

/** Opens a page that finds an unsent mutation of the previous visit. */
async function visitWithUnsent() {
  const first = await visit();
  first.queue.add([bread]);
  await first.localStore.whenKept();
  return visit(first.storage, 'second');
}

describe('a mutation of an earlier visit that is rejected', () => {
  it('is listed, on later visits too, and is no longer unsent', async () => {
    const second = await visitWithUnsent();
    expect(second.listed()).toEqual([['c1', false]]);
    expect(second.reject(bread)).toBe(true);
    expect([second.listed(), second.queue.rejected().length]).toEqual([[['c1', true]], 1]);
    await second.localStore.whenKept();
    expect(second.storage.stored.rows).toMatchObject([{ state: 'rejected', tab: 'first' }]);

    const third = await visit(second.storage, 'third');
    expect(third.listed()).toEqual([['c1', true]]);
    expect(third.rejections.unsynced.list()[0]).toMatchObject({ text: 'Bread', failure: FAILURE });
  });

  it('is stored as plain data, whatever its error is', async () => {
    const second = await visitWithUnsent();
    second.reject(bread, Object.assign(new Error('No.'), FAILURE));
    await second.localStore.whenKept();
    expect(second.storage.rows('rejected')[0]?.failure).toEqual(FAILURE);
    expect(second.storage.rows('rejected')[0]?.failure).not.toBeInstanceOf(Error);
  });

  it('is unsent again after a retry, and listed if it is rejected again', async () => {
    const second = await visitWithUnsent();
    second.reject(bread);
    second.rejections.unsynced.retry(['c1']);
    expect(second.listed()).toEqual([['second1', false]]);
    await second.localStore.whenKept();
    expect(second.storage.rows('rejected')).toEqual([]);
    expect(second.storage.rows('pending')).toHaveLength(1);
    // This page made the mutation when it retried the text, and no user waits for the result.
    expect(second.reject(second.queue.unsent()[0]!)).toBe(true);
    expect(second.listed()).toEqual([['second1', true]]);
  });

  it('is removed when it is discarded, and nothing else is', async () => {
    const second = await visitWithUnsent();
    second.reject(bread);
    second.rejections.unsynced.discard(['unknown']);
    expect(second.told()).toBe(0);
    second.rejections.unsynced.discard(['c1']);
    expect([second.told(), second.listed()]).toEqual([1, []]);
    await second.localStore.whenKept();
    expect((await visit(second.storage, 'third')).listed()).toEqual([]);
  });

  it.each(['retry', 'discard'] as const)(
    'takes no unsent mutation with it off the device at a %s',
    async (action) => {
      const second = await visitWithUnsent();
      second.queue.add([makeMutation({ id: 'unsent' })]);
      second.reject(bread);
      second.rejections.unsynced[action](['c1', 'unsent']);
      await second.localStore.whenKept();
      expect(second.storage.rows('pending').map(({ key }) => key)).toContain('unsent');
    },
  );
});

describe('thousands of texts of an import', () => {
  const COUNT = 5_000;
  const imported = Array.from({ length: COUNT }, (_, n) =>
    makeMutation({
      id: `c${n}`,
      kind: 'create',
      action: 'import',
      recordId: `new${n}`,
      fields: { content: `${n}` },
    }),
  );
  async function visitWithThem() {
    const storage = volatileStorage();
    const page = await visit(storage);
    page.queue.add(imported);
    await page.localStore.whenKept();
    const write = vi.spyOn(storage, 'write');
    for (const mutation of imported) page.reject(mutation);
    await page.localStore.whenKept();
    return { ...page, write };
  }

  it('are stored as rejected in one write, and all are listed', async () => {
    const page = await visitWithThem();
    expect(page.write).toHaveBeenCalledOnce();
    // One write for each row of the import.
    expect(page.write.mock.calls[0]?.[0].writes).toHaveLength(5);
    expect(imported.every(page.isListed)).toBe(true);
    expect(page.storage.rows('rejected')).toHaveLength(COUNT);
    expect(page.storage.rows('pending')).toEqual([]);
    expect(page.rejections.unsynced.list().map(({ mutation }) => mutation)).toEqual(imported);
  });

  it('are retried as one gesture, and discarded in one write', async () => {
    const page = await visitWithThem();
    page.write.mockClear();
    const ids = imported.map(({ id }) => id);
    page.rejections.unsynced.retry(ids.slice(0, -2));
    expect(page.made()).toBe(1);
    expect(page.queue.rejected()).toHaveLength(2);
    page.rejections.unsynced.discard(ids);
    expect([page.queue.rejected().length, page.told()]).toEqual([0, 1]);
    await page.localStore.whenKept();
    expect(page.write).toHaveBeenCalledOnce();
    expect(page.storage.rows('rejected')).toEqual([]);
    const left = page.storage.rows('pending').flatMap(({ mutations }) => mutations);
    expect(left).toHaveLength(COUNT - 2);
  });

  it('of one record are retried one after the other', async () => {
    const page = await visit();
    const edits = ['Bread', 'Salt'].map((content) =>
      makeMutation({ id: content, action: 'import' }),
    );
    page.queue.add(edits);
    for (const edit of edits) page.reject(edit);
    page.rejections.unsynced.retry(edits.map(({ id }) => id));
    expect(page.made()).toBe(2);
  });
});

describe('a mutation of this visit that is rejected', () => {
  it('is listed until its text is back on the screen, and stored until a draft includes it', async () => {
    const page = await visit();
    page.queue.add([bread]);
    expect(page.reject(bread)).toBe(false);
    expect([page.listed(), page.queue.rejected().length]).toEqual([[['c1', true]], 1]);
    page.rejections.unsynced.returned(['c1']);
    expect([page.listed(), page.queue.rejected().length]).toEqual([[], 0]);
    await page.localStore.whenKept();
    // If the page were killed now, the next one would still list the text.
    expect(page.storage.rows('rejected')).toHaveLength(1);

    const { read } = page.rejections.onScreen({
      read: () => 'Bread',
      show: () => undefined,
      canShow: () => true,
    });
    expect(read()).toEqual({ draft: 'Bread', removeRejected: ['c1'] });
    expect(read()).toEqual({ draft: 'Bread', removeRejected: [] });
  });

  it('isn’t removed with a draft that was read before its text was back on the screen', async () => {
    const page = await visit();
    const read = vi.fn<() => string>(() => '');
    const screen = page.rejections.onScreen({ read, show: () => undefined, canShow: () => true });
    await page.localStore.restoreDraft(screen, Promise.resolve());
    page.queue.add([bread]);
    await page.localStore.whenKept();
    expect(read).toHaveBeenCalled();
    page.reject(bread);
    void page.localStore.flush();
    page.rejections.unsynced.returned(['c1']);
    await page.localStore.whenKept();
    expect(page.storage.rows('rejected')).toHaveLength(1);
    await page.localStore.keepDraft();
    expect(page.storage.rows('rejected')).toEqual([]);
  });

  it('isn’t listed again when its row is read after its text has returned', async () => {
    const page = await visit();
    page.queue.add([bread]);
    page.reject(bread);
    page.rejections.unsynced.returned(['c1']);
    await page.localStore.whenKept();
    page.queue.read((await page.localStore.readRows())!);
    expect(page.listed()).toEqual([]);
  });
});

it('the unsynced mutations of all pages are listed, in the order they were made', async () => {
  const first = await visit();
  const second = await visit(first.storage, 'second');
  first.queue.add([makeMutation({ id: 'other', fields: { content: 'Salt' } })]);
  first.queue.add([makeMutation({ id: 'lost', fields: { content: 'Oil' } })]);
  first.reject(first.queue.get('lost')!);
  await first.localStore.whenKept();
  second.queue.read((await second.localStore.readRows())!);
  second.queue.add([bread]);
  expect(second.rejections.unsynced.list().map(({ text }) => text)).toEqual([
    'Oil',
    'Salt',
    'Bread',
  ]);
  expect(second.isListed(first.rejections.unsynced.list()[0]!.mutation)).toBe(true);
});
