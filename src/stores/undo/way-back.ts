import type { ItemView } from '../../domain/item';
import type { MutationBase } from '../../domain/mutators/mutation';
import type { ChangeAction, NewChange } from '../../sync/state/change';
import { engine } from '../sync/current-engine';
import type { Entry, Step } from './history';
import { pick } from './history';
import { KIND_FIELDS, viewOf } from './steps';

type FieldName = keyof MutationBase;

/** What of a record stays as it is, and why. */
export type Stays = Pick<Step, 'name'> &
  (
    | { why: 'changed'; fields: readonly FieldName[] }
    /** The record, or the collection that it was in. */
    | { why: 'deleted' }
    | { why: 'homeless' }
  );

/** What takes a gesture back as far as nobody has changed the same fields since. */
export interface WayBack {
  changes: NewChange[];
  stays: Stays[];
}

/** The way back from a gesture. Fields that somebody has changed meanwhile are not overwritten. */
export function wayBack({ steps }: Entry): WayBack {
  const back: WayBack = { changes: [], stays: [] };
  const places: Step[] = [];
  for (const step of steps) {
    if ('sortOrder' in step.from) places.push(step);
    else wayBackOf(step, back);
  }
  if (places.length > 0) wayBackOfPlaces(places, back);
  return back;
}

function wayBackOf(step: Step, { changes, stays }: WayBack): void {
  const { store, recordId, name, from, to } = step;
  const view = viewOf(store, recordId);
  if (!view) return void stays.push({ name, why: 'deleted' });
  const names = Object.keys(from) as FieldName[];
  const changed = names.filter((each) => !holds(view, each, to[each]));
  const isWhole = 'type' in from;
  if (changed.length > 0) stays.push({ name, why: 'changed', fields: changed });
  if (isWhole && changed.length > 0) return;
  const { collection } = from;
  const isHomeless =
    collection !== undefined &&
    !changed.includes('collection') &&
    !viewOf('itemCollections', collection);
  if (isHomeless) stays.push({ name, why: 'homeless' });
  const kept = names.filter(
    (each) => !changed.includes(each) && !(isHomeless && each === 'collection'),
  );
  const fields = kept.length === names.length ? from : pick(from, kept);
  if (isWhole) changes.push(...kindBack(view as ItemView, fields));
  else changes.push(...fieldsBack(step, fields));
}

/** A slug that the server was to make is whatever it has made. */
function holds(view: object, name: FieldName, value: unknown): boolean {
  if (name === 'slug' && value === '') return true;
  return (view as Record<FieldName, unknown>)[name] === value;
}

function fieldsBack({ store, recordId }: Step, fields: MutationBase): NewChange[] {
  const { isTrashed, ...rest } = fields;
  const changes: NewChange[] = [];
  if (Object.keys(rest).length > 0)
    changes.push({ store, kind: 'update', action: actionOf(rest), recordId, fields: rest });
  if (isTrashed !== undefined) {
    const kind = isTrashed ? ('trash' as const) : ('untrash' as const);
    changes.push({ store, kind, action: kind, recordId });
  }
  return changes;
}

/** In whose words it is told when the server rejects it. */
function actionOf(fields: MutationBase): ChangeAction {
  if (fields.name !== undefined || fields.slug !== undefined) return 'updateCollection';
  if (fields.collection !== undefined) return 'move';
  if (fields.isTodoDone !== undefined) return 'toggleDone';
  return fields.shouldCopyOnClick === undefined ? 'edit' : 'toggleCopyOnClick';
}

/** A kind goes forward by the change that has taken it before, and back by one of its own. */
function kindBack(item: ItemView, fields: MutationBase): NewChange[] {
  const { id: recordId } = item;
  const { type, title, content, shouldCopyOnClick } = fields;
  const update = { store: 'items', kind: 'update', recordId } as const;
  if (item.type === 'text' && type === 'todo')
    return [
      {
        ...update,
        action: 'convertToTodo',
        fields: { type, title, content, shouldCopyOnClick },
      },
    ];
  if (item.type === 'link') return [{ ...update, action: 'edit', fields: { title, content } }];
  const back: NewChange = {
    store: 'items',
    kind: 'revert',
    action: 'revert',
    recordId,
    fields: { type, title, content, shouldCopyOnClick },
    base: pick(item, KIND_FIELDS),
  };
  if (type !== 'link') return [back];
  return [back, { store: 'items', kind: 'refetch', action: 'fetchMetadata', recordId }];
}

/** An order of collections is one: it goes back as a whole, or not at all. */
function wayBackOfPlaces(steps: readonly Step[], { changes, stays }: WayBack): void {
  const { collections } = engine();
  const moved = steps.filter(
    ({ recordId, to }) => collections.view(recordId)?.sortOrder !== to.sortOrder,
  );
  if (moved.length > 0) {
    for (const { name } of moved) stays.push({ name, why: 'changed', fields: ['sortOrder'] });
    return;
  }
  const places = steps.map(({ recordId, from }) => ({
    id: recordId,
    sortOrder: from.sortOrder ?? 0,
  }));
  const [first] = places;
  if (!first) return;
  const change = {
    store: 'itemCollections',
    action: 'sortCollection',
    recordId: first.id,
  } as const;
  changes.push(
    places.length === 1
      ? { ...change, kind: 'update', fields: { sortOrder: first.sortOrder } }
      : { ...change, kind: 'sort', sortOrders: places },
  );
}
