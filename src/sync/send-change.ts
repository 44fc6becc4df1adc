import type { Backend } from '../backend/backend';
import { BackendFailure } from '../backend/failure';
import type { Collection } from '../domain/collection';
import type { Item } from '../domain/item';
import type { Change, ChangeFields } from './change';
import { holdText, isEdited, rebase, type Rebased } from './merge';
import type { AnyRecord, Records } from './records';

/** What the server holds after a change: the record, those of a sort, or null when it is gone. */
export type Sent = AnyRecord | readonly Collection[] | null;

interface SendPorts {
  backend: Backend;
  owner: string;
  records: Records;
  /**
   * Reads the record of a change, and takes it for what the server has: unless what is known by the
   * time it arrives is newer, or says that the record is gone.
   */
  look<R extends AnyRecord>(change: Change, read: () => Promise<R>): Promise<R>;
  /** A text of another device has no place in the record that a change makes: it is kept elsewhere. */
  keepLost(change: Change, record: AnyRecord, lost: Rebased['lost']): Promise<void>;
}

interface Creates {
  create(fields: object): Promise<Item | Collection>;
  view(id: string): Promise<Item | Collection>;
}

/** So often a record may be changed by others between reading and writing it, one time after the other. */
const MOST_MEETINGS = 8;

/** Sends one change (spec §7) and returns what the server holds then; throws a `BackendFailure`. */
export async function sendChange(ports: SendPorts, change: Change): Promise<Sent> {
  const { backend, owner } = ports;
  const { store, kind, recordId, fields } = change;
  switch (kind) {
    case 'create': {
      const { create, view }: Creates = store === 'items' ? backend.items : backend.collections;
      return recognised(
        () => create({ id: recordId, owner, ...fields }),
        async () => {
          const record = await ports.look(change, () => view(recordId));
          // Another device has brought the record back as well: then it is a text like any other.
          if (Object.keys(change.was).length === 0) return record;
          return sendUpdate(ports, { ...change, kind: 'update', fields: changedFields(change) });
        },
      );
    }
    case 'update':
      return sendUpdate(ports, change);
    case 'delete':
      return store === 'items'
        ? sendItemDelete(ports, change)
        : gone(() => backend.collections.delete(recordId));
    case 'trash':
      return backend.items.trash(owner, recordId);
    case 'untrash':
      return backend.items.untrash(owner, recordId);
    case 'refetch':
      return backend.items.refetch(owner, recordId);
    case 'sort':
      return backend.collections.updateAll(change.sortOrders ?? []);
  }
}

/**
 * Sends what a change changes, on the version that is known. When the server has another one, the
 * change is put on that: nothing that somebody else wrote is overwritten unseen.
 */
async function sendUpdate(ports: SendPorts, change: Change): Promise<Sent> {
  const { backend, owner, records, look, keepLost } = ports;
  const { store, recordId, fields, was } = change;
  const read = (): Promise<AnyRecord> => {
    if (store === 'trashBins') return backend.trashBins.first(owner);
    return store === 'items' ? backend.items.view(recordId) : backend.collections.view(recordId);
  };
  const view = () => look(change, read);
  const { update } = { ...backend, itemCollections: backend.collections }[store];

  let isFresh = false;
  for (let meeting = 1; ; meeting++) {
    const known = records[store].record(recordId) ?? (await view());
    const rebased = rebase(fields, was, known);
    if (Object.keys(rebased.fields).length === 0) return known;
    if (Object.keys(rebased.lost).length > 0) {
      // What is known may be old, and the others may have found a way meanwhile.
      if (!isFresh) {
        await view();
        isFresh = true;
        continue;
      }
      await keepLost(change, known, rebased.lost);
    }
    // Of what nobody types the change counts, whatever else has been changed.
    const base = holdText(rebased.fields) ? known.updated : undefined;
    try {
      return await update(recordId, rebased.fields, base);
    } catch (error) {
      if (!isOutdated(error) || meeting >= MOST_MEETINGS) throw error;
      await view();
      isFresh = true;
    }
  }
}

/** Deletes an item as long as it says what it said when that was decided; throws what 412 says, else. */
async function sendItemDelete(ports: SendPorts, change: Change): Promise<null> {
  const { backend, records, look } = ports;
  const { recordId, was } = change;
  const view = () => look(change, () => backend.items.view(recordId));
  for (let meeting = 1; ; meeting++) {
    // One that is gone here was deleted elsewhere, and an edit may have brought it back since.
    const known = records.items.record(recordId) ?? (await ifThere(view));
    if (!known) return null;
    if (isEdited(known, was)) throw EDITED_ELSEWHERE;
    try {
      return await gone(() => backend.items.delete(recordId, known.updated));
    } catch (error) {
      if (!isOutdated(error) || meeting === MOST_MEETINGS) throw error;
      await view();
    }
  }
}

const EDITED_ELSEWHERE = new BackendFailure({
  kind: 'refused',
  status: 412,
  message: 'It was edited on another device meanwhile, so it is kept.',
  fields: {},
});

function isOutdated(error: unknown): boolean {
  return error instanceof BackendFailure && error.status === 412;
}

/** What a create that brings a record back says otherwise than the record did. */
function changedFields({ fields, was }: Change): ChangeFields {
  const { title, content } = fields;
  return {
    ...(title !== was.title && { title }),
    ...(content !== was.content && { content }),
  };
}

/** A create whose answer was lost is refused for its id when it is sent again: then it had arrived. */
async function recognised<T>(
  create: () => Promise<T>,
  found: () => Promise<Sent>,
): Promise<Sent | T> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof BackendFailure) || error.fields.id === undefined) throw error;
    return found();
  }
}

/** A record, or null when it is not there. */
async function ifThere<T>(view: () => Promise<T>): Promise<T | null> {
  try {
    return await view();
  } catch (error) {
    if (!(error instanceof BackendFailure) || error.status !== 404) throw error;
    return null;
  }
}

/** A record that is not there any more is as deleted as can be; a bad session would answer 401. */
async function gone(remove: () => Promise<void>): Promise<null> {
  try {
    await remove();
  } catch (error) {
    if (!(error instanceof BackendFailure) || error.status !== 404) throw error;
  }
  return null;
}
