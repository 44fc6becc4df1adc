import type { AccountContents } from '../account-contents';

type Collection = AccountContents['collections'][number];
type Item = AccountContents['items'][number];

/** The collections in their order, each with its items in theirs; the collection of every item is there. */
export function byCollection({ collections, items }: AccountContents): [Collection, Item[]][] {
  const groups = new Map(collections.map(({ id }): [string, Item[]] => [id, []]));
  for (const item of items) groups.get(item.collection)?.push(item);
  return collections.map((collection) => [collection, groups.get(collection.id) ?? []]);
}
