import { describe, expect, it } from 'vitest';

import type { Failure } from '../../domain/failure';
import { makeMutation } from '../queue/client-mutation.fixture';
import { volatileQueue } from '../queue/queue.fixture';
import { setUp } from './results.fixture';

const failure: Failure = { kind: 'refused', status: 400, message: 'No.', fields: {} };
const REJECTED = {
  outcome: 'rejected' as const,
  error: { status: 400, message: 'No.', data: {} },
};
const edit = makeMutation({ id: 'edit', fields: { content: 'Bread' }, base: { content: 'Milk' } });
const newer = makeMutation({
  id: 'newer',
  fields: { content: 'Oats' },
  base: { content: 'Bread' },
});
const later = makeMutation({ id: 'later', fields: { title: 'Food' }, base: { title: '' } });

describe('the result of a mutation that another page has made', () => {
  it('is announced by that page while it is open', async () => {
    const set = await setUp([edit], { other: { isOpen: true } });
    set.take([edit, { outcome: 'keptBoth', copyId: 'copy1' }]);
    expect([set.events, set.statuses()]).toEqual([[], 1]);
    expect(set.queue.confirmed().map(({ id }) => id)).toEqual(['edit']);
    expect((await set.told()).map(({ type }) => type)).toEqual(['keptBoth', 'confirmed']);
  });

  it('is announced here if that page is closed', async () => {
    const set = await setUp([edit], { other: { isOpen: false } });
    set.take([edit, { outcome: 'keptBoth', copyId: 'copy1' }]);
    expect(set.types()).toEqual(['keptBoth', 'confirmed']);
    expect(await set.told()).toEqual(set.events);
  });

  it('is announced by that page if it is a rejection', async () => {
    const set = await setUp([edit], { other: { isOpen: true } });
    set.take([edit, REJECTED]);
    expect([set.events, set.lost().map(({ id }) => id)]).toEqual([[], ['edit']]);
    expect(await set.told()).toMatchObject([
      { type: 'rejectedElsewhere', mutation: { id: 'edit' }, dropped: [{ id: 'edit' }], failure },
    ]);
    await set.page.whenWritten();
    expect((await set.maker.read()).rejected.map(({ mutation }) => mutation.id)).toEqual(['edit']);
  });
});

describe('a rejection of one of several mutations in a row that another page changes meanwhile', () => {
  const sent = { client: 'theirs', n: 1 };
  const other = makeMutation({ id: 'other', recordId: 'item2' });

  /** A page that has sent a row, from which another page has removed a mutation since. */
  async function changedElsewhere(options = {}) {
    const set = await setUp([{ ...edit, sent }, other], options);
    const page = volatileQueue(set.page.storage);
    await page.read();
    page.queue.remove(['other']);
    await page.whenWritten();
    return set;
  }

  it('is stored nevertheless, and announced once', async () => {
    const set = await changedElsewhere();
    set.take([edit, REJECTED]);
    await set.told();
    await set.page.read();
    expect([set.ids(), set.lost().map(({ id }) => id), set.types()]).toEqual([
      [],
      ['edit'],
      ['rejected'],
    ]);
    expect(set.page.storage.stored.rows).toMatchObject([{ key: 'edit', state: 'rejected' }]);
  });

  it('is announced to the page that made it', async () => {
    const set = await changedElsewhere({ other: { isOpen: true } });
    set.take([edit, REJECTED]);
    expect(await set.told()).toMatchObject([
      { type: 'rejectedElsewhere', mutation: { id: 'edit' } },
    ]);
    expect(set.events).toEqual([]);
  });

  it('doesn’t concern a mutation that has got another number', async () => {
    const set = await changedElsewhere();
    const page = volatileQueue(set.page.storage);
    await page.read();
    page.queue.renumber(page.queue.unsent());
    await page.whenWritten();
    set.take([edit, REJECTED]);
    await set.told();
    expect([set.ids(), set.lost()]).toEqual([['edit'], []]);
    expect(set.page.storage.stored.rows).toMatchObject([{ mutations: [edit] }]);
  });
});

describe('a result that another page has received', () => {
  it('is announced here for mutations of this page, and confirms those of all pages', async () => {
    const set = await setUp([edit]);
    const theirs = makeMutation({ id: 'theirs', recordId: 'other' });
    const events = [edit, theirs].map((mutation) => ({ type: 'confirmed' as const, mutation }));
    set.results.applyDecided(events);
    expect(set.events).toEqual([events[0]]);
    expect(set.queue.confirmed().map(({ id }) => id)).toEqual(['edit']);
    expect(set.records.items.view('item1')).toMatchObject({ content: 'Bread', isUnsent: false });
  });

  it('shows a new item in the collection that the server has chosen', async () => {
    const set = await setUp([edit]);
    const moved = { ...edit, fields: { ...edit.fields, collection: 'inbox' } };
    set.results.applyDecided([
      { type: 'rehomed', mutation: moved },
      { type: 'confirmed', mutation: moved },
    ]);
    expect(set.types()).toEqual(['rehomed', 'confirmed']);
    expect(set.records.items.view('item1')?.collection).toBe('inbox');
  });

  it('is announced once, even if this page receives it too', async () => {
    const set = await setUp([edit]);
    set.results.applyDecided([{ type: 'confirmed', mutation: edit }]);
    set.take([edit, { outcome: 'applied' }]);
    expect(set.types()).toEqual(['confirmed']);
  });
});

describe('a rejection that another page has received', () => {
  const rejected = {
    type: 'rejectedElsewhere',
    mutation: edit,
    failure,
    dropped: [edit],
    lost: null,
  } as const;

  it('is announced here once if this page made the mutation, which it removes', async () => {
    const set = await setUp([edit]);
    set.results.applyDecided([rejected]);
    set.results.applyDecided([rejected]);
    expect(set.rejections()).toEqual([
      { mutation: edit, failure, dropped: [edit], lost: null, isListed: false },
    ]);
    expect(set.queue.unsent()).toEqual([]);
    expect(set.records.items.view('item1')?.content).toBe('Milk');
  });

  it('isn’t announced again if this page has received it too', async () => {
    const set = await setUp([edit]);
    set.take([edit, REJECTED]);
    set.results.applyDecided([rejected]);
    expect(set.rejections()).toHaveLength(1);
  });
});

describe('a rejection that is read from a stored row', () => {
  const read = { changed: [edit], confirmed: [], rejected: [{ mutation: edit, failure }] };

  it.each([
    ['with its text', later, { mutation: edit, failure }, 'Milk'],
    ['without it if a later edit has a newer one', newer, null, 'Oats'],
  ])('is announced by the page that made the mutation, %s', async (_, next, lost, shown) => {
    const set = await setUp([edit, next]);
    set.queue.reject(['edit'], { mutation: edit, failure });
    set.results.applyRead(read);
    expect(set.rejections()).toEqual([
      { mutation: edit, failure, dropped: [edit], lost, isListed: false },
    ]);
    expect(set.records.items.view('item1')?.content).toBe(shown);
  });

  it('of another page’s mutation only changes the view', async () => {
    const set = await setUp([edit], { other: { isOpen: true } });
    set.queue.reject(['edit'], { mutation: edit, failure });
    set.results.applyRead(read);
    expect([set.events, set.statuses()]).toEqual([[], 1]);
    expect(set.records.items.view('item1')?.content).toBe('Milk');
  });
});
