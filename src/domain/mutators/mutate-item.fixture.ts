import type { StoredItem } from './mutate-item';
import type { AccountView, Mutation } from './mutation';

/** An account with two collections: `home`, the first one, and `ideas`. */
export const account: AccountView = {
  hasCollection: (id) => ['home', 'ideas'].includes(id),
  countItems: () => 0,
  placeOf: () => 0,
  firstCollection: () => 'home',
  canRevive: true,
};

/** Returns a stored note. `fields` replace its default fields. */
export const stored = (fields: Partial<StoredItem> = {}): StoredItem => ({
  collection: 'home',
  type: 'text',
  title: '',
  content: 'a',
  isTrashed: false,
  ...fields,
});

/** Returns a mutation of that note: an update, unless `fields` say otherwise. */
export const mutation = (fields: Partial<Mutation>): Mutation => ({
  kind: 'update',
  store: 'items',
  recordId: 'item1',
  fields: {},
  base: {},
  ...fields,
});

/** The decision for a mutation of a record that doesn't exist. */
export const GONE = { outcome: 'gone', error: { status: 404 } };
