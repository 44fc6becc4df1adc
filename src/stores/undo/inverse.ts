import type { MutationBase, StoreName } from '../../domain/mutators/mutation';
import { TYPE_FIELDS } from '../../domain/revert';

export type FieldName = keyof MutationBase;

/**
 * Inverts the mutations of one record: restores each of the `fields` whose current value is still that in `base`, or
 * whether the record exists.
 */
export interface Inverse {
  store: StoreName;
  recordId: string;
  /** The record's name for a toast, since the record may be deleted by then. */
  name: string;
  /** Ids of the inverted mutations. */
  mutationIds: readonly string[];
  fields: MutationBase;
  base: MutationBase;
  /**
   * Set if the mutations created or deleted a collection: whether it existed before. To delete it again, it must be as
   * in `base`; to create it again, `fields` has its values.
   */
  existed?: boolean;
}

/** The fields that a user can change. */
const FIELDS: Readonly<Record<StoreName, readonly FieldName[]>> = {
  items: [...TYPE_FIELDS, 'isPinned', 'laterUntil', 'collection', 'isTrashed'],
  itemCollections: ['name', 'slug', 'sortOrder'],
  trashBins: ['name', 'slug'],
};

/**
 * Returns the fields in which two states of a record differ: `fields` has the earlier values, `base` the later ones.
 * If the type of an item differs, all fields that depend on it are included. Returns undefined if nothing differs.
 */
export function differenceOf(store: StoreName, earlier: MutationBase, later: MutationBase) {
  const changed = FIELDS[store].filter((name) => earlier[name] !== later[name]);
  if (changed.length === 0) return undefined;
  const names = changed.includes('type') ? [...new Set([...TYPE_FIELDS, ...changed])] : changed;
  return { fields: pick(earlier, names), base: pick(later, names) };
}

/** Merges the inverses of two steps that change the same records. */
export function mergeInverses(earlier: readonly Inverse[], later: readonly Inverse[]): Inverse[] {
  return earlier.flatMap((first) => {
    const last = later.find(({ recordId }) => recordId === first.recordId);
    if (!last) return first;
    const fields = { ...last.fields, ...first.fields };
    const difference = differenceOf(first.store, fields, { ...first.base, ...last.base });
    const mutationIds = [...first.mutationIds, ...last.mutationIds];
    return difference ? { ...first, mutationIds, ...difference } : [];
  });
}

/** Returns some fields of a record. */
export function pick(record: MutationBase, names: readonly FieldName[]): MutationBase {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as MutationBase;
}
