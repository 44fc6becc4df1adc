import { itemLabel, quoted } from '../../domain/item-label';
import type { MutationBase, StoreName } from '../../domain/mutators/mutation';
import { saysTheSame } from '../../domain/says-the-same';
import { recordIdsOf, type NewMutation } from '../../sync/queue/client-mutation';
import { engine } from '../sync/current-engine';
import { differenceOf, pick, type Inverse } from './inverse';

/** Returns a record as the page shows it, or undefined if there is none with that id. */
export function viewOf(store: StoreName, id: string): MutationBase | undefined {
  const { items, collections, trashBins } = engine();
  return { items, itemCollections: collections, trashBins }[store].view(id);
}

/** Makes mutations. Returns their ids, and one inverse for each record that they changed. */
export function makeMutations(mutations: readonly NewMutation[]): {
  ids: string[];
  inverses: Inverse[];
} {
  const earlier = new Map<string, MutationBase | undefined>();
  for (const mutation of mutations)
    for (const id of recordIdsOf(mutation)) earlier.set(id, viewOf(mutation.store, id));
  const ids = engine().mutateAll(mutations);

  const inverses = new Map<string, Inverse>();
  let last: Inverse | undefined;
  for (const [index, mutation] of mutations.entries()) {
    const { store, kind } = mutation;
    // A refetch changes no field that a user can change.
    if (kind === 'refetch') continue;
    for (const recordId of recordIdsOf(mutation)) {
      const view = viewOf(store, recordId);
      const before = earlier.get(recordId);
      if (store === 'itemCollections' && (before === undefined) !== (view === undefined)) {
        inverses.set(recordId, inverseOfExistence(recordId, ids[index] ?? '', before, view));
        continue;
      }
      if (!view) continue;
      // The inverse of a creation moves the item to the trash bin, so that no later edit is lost.
      const restored = before ?? { ...view, isTrashed: true };
      const difference = differenceOf(store, restored, view);
      if (!difference) continue;
      const mutationIds = [...(inverses.get(recordId)?.mutationIds ?? []), ids[index] ?? ''];
      // The inverses of thousands of records mostly restore the same values: they share one object to save memory.
      const isSame =
        saysTheSame(last?.fields ?? {}, difference.fields) &&
        saysTheSame(last?.base ?? {}, difference.base);
      const { fields, base } = last && isSame ? last : difference;
      last = { store, recordId, name: nameOf(restored), mutationIds, fields, base };
      inverses.set(recordId, last);
    }
  }
  return { ids, inverses: [...inverses.values()] };
}

/** Returns the inverse of the mutation that created or deleted a collection. */
function inverseOfExistence(
  recordId: string,
  mutationId: string,
  before: MutationBase | undefined,
  view: MutationBase | undefined,
): Inverse {
  const values = pick(before ?? view ?? {}, ['name', 'slug', 'sortOrder']);
  const existed = before !== undefined;
  return {
    store: 'itemCollections',
    recordId,
    name: nameOf(values),
    mutationIds: [mutationId],
    fields: existed ? values : {},
    base: existed ? {} : values,
    existed,
  };
}

function nameOf({ title = '', content = '', name }: MutationBase): string {
  return name === undefined ? itemLabel({ title, content }) : quoted(name);
}
