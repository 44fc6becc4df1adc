import { describe, expect, it } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import type { ClientMutation } from '../queue/client-mutation';
import { makeMutation } from '../queue/client-mutation.fixture';
import { volatileQueue } from '../queue/queue.fixture';
import { volatileStorage } from '../store/storage.fake';
import { describeUnsynced, readUnsynced } from './unsynced';

const known = {
  item: (id: string) =>
    id === 'item1' ? makeItem({ collection: 'home', title: 'Shop', content: 'Milk' }) : undefined,
  nameOf: (id: string) => (id === 'home' ? 'Home' : undefined),
};

function described(mutation: Partial<ClientMutation>) {
  const [first] = describeUnsynced({ mutations: [makeMutation(mutation)], rejected: [] }, known);
  return first && [first.text, first.place];
}

describe('the description of an unsynced mutation', () => {
  it.each<[string, Partial<ClientMutation>, [string, string] | undefined]>([
    [
      'with a text is the whole text',
      { fields: { content: 'Bread\nSalt' } },
      ['Bread\nSalt', 'Home'],
    ],
    [
      'of a new item has both fields',
      { recordId: 'new', fields: { title: 'A', content: 'B', collection: 'home' } },
      ['A\nB', 'Home'],
    ],
    ['without a text is its item’s text', { kind: 'trash' }, ['Shop\nMilk', 'Home']],
    ['of an unknown item is empty', { kind: 'trash', recordId: 'other' }, ['', '']],
    [
      'of a collection is its name',
      { store: 'itemCollections', recordId: 'home', kind: 'delete' },
      ['Home', ''],
    ],
    [
      'that deletes an item is the deleted text',
      { kind: 'delete', recordId: 'gone', base: { title: 'Shop', content: 'Milk' } },
      ['Shop\nMilk', ''],
    ],
    ['that only refetches a link is left out', { kind: 'refetch' }, undefined],
  ])('%s', (_, mutation, expected) => {
    expect(described(mutation)).toEqual(expected);
  });

  it('is read from the storage without an engine, rejected mutations first', async () => {
    const item = makeItem({ id: 'item1', collection: 'home', title: 'Shop', content: 'Milk' });
    const failure = { kind: 'refused' as const, status: 400, message: 'No.', fields: {} };
    const storage = volatileStorage();
    const { queue, whenWritten } = volatileQueue(storage);
    storage.stored.items = [item];
    const salt = makeMutation({ id: 'salt', fields: { content: 'Salt' } });
    const bread = makeMutation({ id: 'bread', fields: { content: 'Bread' } });
    queue.add([makeMutation({ id: 'trash', kind: 'trash' })]);
    queue.add([salt]);
    queue.add([bread]);
    queue.reject(['bread'], { mutation: bread, failure });
    await queue.markSent([{ ...salt, sent: { client: 'client', n: 1 } }]);
    await whenWritten();
    storage.stored.rows.reverse();
    storage.stored.rows.push({ key: 'of another version' });
    const found = await readUnsynced(storage);
    expect(found.map(({ text, failure }) => [text, failure?.status])).toEqual([
      ['Bread', 400],
      ['Shop\nMilk', undefined],
      ['Salt', undefined],
    ]);
  });
});
