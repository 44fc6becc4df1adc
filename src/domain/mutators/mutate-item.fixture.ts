import type { StoredItem } from './mutate-item';
import type { AccountView, Mutation } from './mutation';

/** An account with the collections `home`, which is the first one, and `ideas`. */
export const account: AccountView = {
  hasCollection: (id) => ['home', 'ideas'].includes(id),
  countItems: () => 0,
  placeOf: () => 0,
  firstCollection: () => 'home',
  canRevive: true,
};

/** Returns a stored note, with these fields. */
export const stored = (fields: Partial<StoredItem> = {}): StoredItem => ({
  collection: 'home',
  type: 'text',
  title: '',
  content: 'a',
  isTrashed: false,
  ...fields,
});

/** Returns an update of the note, with these parts. */
export const mutation = (fields: Partial<Mutation>): Mutation => ({
  kind: 'update',
  store: 'items',
  recordId: 'item1',
  fields: {},
  base: {},
  ...fields,
});

/** What a mutation of a record that doesn't exist is answered. */
export const GONE = { outcome: 'gone', error: { status: 404 } };
