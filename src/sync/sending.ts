import type { Backend } from '../backend/backend';
import { BackendFailure, toFailure } from '../backend/failure';
import type { Failure } from '../domain/failure';
import type { Item } from '../domain/item';
import { deriveId } from '../domain/record-id';
import { batchOf, sendBatch } from './batch';
import { fieldsOf, type Change, type ChangeFields, type StoreName } from './change';
import type { Device } from './device';
import type { Outbox } from './outbox';
import { isEdited } from './merge';
import { lostTextOf, type RefusedChange } from './refused';
import { takeRecord, takeSent, type AnyRecord, type Records } from './records';
import { createRecovery, type Instead } from './recovery';
import { sendChange } from './send-change';
import { createSender, type Sender } from './sender';
import type { SyncEvent } from './sync-event';

interface SendingPorts {
  backend: Backend;
  owner: string;
  replicas: Records;
  outbox: Outbox;
  device: Device;
  canRevive: boolean;
  mintId(): string;
  random(): number;
  /** Whether a change has to wait for another page's. */
  mustWait(change: Change): boolean;
  loadCollections(): Promise<void>;
  /** Some of the server's records are others now. */
  onRecords(store: StoreName, ids: readonly string[]): void;
  /** The unsent changes of some records are others now. */
  showChanges(store: StoreName, changes: readonly Change[]): void;
  /** Keeps a refused text in the place of its changes. Returns whether it is listed. */
  keepRefused(refused: RefusedChange, dropped: readonly Change[]): boolean;
  emit(event: SyncEvent): void;
  emitStatus(): void;
  onReachable(isReachable: boolean): void;
}

/** A refusal may uncover another one: the item is gone, and then its collection as well. */
const MOST_RECOVERIES = 3;

