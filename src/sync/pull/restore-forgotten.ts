import type { Collection } from '../../domain/collection';
import type { Item } from '../../domain/item';
import type { Forgotten, MutationFields, StoreName } from '../../domain/mutators/mutation';
import type { Core } from '../core/core';
import type { ClientMutation, NewMutation } from '../queue/client-mutation';
import type { AnyRecord } from '../replica/records';
import type { ForkPoint } from './fork-point';

type ById = ReadonlyMap<string, AnyRecord>;

/**
 * Returns the mutations that restore what the server forgot when it was restored from a backup. This device may have
 * the only copy of what was written since the backup. Records that the server doesn't have are created again. If both
 * have a record and the device's one is newer or was written after the fork point, the device's text is sent. If the
 * server's text has changed after the fork point too, the server keeps both texts.
 *
 * @param before the device's records, pulled before the server was restored
 * @param now the restored server's records
 * @param forkPoint where the two histories fork; null if unknown
 */
export function forgottenMutations(
  store: StoreName,
  before: ById,
  now: ById,
  forkPoint: ForkPoint | null,
): NewMutation[] {
  // The server creates a trash bin with its account, so none is missing.
  if (store === 'trashBins') return renamed(store, before, now);
  if (store === 'itemCollections')
    return [...missing(store, before, now, forkPoint), ...renamed(store, before, now)];
  return [...missing(store, before, now, forkPoint), ...rewritten(before, now, forkPoint)];
}

/** Gives mutations their ids and times. Leaves out the mutations of records that a pending mutation deletes. */
export function asMutations(
  made: readonly NewMutation[],
  { queue, mintId, now }: Pick<Core, 'queue' | 'mintId' | 'now'>,
): ClientMutation[] {
  const isDeleted = (id: string) => queue.of(id).some(({ kind }) => kind === 'delete');
  return made
    .filter(({ recordId }) => !isDeleted(recordId))
    .map((each) => ({ fields: {}, base: {}, ...each, id: mintId(), at: now() }));
}

function missing(
  store: 'items' | 'itemCollections',
  before: ById,
  now: ById,
  forkPoint: ForkPoint | null,
): NewMutation[] {
  return [...before.values()]
    .filter(({ id }) => !now.has(id))
    .flatMap((record): NewMutation[] => {
      const create = { store, kind: 'create' as const, recordId: record.id };
      if (store === 'itemCollections')
        return [{ ...create, action: 'createCollection', fields: namesOf(record), base: {} }];
      const item = record as Item;
      // Another device may have recreated the item and edited it. With an empty base, the server keeps both texts.
      const made = { fields: textsOf(item), base: { title: '', content: '' } };
      return [
        { ...create, action: 'create', ...made, ...originOf(item, forkPoint) },
        ...trashOf(item, false),
      ];
    });
}

function rewritten(before: ById, now: ById, forkPoint: ForkPoint | null): NewMutation[] {
  return inBoth(before, now).flatMap(([mine, theirs]): NewMutation[] => {
    const isNewer = mine.updated > theirs.updated;
    if (!isNewer && !isAfter(forkPoint, mine.updated)) return [];
    const [own, stored] = [mine as Item, theirs as Item];
    const { fields: differing } = differences(textsOf(own), textsOf(stored));
    // Fields other than texts are sent only if the device's record is newer.
    const fields = isNewer ? { ...differing, ...clearedOf(own, stored) } : writtenOf(differing);
    const base = {
      ...textsOf(stored),
      isTrashed: stored.isTrashed,
      // The server's text was written after the fork point, perhaps without knowledge of the device's text.
      ...(isAfter(forkPoint, theirs.updated) && blanked(fields)),
    };
    const edit: NewMutation = {
      store: 'items',
      kind: 'update',
      action: 'edit',
      recordId: own.id,
      fields,
      base,
      ...originOf(own, forkPoint),
    };
    return [
      ...(Object.keys(fields).length > 0 ? [edit] : []),
      ...(isNewer ? trashOf(own, stored.isTrashed) : []),
    ];
  });
}

/** Returns the fields that are blank on the device and set on the server. `textsOf` leaves them out. */
function clearedOf(own: Item, stored: Item): MutationFields {
  const isUnpinned = stored.isPinned && own.isPinned === false;
  const isBroughtBack = Boolean(stored.laterUntil) && own.laterUntil === '';
  return { ...(isUnpinned && { isPinned: false }), ...(isBroughtBack && { laterUntil: '' }) };
}

/** Returns the text fields among the differing fields. The type is part of them, because it belongs to the content. */
function writtenOf({ type, title, content }: MutationFields): MutationFields {
  return {
    ...(content !== undefined && type !== undefined && { type }),
    ...(title !== undefined && { title }),
    ...(content !== undefined && { content }),
  };
}

/** Returns empty base texts for the changed text fields. If the server has other texts, it keeps both. */
function blanked({ title, content }: MutationFields): MutationFields {
  return {
    ...(title !== undefined && { title: '' }),
    ...(content !== undefined && { content: '' }),
  };
}

function isAfter(forkPoint: ForkPoint | null, updated: string): forkPoint is ForkPoint {
  return forkPoint !== null && updated > forkPoint.written;
}

function originOf({ updated }: AnyRecord, forkPoint: ForkPoint | null): { forgotten?: Forgotten } {
  return isAfter(forkPoint, updated)
    ? { forgotten: { timeline: forkPoint.timeline, updated } }
    : {};
}

function renamed(store: StoreName, before: ById, now: ById): NewMutation[] {
  return inBoth(before, now).flatMap(([mine, theirs]): NewMutation[] => {
    if (mine.updated <= theirs.updated) return [];
    const { fields, base } = differences(namesOf(mine), namesOf(theirs));
    if (Object.keys(fields).length === 0) return [];
    const recordId = mine.id;
    return [{ store, kind: 'update', action: 'updateCollection', recordId, fields, base }];
  });
}

/** Returns the records that both have, as pairs of the device's and the server's version. */
function inBoth(before: ById, now: ById): [AnyRecord, AnyRecord][] {
  return [...before.values()].flatMap((mine): [AnyRecord, AnyRecord][] => {
    const theirs = now.get(mine.id);
    return theirs ? [[mine, theirs]] : [];
  });
}

function trashOf({ id: recordId, isTrashed }: Item, wasTrashed: boolean): NewMutation[] {
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
  const texts = { collection, type, title, content, shouldCopyOnClick, isTodoDone };
  const { isPinned, laterUntil } = item;
  // The restored server may be older and refuse these fields.
  return { ...texts, ...(isPinned && { isPinned }), ...(laterUntil && { laterUntil }) };
}

function namesOf(record: Pick<AnyRecord, 'id'>): MutationFields {
  const { name, slug, sortOrder } = record as Collection;
  return { name, slug, ...(sortOrder !== undefined && { sortOrder }) };
}
