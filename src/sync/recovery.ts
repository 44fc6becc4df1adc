import type { Failure } from '../domain/failure';
import type { Item } from '../domain/item';
import { isTextEdit, type Change } from './change';
import type { Outbox } from './outbox';
import type { Records } from './records';
import { showItem } from './views';

interface RecoveryPorts {
  owner: string;
  records: Records;
  outbox: Outbox;
  /** Whether an edit brings back an item that was deleted elsewhere; not where all is reset at times. */
  canRevive: boolean;
  mintId(): string;
  /** Reads the collections again; throws a `Failure`. */
  loadCollections(): Promise<void>;
}

/** What is sent in the place of a change that the server refused. */
export interface Instead {
  /** It has the id of the refused one. */
  change: Change;
  /** Changes that come after it. */
  after: readonly Change[];
  /** Changes that went into these. */
  obsolete: readonly Change[];
  reason: 'revived' | 'rehomed';
}

/** Finds what can be sent instead of a refused change; null when the person has to be told. */
export type Recover = (change: Change, failure: Failure) => Promise<Instead | null>;

/** How refusals are got over in which another device has deleted what a text belongs to. */
export function createRecovery(ports: RecoveryPorts): Recover {
  const { owner, records, outbox, canRevive, mintId, loadCollections } = ports;

  /** An edit wins over a deletion: the item comes back, as it was last and with the edit. */
  function revive(change: Change): Instead | null {
    const last = records.items.record(change.recordId) ?? records.items.last(change.recordId);
    const changes = outbox.of(change.recordId);
    const isEdited = changes.some((each) => each.kind === 'update' && isTextEdit(each));
    if (!last || !isEdited || changes.some(({ kind }) => kind === 'delete')) return null;
    const view = showItem(last, changes, owner);
    if (!view) return null;
    const { collection, type, title, content, shouldCopyOnClick, isTodoDone } = view;
    const obsolete = changes.filter(({ id }) => id !== change.id);
    const create: Change = {
      ...change,
      kind: 'create',
      action: 'edit',
      fields: { collection, type, title, content, shouldCopyOnClick, isTodoDone },
      was: { title: last.title, content: last.content },
      absorbed: [...(change.absorbed ?? []), ...obsolete.map(({ id }) => id)],
    };
    const { recordId, at } = change;
    const trash: Change[] = view.isTrashed ? [{ ...newTrash(recordId, at), id: mintId() }] : [];
    return { change: create, after: trash, obsolete, reason: 'revived' };
  }

  /** What was written into a collection that is gone goes into the first one. */
  async function rehome(change: Change): Promise<Instead | null> {
    await loadCollections();
    const missing = change.fields.collection ?? '';
    if (records.itemCollections.record(missing)) return null;
    const [first] = [...records.itemCollections.views()]
      .filter(({ isPending }) => !isPending)
      .sort((a, b) => a.sortOrder - b.sortOrder || (a.id < b.id ? -1 : 1));
    if (!first) return null;
    const fields = { ...change.fields, collection: first.id };
    return { change: { ...change, fields }, after: [], obsolete: [], reason: 'rehomed' };
  }

  return async (change, failure) => {
    // A refetch runs beside the changes of its item, which find out for themselves.
    if (change.store !== 'items' || change.kind === 'refetch') return null;
    if (failure.status === 404 && change.kind !== 'create')
      return canRevive ? revive(change) : null;
    const isHomeless = failure.fields.collection?.code === 'collectionMissing';
    return isHomeless && change.kind === 'create' ? rehome(change) : null;
  };
}

/** A restored item that was in the trash goes back there. */
function newTrash(recordId: Item['id'], at: number): Omit<Change, 'id'> {
  return { store: 'items', kind: 'trash', action: 'trash', recordId, fields: {}, was: {}, at };
}
