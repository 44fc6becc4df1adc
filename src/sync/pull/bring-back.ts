import type { Collection } from '../../domain/collection';
import type { Item } from '../../domain/item';
import type { MutationFields, StoreName } from '../../domain/mutators/mutation';
import type { Change, NewChange } from '../state/change';
import type { AnyRecord } from '../state/records';

type ById = ReadonlyMap<string, AnyRecord>;

/**
 * What a device does when the server was restored from an older copy: it may hold the only copy of
 * what was written since. What the server hasn't is made again; where the device's record is the newer
 * one, its words count. In both cases the server keeps both texts where it has another one by now.
 *
 * @param before the device's records, as it had pulled them from the server as it was
 * @param now the server's records
 */
export function broughtBack(store: StoreName, before: ById, now: ById): NewChange[] {
  // A trash bin comes with its account.
  if (store === 'trashBins') return renamed(store, before, now);
  if (store === 'itemCollections')
    return [...missing(store, before, now), ...renamed(store, before, now)];
  return [...missing(store, before, now), ...rewritten(before, now)];
}

interface MakingPorts {
  changesOf(recordId: string): readonly Change[];
  mintId(): string;
  now(): number;
}

/** What is made again, as changes to be sent, but for what is about to be deleted. */
export function asChanges(
  made: readonly NewChange[],
  { changesOf, mintId, now }: MakingPorts,
): Change[] {
  const isDeleted = (id: string) => changesOf(id).some(({ kind }) => kind === 'delete');
  return made
    .filter(({ recordId }) => !isDeleted(recordId))
    .map((each) => ({ fields: {}, base: {}, ...each, id: mintId(), at: now() }));
}

function missing(store: 'items' | 'itemCollections', before: ById, now: ById): NewChange[] {
  return [...before.values()]
    .filter(({ id }) => !now.has(id))
    .flatMap((record) => {
      const made = store === 'items' ? textsOf(record as Item) : namesOf(record as Collection);
      // Another device may have made it again, and written on in it.
      const base = store === 'items' ? { title: '', content: '' } : {};
      const { id: recordId } = record;
      const action = store === 'items' ? ('create' as const) : ('createCollection' as const);
      const create = { store, kind: 'create' as const, action, recordId, fields: made, base };
      return [create, ...trashOf(record as Item, false)];
    });
}

function rewritten(before: ById, now: ById): NewChange[] {
  return newerThan(before, now).flatMap(([mine, theirs]): NewChange[] => {
    const [own, stored] = [mine as Item, theirs as Item];
    const { fields } = differences(textsOf(own), textsOf(stored));
    const recordId = own.id;
    const whole = { ...textsOf(stored), isTrashed: stored.isTrashed };
    const edit: NewChange[] =
      Object.keys(fields).length > 0
        ? [{ store: 'items', kind: 'update', action: 'edit', recordId, fields, base: whole }]
        : [];
    return [...edit, ...trashOf(own, stored.isTrashed)];
  });
}

function renamed(store: StoreName, before: ById, now: ById): NewChange[] {
  return newerThan(before, now).flatMap(([mine, theirs]): NewChange[] => {
    const { fields, base } = differences(namesOf(mine), namesOf(theirs));
    if (Object.keys(fields).length === 0) return [];
    const recordId = mine.id;
    return [{ store, kind: 'update', action: 'updateCollection', recordId, fields, base }];
  });
}

/** Pairs of the device's and the server's records, where the device's is the newer one. */
function newerThan(before: ById, now: ById): [AnyRecord, AnyRecord][] {
  return [...before.values()].flatMap((mine): [AnyRecord, AnyRecord][] => {
    const theirs = now.get(mine.id);
    return theirs && mine.updated > theirs.updated ? [[mine, theirs]] : [];
  });
}

function trashOf({ id: recordId, isTrashed }: Item, wasTrashed: boolean): NewChange[] {
  if (Boolean(isTrashed) === wasTrashed) return [];
  const kind = isTrashed ? ('trash' as const) : ('untrash' as const);
  return [{ store: 'items', kind, action: kind, recordId }];
}

function differences(mine: MutationFields, theirs: MutationFields) {
  const names = (Object.keys(mine) as (keyof MutationFields)[]).filter(
    (name) => mine[name] !== theirs[name],
  );
  const only = (fields: MutationFields) =>
    Object.fromEntries(names.map((name) => [name, fields[name]])) as MutationFields;
  return { fields: only(mine), base: only(theirs) };
}

function textsOf(item: Item): MutationFields {
  const { collection, type, title, content, shouldCopyOnClick, isTodoDone } = item;
  return { collection, type, title, content, shouldCopyOnClick, isTodoDone };
}

function namesOf(record: Pick<AnyRecord, 'id'>): MutationFields {
  const { name, slug, sortOrder } = record as Collection;
  return { name, slug, ...(sortOrder !== undefined && { sortOrder }) };
}
