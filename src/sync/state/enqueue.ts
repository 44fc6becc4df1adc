import type { ItemView } from '../../domain/item';
import { updateItem } from '../../domain/item-update';
import type { MutationBase } from '../../domain/mutators/mutation';
import { MAX_BEFORE_FRAME } from '../after-frame';
import type { Core } from '../core';
import type { Device } from '../storage/device';
import { showItem } from './apply-changes';
import { isTextEdit, type Change, type ChangeFields, type NewChange } from './change';
import { coalesce } from './coalesce';

type Shared = 'owner' | 'records' | 'pending' | 'changesOf' | 'mintId' | 'now' | 'updateViews';

interface EnqueuePorts extends Pick<Core, Shared> {
  device: Pick<Device, 'write'>;
  /** Whether another page has unsent changes of a record. */
  isSharedByPages(recordId: string): boolean;
  /** A change came to nothing that would have to be sent. */
  onNothingLeft(change: Change): void;
}

const NO_FIELDS: ChangeFields = Object.freeze({});

/**
 * Makes changes: each is coalesced with those that wait and put into the views, and all are kept in one
 * write. Returns the ids that their results are told under.
 */
export function createEnqueue(ports: EnqueuePorts): (some: readonly NewChange[]) => string[] {
  const { owner, records, pending, changesOf, device, mintId, now, updateViews } = ports;

  return (some) => {
    const at = now();
    const changes: Change[] = [];
    const removeChanges: string[] = [];
    const ids = some.map(({ fields = NO_FIELDS, base, ...made }) => {
      const change: Change = {
        ...made,
        id: mintId(),
        fields,
        base: baseOf(made, fields, base),
        at,
      };
      // Between two of this page's changes there may be one of another page's. And a browser that can't tell
      // which pages are gone may have restored a change in two of them: the other one sends it as it was.
      const isShared = ports.isSharedByPages(made.recordId);
      const coalesced = coalesce(isShared ? [] : pending.ofThisVisit(made.recordId), change);
      const obsolete = coalesced.obsolete.map(({ id }) => id);
      pending.remove(obsolete);
      removeChanges.push(...obsolete);
      if (coalesced.change === null) {
        updateViews([change]);
        ports.onNothingLeft({ ...change, mergedIds: obsolete });
        return change.id;
      }
      const kept =
        made.kind === 'delete'
          ? {
              ...coalesced.change,
              base: { ...deletedTexts(made), ...seenBefore(coalesced.obsolete) },
            }
          : coalesced.change;
      pending.put([kept]);
      updateViews([kept]);
      const stored = asStored(kept);
      if (stored !== kept) pending.put([stored]);
      changes.push(stored);
      return kept.id;
    });
    const mayWait = changes.length + removeChanges.length > MAX_BEFORE_FRAME;
    void device.write({ changes, removeChanges, mayWait });
    return ids;
  };

  /** What is shown of the fields that are changed; of a text edit's item, all that a person made. */
  function baseOf(
    made: Pick<Change, 'store' | 'recordId' | 'kind' | 'action'>,
    fields: ChangeFields,
    base: MutationBase | undefined,
  ): MutationBase {
    const { store, recordId, kind } = made;
    const view: object | undefined = records[store].view(recordId);
    if (kind !== 'update' || !view) return base ?? NO_FIELDS;
    if (store === 'items' && isTextEdit(made)) return { ...madeOf(view as ItemView), ...base };
    if (base) return base;
    const names = new Set(Object.keys(fields));
    return Object.fromEntries(Object.entries(view).filter(([name]) => names.has(name)));
  }

  /**
   * The texts that the server will have when the change's turn comes, if no other device writes. What was deleted
   * elsewhere may be back by then, for an edit that this page doesn't know of.
   */
  function deletedTexts({ store, recordId }: Pick<Change, 'store' | 'recordId'>): ChangeFields {
    if (store !== 'items') {
      const name = records[store].view(recordId)?.name;
      return name === undefined ? {} : { name };
    }
    const item = showItem(records.items.lastRecord(recordId), changesOf(recordId), owner);
    return item ? { title: item.title, content: item.content } : {};
  }

  /** An edit in the words in which the server will store it: by them it is known again. */
  function asStored(change: Change): Change {
    const { store, kind, recordId, fields } = change;
    const view = store === 'items' && kind === 'update' ? records.items.view(recordId) : undefined;
    if (!view) return change;
    const updated = updateItem(view, fields);
    if ('error' in updated) return change;
    const { title, content } = updated.item;
    const stored = {
      ...fields,
      ...(fields.title !== undefined && { title }),
      ...(fields.content !== undefined && { content }),
    };
    return { ...change, fields: stored };
  }
}

/**
 * The texts that were seen before edits that are not sent any more. What another device has written since
 * stood behind them, and isn't deleted unseen.
 */
function seenBefore(edits: readonly Change[]): MutationBase {
  const seen: Record<string, unknown> = {};
  for (const { fields, base } of edits.toReversed())
    for (const [name, text] of Object.entries(base))
      if (name in fields && ['title', 'content', 'name'].includes(name)) seen[name] = text;
  return seen;
}

/** All that a person made of an item: with it, an edit brings back what was deleted elsewhere. */
function madeOf(item: ItemView): MutationBase {
  const { collection, type, title, content, shouldCopyOnClick, isTodoDone, isTrashed } = item;
  return { collection, type, title, content, shouldCopyOnClick, isTodoDone, isTrashed };
}
