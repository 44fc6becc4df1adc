import type { MutationBase } from '../../domain/mutators/mutation';
import type { MutationAction, NewMutation } from '../../sync/queue/client-mutation';
import * as texts from '../../texts/gestures';
import { countOf, formatNumber } from '../../texts/numbers';
import { pick, type FieldName, type Inverse } from './inverse';
import { viewOf } from './make-mutations';

/** Maximum number of records that a toast names. */
const NAMED_MAX = 3;

/** Something that can't be restored. */
export interface Conflict {
  /** Name of the record. */
  name: string;
  /** What the toast says if this is the only conflict. */
  message: string;
}

/** Returns the mutations that undo a step, except for fields that somebody changed after it. */
export function inverseMutations(inverses: readonly Inverse[]) {
  const conflicts: Conflict[] = [];
  const isSort = inverses.some(({ fields }) => fields.sortOrder !== undefined);
  const mutations = isSort
    ? inverseSort(inverses, conflicts)
    : inverses.flatMap((inverse) => mutationsOf(inverse, fieldsToRestore(inverse, conflicts)));
  return { mutations, conflicts };
}

/** Restores the order of collections as a whole or not at all. */
function inverseSort(inverses: readonly Inverse[], conflicts: Conflict[]): NewMutation[] {
  for (const inverse of inverses)
    if (changedSince(inverse).length > 0) conflicts.push(fieldConflict(inverse, ['sortOrder']));
  const [first, ...others] = inverses;
  if (!first || conflicts.length > 0) return [];
  const { store, recordId, fields } = first;
  const mutation = { store, action: 'sortCollection', recordId } as const;
  if (others.length === 0) return [{ ...mutation, kind: 'update', fields }];
  const sortOrders = inverses.map((inverse) => ({
    id: inverse.recordId,
    sortOrder: inverse.fields.sortOrder ?? 0,
  }));
  return [{ ...mutation, kind: 'sort', sortOrders }];
}

/** Returns the fields that can be restored, and adds to `conflicts` why others can't. */
function fieldsToRestore(inverse: Inverse, conflicts: Conflict[]): MutationBase {
  const { store, recordId, name, fields } = inverse;
  if (!viewOf(store, recordId)) {
    conflicts.push({ name, message: texts.wasDeletedMeanwhile(name) });
    return {};
  }
  const skipped = changedSince(inverse);
  if (skipped.length > 0) conflicts.push(fieldConflict(inverse, skipped));
  // An item's type is restored with all its texts or not at all.
  if (skipped.length > 0 && fields.type !== undefined) return {};
  const { collection } = fields;
  const isMove = collection !== undefined && !skipped.includes('collection');
  if (isMove && !viewOf('itemCollections', collection)) {
    conflicts.push({ name, message: texts.collectionDeletedMeanwhile(name) });
    skipped.push('collection');
  }
  const left = (Object.keys(fields) as FieldName[]).filter((field) => !skipped.includes(field));
  return pick(fields, left);
}

/**
 * Returns the fields whose value isn't the one that the step wrote. An empty slug is left out, because the server
 * replaces it.
 */
function changedSince({ store, recordId, base }: Inverse): FieldName[] {
  const view = viewOf(store, recordId);
  return (Object.keys(base) as FieldName[]).filter(
    (field) => view?.[field] !== base[field] && !(field === 'slug' && base.slug === ''),
  );
}

function mutationsOf(inverse: Inverse, fields: MutationBase): NewMutation[] {
  if (fields.type !== undefined) return inverseOfType(inverse, fields);
  const { store, recordId } = inverse;
  const { isTrashed, ...others } = fields;
  const mutations: NewMutation[] = [];
  if (Object.keys(others).length > 0)
    mutations.push({ store, kind: 'update', action: actionOf(others), recordId, fields: others });
  if (isTrashed !== undefined) {
    const kind = isTrashed ? 'trash' : 'untrash';
    mutations.push({ store, kind, action: kind, recordId });
  }
  return mutations;
}

/** Returns the action of an update, which decides the error message if the server rejects the mutation. */
function actionOf(fields: MutationBase): MutationAction {
  if (fields.name !== undefined || fields.slug !== undefined) return 'updateCollection';
  if (fields.collection !== undefined) return 'move';
  if (fields.isTodoDone !== undefined) return 'toggleDone';
  return fields.shouldCopyOnClick === undefined ? 'edit' : 'toggleCopyOnClick';
}

/** A redo repeats the edit or conversion that changed the type; an undo needs a `revert`. */
function inverseOfType({ recordId, base }: Inverse, fields: MutationBase): NewMutation[] {
  const { type, title, content, shouldCopyOnClick } = fields;
  const mutation = { store: 'items', kind: 'update', recordId } as const;
  if (base.type === 'link') return [{ ...mutation, action: 'edit', fields: { title, content } }];
  const body = { type, title, content, shouldCopyOnClick };
  if (type === 'todo') return [{ ...mutation, action: 'convertToTodo', fields: body }];
  const revert = { ...mutation, kind: 'revert', action: 'revert', fields: body, base } as const;
  if (type !== 'link') return [revert];
  return [revert, { ...mutation, kind: 'refetch', action: 'fetchMetadata' }];
}

/** The conflict of fields that somebody changed after the step. */
function fieldConflict({ name }: Inverse, fields: readonly FieldName[]): Conflict {
  const labels = fields.map((field) => texts.FIELDS[field]);
  return { name, message: texts.changedMeanwhile(texts.allOf(labels), name) };
}

/**
 * What a toast says about conflicts. Returns undefined if there are none.
 *
 * @param count number of records in the step
 */
export function conflictLine(conflicts: readonly Conflict[], count: number): string | undefined {
  if (conflicts.length < 2) return conflicts[0]?.message;
  const names = [...new Set(conflicts.map(({ name }) => name))];
  const listed = names.slice(0, NAMED_MAX).join(', ');
  const more = names.length - NAMED_MAX;
  const all = more > 0 ? listed + texts.andMore(formatNumber(more)) : listed;
  return texts.changedMeanwhileSeveral(all, formatNumber(conflicts.length), countOf(count, 'item'));
}
