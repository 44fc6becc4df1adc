import type { ItemView } from '../../domain/item';
import { updateItem } from '../../domain/item-update';
import type { MutationBase, MutationFields } from '../../domain/mutators/mutation';
import { MAX_BEFORE_FRAME } from '../queue/after-frame';
import type { Core } from './core';
import { showItem } from '../replica/apply-mutations';
import {
  isTextEdit,
  recordIdsOf,
  type ClientMutation,
  type NewMutation,
} from '../queue/client-mutation';
import { coalesce } from '../queue/coalesce';
import type { Replacement, Withdrawal } from '../queue/queue';

type Shared = 'owner' | 'records' | 'queue' | 'mintId' | 'now' | 'updateViews';

interface EnqueuePorts extends Pick<Core, Shared> {
  /** Called when a mutation cancels out the unsent ones in its `mergedIds`, so that nothing is sent. */
  onNothingLeft(mutation: ClientMutation): void;
}

const NO_FIELDS: MutationFields = Object.freeze({});

/**
 * Returns a function that makes the mutations of one gesture. It coalesces each with the record's pending mutations,
 * shows the result and writes it. It returns an id for each mutation. Events about the result have this id.
 */
export function createEnqueue(ports: EnqueuePorts): (some: readonly NewMutation[]) => string[] {
  const { owner, records, queue, mintId, now, updateViews } = ports;

  return (some) => {
    const at = now();
    const mayWait = some.length > MAX_BEFORE_FRAME;
    let added: ClientMutation[] = [];
    let replaced: Replacement[] = [];
    let withdrawn: Withdrawal[] = [];
    let shown: ClientMutation[] = [];
    let recordIds = new Set<string>();
    /** Writes and shows the collected mutations. Added, replaced and withdrawn mutations are one write each. */
    const apply = () => {
      queue.add(added, { mayWait });
      queue.replace(replaced, mayWait);
      queue.withdraw(withdrawn, mayWait);
      updateViews(shown);
      [added, replaced, withdrawn, shown] = [[], [], [], []];
      recordIds = new Set();
    };
    const ids = some.map(({ fields = NO_FIELDS, base, ...made }) => {
      // A second mutation of a record builds on the first one, so the first one must be applied by now.
      if (recordIds.has(made.recordId)) apply();
      const mutation = asStored({
        ...made,
        id: mintId(),
        fields,
        base: baseOf(made, fields, base),
        at,
      });
      shown.push(mutation);
      for (const id of recordIdsOf(mutation)) recordIds.add(id);
      const waiting = queue.of(made.recordId);
      // The new mutation must be sent after those of other pages. So it is coalesced only with the ones after them.
      const others = waiting.findLastIndex(({ id }) => !queue.isOwn(id));
      const { mutation: coalesced, obsolete } = coalesce(waiting.slice(others + 1), mutation);
      const otherwise =
        made.kind === 'delete' ? { ...mutation, base: deletedTexts(mutation, []) } : mutation;
      if (obsolete.length > 0) {
        const mergedIds = obsolete.map(({ id }) => id);
        const seen = { ...deletedTexts(mutation, obsolete), ...seenBefore(obsolete) };
        const instead = coalesced && { ...coalesced, base: seen };
        withdrawn.push({ ids: mergedIds, instead, otherwise });
        if (!coalesced) ports.onNothingLeft({ ...mutation, mergedIds });
        return mutation.id;
      }
      if (coalesced && coalesced.id !== mutation.id) {
        replaced.push({ mutation: asStored(coalesced), otherwise });
        return coalesced.id;
      }
      added.push(otherwise);
      return mutation.id;
    });
    apply();
    return ids;
  };

  /** The shown values of the changed fields. For an item's text edit, of all user-editable fields. */
  function baseOf(
    made: Pick<ClientMutation, 'store' | 'recordId' | 'kind' | 'action'>,
    fields: MutationFields,
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
   * Returns the texts that the server has when it applies the deletion, if no other device changes them before, and
   * whether the item is in the trash bin then. Includes the texts of an item that another device has deleted, because an
   * edit that this page doesn't know may have recreated it.
   */
  function deletedTexts(
    { store, recordId }: Pick<ClientMutation, 'store' | 'recordId'>,
    withdrawn: readonly ClientMutation[],
  ): MutationBase {
    if (store !== 'items') {
      const name = records[store].view(recordId)?.name;
      return name === undefined ? {} : { name };
    }
    const waiting = queue.of(recordId).filter((each) => !withdrawn.includes(each));
    const item = showItem(records.items.lastRecord(recordId), waiting, owner);
    if (!item) return {};
    const { title, content, isTrashed } = item;
    return { title, content, ...(isTrashed && { isTrashed }) };
  }

  /** Returns an edit with its texts as the server will store them, so that later comparisons match. */
  function asStored(mutation: ClientMutation): ClientMutation {
    const { store, kind, recordId, fields } = mutation;
    const view = store === 'items' && kind === 'update' ? records.items.view(recordId) : undefined;
    if (!view) return mutation;
    const updated = updateItem(view, fields);
    if ('error' in updated) return mutation;
    const { title, content } = updated.item;
    const stored = {
      ...fields,
      ...(fields.title !== undefined && { title }),
      ...(fields.content !== undefined && { content }),
    };
    return { ...mutation, fields: stored };
  }
}

/**
 * The texts that the user saw before making the edits that are now withdrawn. The edits hid any newer text of another
 * device. With these texts as its base, a deletion doesn't delete that newer text unseen.
 */
function seenBefore(edits: readonly ClientMutation[]): MutationBase {
  const seen: Record<string, unknown> = {};
  for (const { fields, base } of edits.toReversed())
    for (const [name, text] of Object.entries(base))
      if (name in fields && ['title', 'content', 'name'].includes(name)) seen[name] = text;
  return seen;
}

/** The user-editable fields. An edit uses them to recreate an item that was deleted on another device. */
function madeOf(item: ItemView): MutationBase {
  const { collection, type, title, content, shouldCopyOnClick, isTodoDone, isTrashed } = item;
  const made = { collection, type, title, content, shouldCopyOnClick, isTodoDone, isTrashed };
  // An older server refuses these fields, so they are sent only if they matter.
  return {
    ...made,
    ...(item.isPinned && { isPinned: true }),
    ...(item.laterUntil !== '' && { laterUntil: item.laterUntil }),
  };
}
