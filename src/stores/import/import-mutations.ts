import { toDateTime } from '../../domain/date-time';
import { SORT_ORDER_STEP } from '../../domain/limits';
import { freeSlug, normaliseSlug } from '../../domain/slug';
import { nextSortOrder } from '../../domain/sort-order';
import type { CollectionFields, FileItem } from '../../formats/file-contents';
import { comesBackTooLate } from '../../formats/plan/plan-import';
import type { NewMutation } from '../../sync/queue/client-mutation';
import { newCollections, type ImportTarget } from './import-targets';

interface ImportPorts {
  mintId(): string;
  /** In ms since 1970. */
  now: number;
  /** Those of the existing collections. */
  sortOrders: readonly number[];
  /** Those of the existing collections and the trash bin. */
  slugs: readonly string[];
}

/**
 * Returns the mutations of an import: new collections first, then the items in the order of the file. If the file has
 * no dates, the first item of a list becomes the newest.
 */
export function importChanges(
  items: readonly FileItem[],
  targets: readonly ImportTarget[],
  { mintId, now, sortOrders, slugs }: ImportPorts,
): NewMutation[] {
  const first = nextSortOrder(sortOrders);
  const taken = new Set(slugs);
  // The server can't make the slugs: it might give one the slug that a later collection of the file has.
  const slugFor = (name: string, fields: CollectionFields | undefined) => {
    const wanted = normaliseSlug(fields?.slug ?? '') || normaliseSlug(name);
    if (wanted === '') return '';
    const slug = freeSlug(wanted, (each) => taken.has(each));
    taken.add(slug);
    return slug;
  };
  const created = newCollections(targets, items).map(({ name, sources, fields }, index) => ({
    name,
    sources,
    fields,
    id: mintId(),
    sortOrder: first + index * SORT_ORDER_STEP,
  }));
  const mutations: NewMutation[] = created.map(({ name, id, sortOrder, fields }) => ({
    store: 'itemCollections',
    kind: 'create',
    action: 'import',
    recordId: id,
    fields: { name, slug: slugFor(name, fields), sortOrder },
    ...(fields?.created !== undefined && { created: Math.min(fields.created, now) }),
  }));

  const today = toDateTime(now);
  const homes = new Map<number | null, string>();
  for (const { source, to } of targets) if (to.kind === 'existing') homes.set(source, to.id);
  for (const { id, sources } of created) for (const source of sources) homes.set(source, id);
  // Of two items with the same date, the one with the higher id is on top.
  const ids = items.map(() => mintId()).reverse();
  for (const [index, item] of items.entries()) {
    const collection = homes.get(item.collection);
    const recordId = ids[index];
    if (collection === undefined || recordId === undefined) continue;
    const { type, title, content, isTodoDone, isPinned, shouldCopyOnClick, isTrashed } = item;
    const laterUntil = comesBackTooLate(item, today) ? undefined : item.laterUntil;
    mutations.push({
      store: 'items',
      kind: 'create',
      action: 'import',
      recordId,
      created: Math.min(item.created ?? now - index, now),
      fields: {
        collection,
        type,
        title,
        content,
        ...(isTodoDone && { isTodoDone }),
        ...(isPinned && { isPinned }),
        ...(laterUntil !== undefined && { laterUntil: toDateTime(laterUntil) }),
        ...(shouldCopyOnClick && { shouldCopyOnClick }),
      },
    });
    if (isTrashed) mutations.push({ store: 'items', kind: 'trash', action: 'import', recordId });
  }
  return mutations;
}
