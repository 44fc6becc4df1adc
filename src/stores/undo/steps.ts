import { itemLabel, quoted } from '../../domain/item-label';
import type { Item } from '../../domain/item';
import type { MutationBase, StoreName } from '../../domain/mutators/mutation';
import { saysTheSame } from '../../domain/says-the-same';
import { recordIdsOf, type NewChange } from '../../sync/state/change';
import { engine } from '../sync/current-engine';
import { pick, type Step } from './history';

type FieldName = keyof MutationBase;

/** What goes back with an item's kind, changed or not. */
export const KIND_FIELDS: readonly FieldName[] = [
  'type',
  'title',
  'content',
  'shouldCopyOnClick',
  'isTodoDone',
];

/** What a person changes of a record. */
const FIELDS: Readonly<Record<StoreName, readonly FieldName[]>> = {
  items: [...KIND_FIELDS, 'collection', 'isTrashed'],
  itemCollections: ['name', 'slug', 'sortOrder'],
  trashBins: ['name', 'slug'],
};

/** A record as it is shown. */
export function viewOf(store: StoreName, id: string): object | undefined {
  const { items, collections, trashBins } = engine();
  return { items, itemCollections: collections, trashBins }[store].view(id);
}

/** Makes changes at once, and tells what they made of each record. Returns their ids too. */
export function makeChanges(changes: readonly NewChange[]): { ids: string[]; steps: Step[] } {
  const befores = new Map<string, object | undefined>();
  for (const change of changes)
    for (const id of recordIdsOf(change))
      if (!befores.has(id)) befores.set(id, viewOf(change.store, id));
  const ids = engine().changeAll(changes);

  const steps = new Map<string, Step>();
  let last: Step | undefined;
  for (const [index, change] of changes.entries()) {
    // What only reads a page is no part of what was done.
    if (change.kind === 'refetch') continue;
    for (const recordId of recordIdsOf(change)) {
      const after = viewOf(change.store, recordId);
      const step = after && stepOf(change, befores.get(recordId), after);
      if (!step) continue;
      const changeIds = [...(steps.get(recordId)?.changeIds ?? []), ids[index] ?? ''];
      // Thousands of steps of one gesture say the same: they share it.
      const from = last && saysTheSame(last.from, step.from) ? last.from : step.from;
      const to = last && saysTheSame(last.to, step.to) ? last.to : step.to;
      last = { store: change.store, recordId, name: step.name, changeIds, from, to };
      steps.set(recordId, last);
    }
  }
  return { ids, steps: [...steps.values()] };
}

/** What was made of a record; undefined where it looks as before. */
function stepOf(
  { store, kind }: NewChange,
  before: object | undefined,
  after: object,
): Pick<Step, 'name' | 'from' | 'to'> | undefined {
  // What was created goes to the trash bin, so that nothing of it is lost.
  // One that came with the trash bin's has nowhere to go.
  if (!before && kind === 'create' && store === 'items' && !(after as Item).isTrashed)
    return { name: nameOf(store, after), from: { isTrashed: true }, to: { isTrashed: false } };
  if (!before) return undefined;
  const [was, is] = [before, after] as Record<FieldName, unknown>[];
  const changed = FIELDS[store].filter((name) => was?.[name] !== is?.[name]);
  if (changed.length === 0) return undefined;
  const names = changed.includes('type') ? [...new Set([...KIND_FIELDS, ...changed])] : changed;
  return { name: nameOf(store, before), from: pick(before, names), to: pick(after, names) };
}

function nameOf(store: StoreName, view: object): string {
  return store === 'items' ? itemLabel(view as Item) : quoted((view as { name: string }).name);
}
