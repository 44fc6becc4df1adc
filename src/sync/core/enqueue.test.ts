import { describe, expect, it } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { createRecords } from '../replica/records';
import type { ClientMutation, NewMutation } from '../queue/client-mutation';
import { makeMutation } from '../queue/client-mutation.fixture';
import { createEnqueue } from './enqueue';
import { volatileQueue } from '../queue/queue.fixture';

/** Sets up a page that has read the stored rows of other pages and can make mutations. */
async function setUp(page = volatileQueue()) {
  const owner = 'owner0000000001';
  const records = createRecords(owner);
  const { queue } = page;
  const nothingLeft: ClientMutation[] = [];
  let minted = 0;
  const updateViews = (mutations: readonly ClientMutation[]) => {
    for (const { recordId } of mutations) records.items.setMutations(recordId, queue.of(recordId));
  };
  await page.read();
  updateViews(queue.unsent());
  const enqueue = createEnqueue({
    owner,
    records,
    queue,
    mintId: () => `minted${++minted}`,
    now: () => 0,
    updateViews,
    onNothingLeft: (mutation) => void nothingLeft.push(mutation),
  });
  return { page, records, queue, enqueue, nothingLeft };
}

const made = { store: 'items', recordId: 'note' } as const;
const edit = (content: string): NewMutation => ({
  ...made,
  kind: 'update',
  action: 'edit',
  fields: { content },
});
const deletion: NewMutation = { ...made, kind: 'delete', action: 'delete' };
const creation: NewMutation = {
  ...made,
  kind: 'create',
  action: 'create',
  fields: { collection: 'inbox', title: '', content: 'written' },
};
const sent = { client: 'client', n: 1 };
const stored = (mutation: NewMutation, id: string) =>
  makeMutation({ ...mutation, id, base: { content: 'text' } });

/** Sets up a page that has read another page's mutations of the note, each in its own row. */
async function setUpBehind(...mutations: ClientMutation[]) {
  const other = volatileQueue();
  for (const mutation of mutations) other.queue.add([mutation]);
  await other.whenWritten();
  return { other, ...(await setUp(volatileQueue(other.storage))) };
}

describe('the mutations of one gesture', () => {
  it('are one write, even if all of them are merged into pending ones or withdraw them', async () => {
    const { enqueue, queue, page, nothingLeft } = await setUp();
    const recordIds = Array.from({ length: 1_500 }, (_, n) => `record${n}`);
    const all = (mutation: NewMutation) => recordIds.map((recordId) => ({ ...mutation, recordId }));
    enqueue(all(creation));
    enqueue(all(edit('more')));
    enqueue(all(edit('more still')));
    expect([queue.unsent().length, page.writes.length]).toEqual([3_000, 3]);
    enqueue(all(deletion));
    expect([queue.unsent(), page.writes.length, nothingLeft.length]).toEqual([[], 4, 1_500]);
    await page.whenWritten();
    expect(page.storage.stored.rows).toEqual([]);
  });

  it('are one row, in their order', async () => {
    const { enqueue, queue, page } = await setUp();
    const ids = enqueue(['one', 'two'].map((recordId) => ({ ...creation, recordId })));
    expect(queue.unsent().map(({ id }) => id)).toEqual(ids);
    expect(page.writes.map(({ put }) => put?.length)).toEqual([1]);
  });

  it('build on each other if they change the same record', async () => {
    const { enqueue, queue } = await setUp();
    const [first, second] = enqueue([creation, edit('more')]);
    expect(queue.of('note').map(({ id, base }) => [id, base.content])).toEqual([
      [first, undefined],
      [second, 'written'],
    ]);
  });

  it('that cancel each other out are reported', async () => {
    const { enqueue, queue, page, nothingLeft } = await setUp();
    const [created, deleted] = enqueue([creation, deletion]);
    expect(queue.unsent()).toEqual([]);
    expect(nothingLeft).toMatchObject([{ id: deleted, mergedIds: [created] }]);
    await page.whenWritten();
    expect(page.storage.stored.rows).toEqual([]);
  });
});

