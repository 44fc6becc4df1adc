import type { Backend } from '../backend/backend';
import { toFailure } from '../backend/failure';
import { BatchRefused, type ItemRequest } from '../backend/item-batch';
import type { Item } from '../domain/item';
import type { Change } from './change';
import { holdText, rebase } from './merge';

/** PocketBase takes no more requests at once. */
const MOST_IN_BATCH = 50;

/** The server's items as far as they are known. */
type KnownItem = (id: string) => Item | undefined;

/**
 * The first changes that may be sent at once, in their order. Each record has one of them at most;
 * what has a route of its own, and what may meet a conflict, goes by itself. A change of a collection
 * waits for all before it and holds up all after it.
 *
 * @param isAlone whether a change has to go by itself
 */
export function batchOf(
  changes: readonly Change[],
  known: KnownItem,
  isAlone: (change: Change) => boolean,
): Change[] {
  const batch: Change[] = [];
  const busyRecords = new Set<string>();
  let isCreateAhead = false;
  for (const change of changes) {
    if (change.store !== 'items' || batch.length === MOST_IN_BATCH) break;
    if (change.kind === 'refetch') continue;
    const isCreate = change.kind === 'create';
    const mustWait = busyRecords.has(change.recordId) || (isCreate && isCreateAhead);
    busyRecords.add(change.recordId);
    if (!mustWait && !isAlone(change) && requestFor(change, known, '') !== null) batch.push(change);
    else isCreateAhead ||= isCreate;
  }
  return batch;
}

interface BatchPorts {
  backend: Pick<Backend, 'items' | 'sendItemBatch'>;
  owner: string;
  known: KnownItem;
  /** Whether the server may have a change. */
  isTried(changeId: string): boolean;
  /** The server has these items. */
  onItems(items: Item[]): void;
}

/**
 * Sends a batch. Resolves to those of its changes that the server has now: one that has met another
 * device's meanwhile is left for later. Throws a `BatchRefused`, whose index is that of the change, or
 * a `BackendFailure`.
 */
export async function sendBatch(
  { backend, owner, known, isTried, onItems }: BatchPorts,
  batch: readonly Change[],
): Promise<Change[]> {
  // One that has arrived would be refused for its id, and all others with it.
  const tried = batch.filter(({ id, kind }) => kind === 'create' && isTried(id));
  const there = new Set<string>();
  if (tried.length > 0)
    await backend.items.some(
      tried.map(({ recordId }) => recordId),
      (items) => {
        for (const { id } of items) there.add(id);
        onItems(items);
      },
    );
  // It counts as arrived also when another device has deleted it by now.
  const arrived = tried.filter(({ recordId }) => there.has(recordId));
  const requests = new Map<Change, ItemRequest>();
  for (const change of batch) {
    if (arrived.includes(change)) continue;
    const request = requestFor(change, known, owner);
    if (request) requests.set(change, request);
  }
  const sent = [...requests.keys()];
  if (sent.length > 0) {
    try {
      onItems(await backend.sendItemBatch([...requests.values()]));
    } catch (error) {
      const refused = error instanceof BatchRefused ? sent[error.index] : undefined;
      throw refused ? new BatchRefused(toFailure(error), batch.indexOf(refused)) : error;
    }
  }
  return [...arrived, ...sent];
}

/** The request that a change takes; null when one isn't enough. */
function requestFor(
  { kind, recordId: id, fields, was }: Change,
  known: KnownItem,
  owner: string,
): ItemRequest | null {
  const record = known(id);
  if (kind === 'create') {
    const isNew = record === undefined && Object.keys(was).length === 0;
    return isNew ? { kind, fields: { id, owner, ...fields } } : null;
  }
  if (kind !== 'update' || record === undefined) return null;
  const rebased = rebase(fields, was, record);
  const isPlain = Object.keys(rebased.lost).length === 0 && Object.keys(rebased.fields).length > 0;
  const base = holdText(rebased.fields) ? record.updated : undefined;
  return isPlain ? { kind, id, fields: rebased.fields, base } : null;
}