/** Sends an account's changes, and takes what the server says of each into records and outbox. */
export function createSending(ports: SendingPorts): Sender {
  const { backend, owner, replicas, outbox, device, emit, emitStatus, showChanges } = ports;
  /** What the server answered to a change is taken in the moment the change goes: one new view, not two. */
  const answers = new Map<string, () => void>();
  const recover = createRecovery({ ...ports, records: replicas });
  /** Ids of the other devices' texts that have been told of. */
  const told = new Set<string>();

  function removeChanges(changes: readonly Change[]) {
    const ids = changes.map(({ id }) => id);
    outbox.remove(ids);
    void device.write({ removeChanges: ids });
  }

  /** A change as it is now: another may have taken its place while it was on its way. */
  const current = (change: Change) =>
    outbox.of(change.recordId).find(({ id }) => id === change.id) ?? change;

  /** What was written on top of a refused text was written on what the server has instead. */
  function moveBase({ recordId, fields, was }: Change) {
    const moved = outbox
      .of(recordId)
      .map((later) => ({ ...later, was: withoutRefused(later.was) }));
    for (const each of moved) outbox.replace(each);
    if (moved.length > 0) device.keepChanges(moved);

    function withoutRefused(base: ChangeFields): ChangeFields {
      const refused: Record<string, unknown> = { ...fields };
      const before: Record<string, unknown> = { ...was };
      return Object.fromEntries(
        Object.entries(base).map(([name, value]) => [
          name,
          value === refused[name] && name in before ? before[name] : value,
        ]),
      );
    }
  }

  const onItems = (items: Item[], mark: number) =>
    ports.onRecords('items', replicas.items.put(items, mark));

  /**
   * The other device's text becomes an item of its own, with an id that follows from the text: a
   * second try makes no second one, and neither does a second device that lost the same.
   */
  async function keepOther(change: Change, { collection, type, title, content }: Item) {
    for (let attempt = 0; ; attempt++) {
      const id = deriveId(change.recordId, JSON.stringify([title, content, attempt]));
      const mark = replicas.items.mark();
      const copy = await createOrView(id, { owner, collection, type, title, content });
      onItems([copy], mark);
      // Somebody has written on in the one that was made earlier.
      if (isEdited(copy, { title, content })) continue;
      if (!told.has(id)) emit({ type: 'keptBoth', change, copyId: id });
      told.add(id);
      return;
    }
  }

  async function createOrView(id: string, fields: object): Promise<Item> {
    try {
      return await backend.items.create({ id, ...fields });
    } catch (error) {
      const isThere = error instanceof BackendFailure && error.fields.id !== undefined;
      if (!isThere) throw error;
      return backend.items.view(id);
    }
  }

  const sendPorts = {
    backend,
    owner,
    records: replicas,
    async look<R extends AnyRecord>({ store }: Change, read: () => Promise<R>) {
      const mark = replicas[store].mark();
      const record = await read();
      ports.onRecords(store, takeRecord(replicas, store, record, mark));
      return record;
    },
    async keepLost(change: Change, record: AnyRecord, lost: Readonly<Record<string, string>>) {
      if (change.store === 'items') return keepOther(change, record as Item);
      emit({ type: 'renamed', change, theirs: lost.name ?? '' });
    },
  };

  async function send(change: Change) {
    for (let recoveries = 0; ; recoveries++) {
      const mark = replicas[change.store].mark();
      try {
        const sent = await sendChange(sendPorts, change);
        answers.set(change.id, () =>
          ports.onRecords(change.store, takeSent(replicas, change, sent, mark)),
        );
        return;
      } catch (error) {
        const failure = toFailure(error);
        const instead = recoveries < MOST_RECOVERIES ? await recover(change, failure) : null;
        if (!instead) throw failure;
        change = take(instead, failure);
      }
    }
  }

  function take({ change, after, obsolete, reason }: Instead, failure: Failure): Change {
    if (failure.status === 404) ports.onRecords('items', replicas.items.drop(change.recordId));
    outbox.replace(change);
    outbox.remove(obsolete.map(({ id }) => id));
    for (const each of after) outbox.add(each);
    device.keepChanges([change, ...after], obsolete);
    showChanges(change.store, [change]);
    emit({ type: reason, change });
    emitStatus();
    return change;
  }

  return createSender({
    outbox,
    random: ports.random,
    mustWait: ports.mustWait,
    send,
    batch: (isAlone) => batchOf(outbox.all(), replicas.items.record, isAlone),
    sendBatch(batch) {
      const { record: known, mark: markNow } = replicas.items;
      const mark = markNow();
      const { isTried } = outbox;
      const onRead = (items: Item[]) => onItems(items, mark);
      return sendBatch({ backend, owner, known, isTried, onItems: onRead }, batch);
    },
    onConfirmed(sent) {
      const changes = sent.map(current);
      for (const { id } of changes) {
        answers.get(id)?.();
        answers.delete(id);
      }
      removeChanges(changes);
      for (const store of new Set(changes.map((change) => change.store)))
        showChanges(
          store,
          changes.filter((change) => change.store === store),
        );
      for (const change of changes) emit({ type: 'confirmed', change });
      emitStatus();
    },
    onRefused(sent, failure) {
      const change = current(sent);
      // What was to be done with a record that never came to be has nothing to be done with.
      // The same holds for one that is gone: whoever was to change it can keep its text as a new one.
      // Where one of many is gone, the others are as they were.
      // A refetch runs beside the others: they get an answer of their own.
      const isGone = failure.status === 404 && !['sort', 'refetch'].includes(change.kind);
      const isNowhere = change.kind === 'create' || isGone;
      const dropped = isNowhere ? outbox.of(change.recordId) : [change];
      const later = fieldsOf(outbox.of(change.recordId).filter((each) => !dropped.includes(each)));
      const item = replicas.items.view(change.recordId);
      const lost = lostTextOf({ change, failure, dropped, later, item });
      const isListed = lost !== null && ports.keepRefused(lost, dropped);
      removeChanges(dropped);
      moveBase(change);
      showChanges(change.store, dropped);
      emit({ type: 'refused', change, failure, dropped, later, isListed });
      emitStatus();
    },
    onUnauthenticated: () => emit({ type: 'unauthenticated' }),
    onReachable: ports.onReachable,
  });
}