describe('an edit', () => {
  it('is merged into the pending edit, in its row', async () => {
    const { enqueue, queue, page, records } = await setUp();
    records.items.put([makeItem({ id: 'note', content: 'text' })]);
    const ids = [...enqueue([edit('mine')]), ...enqueue([edit('mine and more')])];
    expect(ids[1]).toBe(ids[0]);
    expect(queue.unsent()).toMatchObject([
      { fields: { content: 'mine and more' }, base: { content: 'text' } },
    ]);
    await page.whenWritten();
    expect(page.storage.rows('pending')[0]?.mutations).toEqual(queue.unsent());
  });

  it('is its own row if another page has sent the pending edit meanwhile', async () => {
    const { enqueue, queue, page, records } = await setUp();
    records.items.put([makeItem({ id: 'note', content: 'text' })]);
    enqueue([edit('mine')]);
    const other = volatileQueue(page.storage);
    await other.read();
    await other.queue.markSent(other.queue.unsent().map((mutation) => ({ ...mutation, sent })));
    enqueue([edit('mine and more')]);
    await page.whenWritten();
    expect(queue.unsent().map(({ fields, base }) => [fields.content, base.content])).toEqual([
      ['mine', 'text'],
      ['mine and more', 'mine'],
    ]);
    expect(queue.unsent()[0]?.sent).toEqual(sent);
    expect(page.storage.rows('pending')).toMatchObject([{}, { mutations: [queue.unsent()[1]] }]);
  });

  it('is never merged into an edit of another page', async () => {
    const { enqueue, queue, records } = await setUpBehind(stored(edit('theirs'), 'theirs'));
    records.items.put([makeItem({ id: 'note', content: 'text' })]);
    enqueue([edit('mine')]);
    expect(queue.unsent().map(({ fields }) => fields.content)).toEqual(['theirs', 'mine']);
  });

  it('is merged into this page’s edit that follows another page’s', async () => {
    const { enqueue, queue, records } = await setUpBehind(stored(edit('theirs'), 'theirs'));
    records.items.put([makeItem({ id: 'note', content: 'text' })]);
    enqueue([edit('mine')]);
    enqueue([edit('mine and more')]);
    expect(queue.unsent().map(({ fields, base }) => [fields.content, base.content])).toEqual([
      ['theirs', 'text'],
      ['mine and more', 'theirs'],
    ]);
  });
});

describe('the base of an edit', () => {
  it.each([true, false])('names a pin only if it is set: %s', async (isPinned) => {
    const { records, queue, enqueue } = await setUp();
    records.items.put([makeItem({ id: 'note', content: 'seen', isPinned })]);
    enqueue([edit('mine')]);
    expect(queue.unsent()[0]?.base.isPinned).toBe(isPinned || undefined);
  });

  it.each(['', '2026-01-31 09:30:00.000Z'])(
    'has a time to come back only if it is set: “%s”',
    async (laterUntil) => {
      const { records, queue, enqueue } = await setUp();
      records.items.put([makeItem({ id: 'note', content: 'seen', laterUntil })]);
      enqueue([edit('mine')]);
      expect(queue.unsent()[0]?.base.laterUntil).toBe(laterUntil || undefined);
    },
  );
});

describe('a deletion', () => {
  it('has as its base the text that the user saw, not one that was pulled while an edit was unsent', async () => {
    const { records, queue, enqueue } = await setUp();
    records.items.put([makeItem({ id: 'note', content: 'seen', updated: '1' })]);
    enqueue([edit('mine')]);
    records.items.put([makeItem({ id: 'note', content: 'of another device', updated: '2' })]);
    enqueue([deletion]);
    expect(queue.unsent().map(({ kind }) => kind)).toEqual(['delete']);
    expect(queue.unsent()[0]?.base).toMatchObject({ content: 'seen' });
  });

  it.each(['is unsent', 'is being sent'])(
    'has as its base the texts of an item that another device has deleted while an edit %s',
    async (state) => {
      const { records, queue, enqueue } = await setUp();
      records.items.put([makeItem({ id: 'note', title: 'name', content: 'seen' })]);
      enqueue([edit('mine')]);
      const isSent = state !== 'is unsent';
      if (isSent) await queue.markSent(queue.unsent().map((each) => ({ ...each, sent })));
      records.items.drop(['note']);
      enqueue([deletion]);
      expect(queue.unsent().at(-1)).toMatchObject({
        kind: 'delete',
        base: { title: 'name', content: isSent ? 'mine' : 'seen' },
      });
    },
  );

  it.each([
    ['that this page knows only from the other page', false],
    ['that this page has pulled without that text', true],
  ])('has as its base the text that another page gave an item %s', async (_, isPulled) => {
    const { records, queue, enqueue } = await setUpBehind(
      stored(creation, 'create'),
      stored(edit('seen'), 'edit'),
    );
    if (isPulled) records.items.put([makeItem({ id: 'note', content: 'written' })]);
    enqueue([deletion]);
    expect(queue.unsent().map(({ kind }) => kind)).toEqual(['create', 'update', 'delete']);
    expect(queue.unsent().at(-1)?.base).toMatchObject({ content: 'seen' });
  });

  it('is sent if another page has sent the create meanwhile', async () => {
    const { enqueue, queue, page } = await setUp();
    enqueue([creation]);
    const other = volatileQueue(page.storage);
    await other.read();
    await other.queue.markSent(other.queue.unsent().map((mutation) => ({ ...mutation, sent })));
    enqueue([deletion]);
    expect(queue.unsent()).toEqual([]);
    await page.whenWritten();
    expect(queue.unsent().map(({ kind }) => kind)).toEqual(['create', 'delete']);
    expect(queue.unsent()[1]?.base).toMatchObject({ content: 'written' });
    expect(page.storage.rows('pending')).toMatchObject([{}, { mutations: [queue.unsent()[1]] }]);
  });
});
