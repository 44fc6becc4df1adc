import { updateItem } from '../domain/item-update';
import type { Change, ChangeFields, NewChange, StoreName } from './change';
import type { Device } from './device';
import { fold } from './folding';
import type { Outbox } from './outbox';
import type { Records } from './records';
import { showItem } from './views';

interface MakingPorts {
  owner: string;
  replicas: Records;
  outbox: Outbox;
  device: Pick<Device, 'keepChanges'>;
  mintId(): string;
  now(): number;
  /** Whether another page has unsent changes of a record. */
  isSharedByPages(recordId: string): boolean;
  /** The unsent changes of some records are others now. */
  showChanges(store: StoreName, changes: readonly Change[]): void;
  /** A change came to nothing that would have to be sent. */
  onNothingLeft(change: Change): void;
}

/**
 * Makes changes: each is shown, folded together with those that wait, and kept. Returns the id that its
 * outcome is told under.
 */
export function createMaking(ports: MakingPorts): (change: NewChange) => string {
  const { owner, replicas, outbox, device, mintId, now, showChanges } = ports;

  return ({ fields = {}, was, ...made }) => {
    const waiting = outbox.of(made.recordId);
    const change: Change = {
      ...made,
      id: mintId(),
      fields,
      was: was ?? shownOf(made, fields),
      at: now(),
    };
    // Between two of this page's changes there may be one of another page's.
    const isTried = ports.isSharedByPages(made.recordId) ? () => true : outbox.isTried;
    const folded = fold(waiting, change, isTried);
    const { obsolete } = folded;
    outbox.remove(obsolete.map(({ id }) => id));
    if (folded.change === null) {
      device.keepChanges([], obsolete);
      showChanges(change.store, [change]);
      ports.onNothingLeft({ ...change, absorbed: obsolete.map(({ id }) => id) });
      return change.id;
    }
    const kept =
      made.kind === 'delete' ? { ...folded.change, was: deletedTexts(made) } : folded.change;
    put(kept);
    showChanges(change.store, [kept]);
    const stored = asStored(kept);
    if (stored !== kept) put(stored);
    device.keepChanges([stored], obsolete);
    return kept.id;
  };

  function put(change: Change) {
    if (outbox.of(change.recordId).some(({ id }) => id === change.id)) outbox.replace(change);
    else outbox.add(change);
  }

  /** What is shown of the fields that are changed. */
  function shownOf(
    { store, recordId, kind }: Pick<Change, 'store' | 'recordId' | 'kind'>,
    fields: ChangeFields,
  ) {
    const view: object | undefined = replicas[store].view(recordId);
    if (kind !== 'update' || !view) return {};
    const names = new Set(Object.keys(fields));
    return Object.fromEntries(Object.entries(view).filter(([name]) => names.has(name)));
  }

  /** The texts that the server will have when the change's turn comes, if nobody else writes. */
  function deletedTexts({ store, recordId }: Pick<Change, 'store' | 'recordId'>): ChangeFields {
    if (store !== 'items') {
      const name = replicas[store].view(recordId)?.name;
      return name === undefined ? {} : { name };
    }
    const item = showItem(replicas.items.record(recordId), outbox.of(recordId), owner);
    return item ? { title: item.title, content: item.content } : {};
  }

  /** An edit in the words in which the server will store it: by them it is known again. */
  function asStored(change: Change): Change {
    const { store, kind, recordId, fields } = change;
    const view = store === 'items' && kind === 'update' ? replicas.items.view(recordId) : undefined;
    if (!view) return change;
    const updated = updateItem(view, fields);
    if ('refusal' in updated) return change;
    const { title, content } = updated.item;
    const stored = {
      ...fields,
      ...(fields.title !== undefined && { title }),
      ...(fields.content !== undefined && { content }),
    };
    return { ...change, fields: stored };
  }
}
