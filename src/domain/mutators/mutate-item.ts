import type { Item, ItemBody } from '../item';
import { updateItem } from '../item-update';
import { deriveId } from '../record-id';
import type { ValidationError } from '../validation-errors';
import * as texts from '../../texts/errors';
import type {
  AccountView,
  Decision,
  ItemCopy,
  Mutation,
  MutationBase,
  MutationFields,
  Rejection,
} from './mutation';
import { holdText, isEdited, rebase } from './rebase';
import { CHANGED_ELSEWHERE, GONE, rejected, updateOf } from './decisions';

/** The stored fields that the mutator reads. */
export type StoredItem = ItemCopy & Pick<Item, 'isTrashed'>;

/**
 * Decides on the server what a mutation changes in an item. Until the device knows the decision, it shows the result of
 * `sync/replica/apply-mutations`.
 *
 * @param stored the account's item with that id, if there is one
 */
export function mutateItem(
  stored: StoredItem | undefined,
  mutation: Mutation,
  account: AccountView,
): Decision {
  const { kind, fields, base } = mutation;
  switch (kind) {
    case 'create':
      return stored
        ? updateOfItem(stored, changedTexts(fields, base), base)
        : createItem(fields, account);
    case 'update':
      return stored ? updateOfItem(stored, fields, base) : reviveItem(fields, base, account);
    case 'revert':
      return stored ? revertItem(stored, fields, base) : GONE;
    case 'delete':
      if (!stored) return { outcome: 'applied' };
      if (isEdited(stored, base)) return rejected(EDITED_ELSEWHERE);
      if (base.isTrashed && !stored.isTrashed) return rejected(CHANGED_ELSEWHERE);
      return { outcome: 'applied', write: { kind: 'delete' } };
    case 'trash':
    case 'untrash': {
      if (!stored) return GONE;
      const isTrashed = kind === 'trash';
      if (stored.isTrashed === isTrashed) return { outcome: 'applied' };
      return { outcome: 'applied', write: { kind: 'trash', isTrashed } };
    }
    case 'sort':
      return GONE;
  }
}

/** Derives the id of the item that keeps another device's text. The same text gets the same id. */
export function copyId(recordId: string, { title, content }: ItemCopy, attempt: number): string {
  return deriveId(recordId, JSON.stringify([title, content, attempt]));
}

const EDITED_ELSEWHERE: Rejection = {
  status: 412,
  message: texts.itWasEditedOnAnother,
  data: {},
};

/** Reverts an item's type if nobody has changed the item since. Another rule checks that the type can change back. */
function revertItem(stored: StoredItem, fields: MutationFields, base: MutationBase): Decision {
  if (holds(stored, fields)) return { outcome: 'applied' };
  if (!holds(stored, base)) return rejected(CHANGED_ELSEWHERE);
  return { outcome: 'applied', write: { kind: 'revert', fields } };
}

function holds(stored: object, fields: MutationBase): boolean {
  const values = stored as Record<string, unknown>;
  return Object.entries(fields).every(([name, value]) => values[name] === value);
}

/**
 * Returns the texts of a create that differ from those of the record that it recreates. Empty if the create has no
 * base: it recreates nothing, and has already been applied.
 */
function changedTexts(fields: MutationFields, base: MutationBase): MutationFields {
  if (Object.keys(base).length === 0) return {};
  const { title, content } = fields;
  return {
    ...(title !== undefined && title !== base.title && { title }),
    ...(content !== undefined && content !== base.content && { content }),
  };
}

/** Creates an item. If its collection was deleted, the item goes to the account's first collection. */
function createItem(fields: MutationFields, account: AccountView, isTrashed = false): Decision {
  const isHome = account.hasCollection(fields.collection ?? '');
  const home = isHome ? fields.collection : (account.firstCollection() ?? fields.collection);
  return {
    outcome: isHome || home === fields.collection ? 'applied' : 'rehomed',
    write: { kind: 'create', fields: { ...fields, collection: home }, isTrashed },
  };
}

/** Recreates a deleted item from its last state and an edit, because an edit wins over a deletion. */
function reviveItem(fields: MutationFields, base: MutationBase, account: AccountView): Decision {
  const { collection, type, title, content } = base;
  const hasAllFields = [collection, type, title, content].every((value) => value !== undefined);
  if (!account.canRevive || !hasAllFields || !isTextEdit(fields)) return GONE;
  const last: ItemBody = {
    type: type ?? 'text',
    title: title ?? '',
    content: content ?? '',
    shouldCopyOnClick: base.shouldCopyOnClick ?? false,
    isTodoDone: base.isTodoDone ?? false,
    isTrashed: base.isTrashed ?? false,
    faviconUrl: '',
    icon: '',
  };
  const updated = updateItem(last, fields);
  if ('error' in updated) return rejected(rejectionOf(updated.error));
  const { item } = updated;
  const whole: MutationFields = {
    collection: fields.collection ?? collection,
    type: item.type,
    title: item.title,
    content: item.content,
    shouldCopyOnClick: item.shouldCopyOnClick,
    isTodoDone: item.isTodoDone,
    isPinned: fields.isPinned ?? base.isPinned ?? false,
    ...((fields.laterUntil ?? base.laterUntil) && {
      laterUntil: fields.laterUntil ?? base.laterUntil,
    }),
  };
  return { ...createItem(whole, account, last.isTrashed), outcome: 'revived' };
}

/** Whether an update edits a text. A conversion to a todo sets the same fields and a type. */
function isTextEdit(fields: MutationFields): boolean {
  return fields.type === undefined && holdText(fields);
}

function rejectionOf({ field, code, message }: ValidationError): Rejection {
  return {
    status: 400,
    message: texts.recordCouldNotBeSaved,
    data: { [field]: { code, message } },
  };
}

/**
 * Updates an item. If two texts can't be merged, the overwritten one becomes another item. If another device has put
 * the item into the trash bin, a text edit takes it out. Otherwise, the text would be deleted with it after 7 days.
 */
function updateOfItem(stored: StoredItem, fields: MutationFields, base: MutationBase): Decision {
  const rebased = rebase(fields, base, stored);
  const isRestored = stored.isTrashed && base.isTrashed === false && isTextEdit(rebased.fields);
  const decision: Decision = isRestored
    ? { outcome: 'revived', write: { kind: 'update', fields: rebased.fields, isTrashed: false } }
    : updateOf(rebased);
  if (Object.keys(rebased.lost).length === 0) return decision;
  const { collection, type, title, content } = stored;
  return { ...decision, outcome: 'keptBoth', copy: { collection, type, title, content } };
}
