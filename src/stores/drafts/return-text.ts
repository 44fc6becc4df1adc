import { readInput } from '../../domain/creation';
import type { ItemView } from '../../domain/item';
import type { MutationFields } from '../../domain/mutators/mutation';
import type { ClientMutation, RejectedMutation } from '../../sync/queue/client-mutation';
import type { Rejection } from '../../sync/core/sync-event';
import { rejectedNaming, rejectNaming } from '../collections/collection-form';
import { currentEngine } from '../sync/current-engine';
import {
  allDialogs,
  changeDialogs,
  createDialog,
  openDialog,
  openDialogFirst,
  type Dialog,
  type TypedText,
} from '../dialogs';
import { openCollection } from '../items/create-item';
import { unsavedFields } from '../items/edit-item';
import { setInputText, useItems } from '../items/items';
import { withTypedLater } from '../later/typed-later';

/**
 * Returns rejected texts to where they were typed (spec §4, §8). A text whose dialog is still open returns to it. If
 * one other text is left, and the user isn't writing anything else, it returns to the main input or opens a dialog. All
 * other texts stay in the list of rejected texts.
 *
 * @returns ids of the mutations whose texts are on the screen again
 */
export function returnTexts(rejections: readonly Rejection[]): string[] {
  const returned: string[] = [];
  const others: RejectedMutation[] = [];
  for (const { mutation, lost, isListed } of rejections) {
    if (lost === null) continue;
    const isContinued = mutation.kind === 'create' || !isListed;
    if (returnToDialog(lost, isContinued)) returned.push(lost.mutation.id);
    else if (!isListed) others.push(lost);
  }
  const [only] = others;
  if (only && others.length === 1 && show(only)) returned.push(only.mutation.id);
  return returned;
}

/**
 * Opens a text of the list in a dialog, in which the user can change it and send it again. When that dialog is closed,
 * the list is shown again.
 */
export function editRejected(rejected: RejectedMutation): void {
  const { id, recordId, fields } = rejected.mutation;
  const item = currentEngine()?.items.view(recordId);
  // A newer edit that is still to be sent must not be overwritten, so the text becomes another item.
  openDialogFirst(item?.isUnsent ? newItem({ ...item, ...fields }) : dialogOf(rejected));
  currentEngine()?.unsynced.returned([id]);
}

/** Replaces the edit dialog of a deleted item by a create dialog with the item's and the typed texts. */
export function returnLostText(itemId: string, item: ItemView | null): void {
  const { collection, title, content, laterUntil }: MutationFields = item ?? {};
  changeDialogs(
    'editItem',
    (dialog) => dialog.itemId === itemId,
    ({ typed, based }) =>
      newItem({
        collection,
        laterUntil,
        ...definedOf(based),
        ...definedOf({ title, content }),
        ...definedOf(typed),
      }),
  );
}

/**
 * Returns a text to the dialog that it came from. Returns whether this dialog is still there.
 *
 * @param isContinued whether an edit dialog of the item continues the text, so that what is typed there replaces it
 */
function returnToDialog({ mutation, failure }: RejectedMutation, isContinued: boolean): boolean {
  const { store, kind, recordId, fields } = mutation;
  if (store !== 'items') return rejectNaming(recordId, failure) || isInMoveDialog(fields.name);
  const text = definedOf(fields);
  return changeDialogs(
    'editItem',
    ({ itemId, typed }) => itemId === recordId && (isContinued || isPartOf(text, typed)),
    (dialog) => {
      const typed = { ...text, ...definedOf(dialog.typed) };
      if (kind === 'create') return newItem({ ...fields, ...typed });
      const sent = {
        title: dialog.sent.title === text.title ? undefined : dialog.sent.title,
        content: dialog.sent.content === text.content ? undefined : dialog.sent.content,
      };
      const item = currentEngine()?.items.view(recordId);
      const unsaved = item ? unsavedFields(item, typed, sent) : typed;
      return {
        ...dialog,
        typed,
        based: { ...dialog.based, ...basedOf(mutation) },
        sent,
        // The dialog sends nothing more only if it has no other unsaved text.
        isRejected: dialog.isRejected || isPartOf(unsaved, text),
      };
    },
  );
}

/** Whether the name of a new collection is still in the move dialog that asked for it. */
function isInMoveDialog(name: string | undefined): boolean {
  const isOne = (dialog: Dialog) => dialog.name === 'moveItem' && dialog.query?.trim() === name;
  return name !== undefined && allDialogs().some(isOne);
}

/** Shows a text whose dialog was closed. If the user is writing something else, shows nothing and returns false. */
function show(rejected: RejectedMutation): boolean {
  if (useItems.getState().inputText !== '' || allDialogs().length > 0 || isInField()) return false;
  const { mutation } = rejected;
  const { content = '', laterUntil } = mutation.fields;
  if (fitsInput(mutation)) setInputText(laterUntil ? withTypedLater(content, laterUntil) : content);
  else openDialog(dialogOf(rejected));
  return true;
}

/** Whether the focus is in a field other than the main input or the palette's, such as one of the account page. */
function isInField(): boolean {
  const focused = globalThis.document?.activeElement;
  return focused?.matches('input:not([role=combobox]), textarea') === true;
}

function dialogOf(rejected: RejectedMutation): Dialog {
  const { mutation } = rejected;
  const { store, kind, recordId, fields } = mutation;
  if (store !== 'items') return rejectedNaming(rejected);
  if (kind === 'create' || !currentEngine()?.items.view(recordId)) return newItem(fields);
  const { isTrashed } = mutation.base;
  const based = { ...basedOf(mutation), ...(isTrashed !== undefined && { isTrashed }) };
  const typed = definedOf(fields);
  return { name: 'editItem', itemId: recordId, typed, based, sent: {}, isRejected: true };
}

/** Whether submitting a text in the main input would create the same item again. */
function fitsInput({ action, fields }: ClientMutation): boolean {
  const { title = '', content = '', collection } = fields;
  const isElsewhere = useItems.getState().list !== null && openCollection() !== collection;
  const isOneLine = title === '' && !/[\r\n]/.test(content);
  return action === 'create' && isOneLine && !isElsewhere && readInput(content).kind === 'create';
}

/** Returns a create dialog with a text that is stored nowhere else, so that closing it has to be confirmed. */
function newItem({ collection = '', title = '', content = '', ...fields }: MutationFields): Dialog {
  const { type, laterUntil } = fields;
  const more = { ...(type && { type }), ...(laterUntil && { laterUntil }) };
  return createDialog(collection, { title, content }, more);
}

function basedOf({ base, fields }: ClientMutation): TypedText {
  return definedOf({
    title: fields.title === undefined ? undefined : base.title,
    content: fields.content === undefined ? undefined : base.content,
  });
}

/** Whether all fields of `part` have the same text in `whole`. */
function isPartOf(part: TypedText, whole: TypedText): boolean {
  const isSame = (field: 'title' | 'content') =>
    part[field] === undefined || part[field] === whole[field];
  return isSame('title') && isSame('content');
}

function definedOf({ title, content }: TypedText): TypedText {
  return {
    ...(title !== undefined && { title }),
    ...(content !== undefined && { content }),
  };
}
