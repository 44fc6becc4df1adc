import type { MutationBase } from '../../domain/mutators/mutation';
import type { MutationAction, NewMutation } from '../../sync/queue/client-mutation';
import * as texts from '../../texts/gestures';
import { countOf, formatNumber } from '../../texts/numbers';
import { pick, type FieldName, type Inverse } from './inverse';
import { ordinaryCollectionIds } from '../collections/collections';
import { engine } from '../sync/current-engine';
import { viewOf } from './make-mutations';

/** Maximum number of records that a toast names. */
const NAMED_MAX = 3;

/** Something that can't be restored. */
export interface Conflict {
  /** Name of the record. */
  name: string;
  /** The toast's text if this is the only conflict. */
  message: string;
}

/** Returns the mutations that undo a step, except for fields that somebody changed after it. */
export function inverseMutations(inverses: readonly Inverse[]) {
  const conflicts: Conflict[] = [];
  const isSort = inverses.some(
    ({ fields, existed }) => existed === undefined && fields.sortOrder !== undefined,
  );
  if (isSort) return { mutations: inverseSort(inverses, conflicts), conflicts };
  const created = inverses.filter(({ existed, recordId }) => existed && !isThere(recordId));
  const createdIds = new Set(created.map(({ recordId }) => recordId));
  const others = inverses
    .filter(({ existed }) => existed === undefined)
    .flatMap((inverse) => mutationsOf(inverse, fieldsToRestore(inverse, createdIds, conflicts)));
  const unchanged = inverses
    .filter((inverse) => inverse.existed === false && changedSince(inverse).length === 0)
    .map(({ recordId }) => recordId);
  const mutations = [...created.map(creationOf), ...others, ...removalOf(unchanged, others)];
  return { mutations, conflicts };
}

const isThere = (collectionId: string) => viewOf('itemCollections', collectionId) !== undefined;

function creationOf({ store, recordId, fields }: Inverse): NewMutation {
  return { store, kind: 'create', action: 'createCollection', recordId, fields };
}

/**
 * Returns the mutations that delete those of the collections that are empty after the mutations `others`. Items that
 * these move to the trash bin get another collection, which a later restore needs. One collection has to remain.
 */
function removalOf(
  collectionIds: readonly string[],
  others: readonly NewMutation[],
): NewMutation[] {
  if (collectionIds.length === 0) return [];
  const leaving = new Map(
    others
      .filter(({ kind, fields }) => kind === 'trash' || fields?.collection !== undefined)
      .map((mutation) => [mutation.recordId, mutation]),
  );
  const used = new Set<string>();
  for (const { id, collection } of engine().items.views())
    if (!leaving.has(id)) used.add(collection);
  const removed = new Set(collectionIds.filter((id) => !used.has(id)));
  const home = ordinaryCollectionIds().find((id) => !removed.has(id));
  if (home === undefined) return [];
  const rehomed = [...leaving.values()]
    .filter(({ kind }) => kind === 'trash')
    .filter(({ recordId }) => removed.has(viewOf('items', recordId)?.collection ?? ''));
  const move = { store: 'items', kind: 'update', action: 'move' } as const;
  const deletion = { store: 'itemCollections', kind: 'delete', action: 'deleteUnused' } as const;
  return [
    ...rehomed.map(({ recordId }) => ({ ...move, recordId, fields: { collection: home } })),
    ...[...removed].map((recordId) => ({ ...deletion, recordId })),
  ];
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

/**
 * Returns the fields that can be restored, and adds to `conflicts` why others can't.
 * @param createdIds ids of the deleted records that this undo creates again
 */
function fieldsToRestore(
  inverse: Inverse,
  createdIds: ReadonlySet<string>,
  conflicts: Conflict[],
): MutationBase {
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
  if (isMove && !createdIds.has(collection) && !isThere(collection)) {
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
  if (fields.isPinned !== undefined) return 'togglePin';
  if (fields.laterUntil !== undefined) return 'putAway';
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
