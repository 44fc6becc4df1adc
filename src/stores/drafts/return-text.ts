import { readInput } from '../../domain/creation';
import { detectUrl } from '../../domain/url';
import type { ItemType, ItemView } from '../../domain/item';
import { fieldsOf, isTextEdit } from '../../sync/queue/client-mutation';
import type { Rejection } from '../../sync/core/sync-event';
import { rejectedNaming, rejectNaming } from '../collections/collection-form';
import { currentEngine } from '../sync/current-engine';
import {
  allDialogs,
  changeDialogs,
  createDialog,
  openDialog,
  useDialogs,
  type Dialog,
  type TypedText,
} from '../dialogs';
import { openCollection } from '../items/create-item';
import { unsavedFields } from '../items/edit-item';
import { setInputText, useItems } from '../items/items';
import { withTypedLater } from '../later/typed-later';

/**
 * Returns rejected texts to where they were typed (spec §4, §8). A dialog that is still open gets its text back. Of the
 * others, a single one returns to the main input or opens a dialog. Several stay in the list, so that nobody has to go
 * through one dialog after another.
 *
 * @returns ids of the mutations whose texts are on the screen again
 */
export function returnTexts(rejections: readonly Rejection[]): string[] {
  const returned: string[] = [];
  const others: Rejection[] = [];
  for (const rejection of rejections) {
    if (!holdsText(rejection)) continue;
    if (returnToDialog(rejection)) returned.push(rejection.mutation.id);
    else if (!rejection.isListed) others.push(rejection);
  }
  const [only] = others;
  if (only && others.length === 1 && show(only)) returned.push(only.mutation.id);
  return returned;
}

/** Replaces the edit dialog of a deleted item by a create dialog with the item's and the typed texts. */
export function returnLostText(itemId: string, item: ItemView | null): void {
  changeDialogs(
    'editItem',
    (dialog) => dialog.itemId === itemId,
    ({ typed, based }) =>
      newItem(
        item?.collection,
        { ...definedOf(based), ...textOf(item), ...definedOf(typed) },
        timeOf(item),
      ),
  );
}

/** The kind of a rejected mutation, which decides where its text returns to. */
function kindOf({ mutation }: Rejection): 'new' | 'naming' | 'edit' {
  const { action, kind, store } = mutation;
  if (action === 'createCollection' || action === 'updateCollection') return 'naming';
  // The text that an undo would have restored is stored nowhere else.
  return store === 'items' && (kind === 'create' || action === 'revert') ? 'new' : 'edit';
}

function holdsText(rejection: Rejection): boolean {
  switch (kindOf(rejection)) {
    case 'new':
      return true;
    case 'naming':
      return rejection.later.name === undefined;
    case 'edit':
      return Object.keys(editedText(rejection)).length > 0;
  }
}

/**
 * Returns the texts of the dropped edits, including those that were queued behind a rejected mutation of the same item.
 * Leaves out fields with a later mutation, which the server confirms or rejects separately.
 */
function editedText({ dropped, later }: Rejection): TypedText {
  const { title, content } = fieldsOf(dropped.filter(isTextEdit));
  return definedOf({
    title: later.title === undefined ? title : undefined,
    content: later.content === undefined ? content : undefined,
  });
}

/** Returns the fields of the item that was not created. Edits that were made before the rejection are included. */
function createdText({ mutation, dropped, failure }: Rejection) {
  const fields = { ...mutation.fields, ...fieldsOf(dropped) };
  const { title = '', content = '', collection, laterUntil } = fields;
  // A later edit may have turned the link into a note.
  const isNote = fields.type === 'link' && detectUrl(content) === null;
  const type = isNote ? undefined : fields.type;
  // A time that was rejected would be rejected again.
  const isLaterRefused = failure.fields.laterUntil !== undefined;
  const more = { type, ...(!isLaterRefused && { laterUntil }) };
  return { text: { title, content }, collection, more };
}

/** Returns a text to the dialog that it came from. Returns whether this dialog is still there. */
function returnToDialog(rejection: Rejection): boolean {
  const { mutation, failure, isListed } = rejection;
  const { recordId } = mutation;
  switch (kindOf(rejection)) {
    case 'naming':
      return rejectNaming(recordId, failure) || isInMoveDialog(mutation.fields.name);
    case 'new': {
      // After a rejected undo, the item still exists, so its edit dialog stays open.
      if (mutation.action === 'revert') return false;
      const { text, collection, more } = createdText(rejection);
      return changeDialogs(
        'editItem',
        ({ itemId }) => itemId === recordId,
        ({ typed }) => newItem(collection, { ...text, ...definedOf(typed) }, more),
      );
    }
    case 'edit': {
      const text = editedText(rejection);
      const based = basedOf(rejection, text);
      const item = currentEngine()?.items.view(recordId);
      return changeDialogs(
        'editItem',
        ({ itemId, typed }) => itemId === recordId && (!isListed || isPartOf(text, typed)),
        (dialog) => {
          const typed = { ...text, ...definedOf(dialog.typed) };
          if (item && failure.status === 404)
            return newItem(item.collection, { ...textOf(item), ...typed }, timeOf(item));
          const sent = {
            title: dialog.sent.title === text.title ? undefined : dialog.sent.title,
            content: dialog.sent.content === text.content ? undefined : dialog.sent.content,
          };
          const unsaved = item ? unsavedFields(item, typed, sent) : typed;
          return {
            ...dialog,
            typed,
            based: { ...dialog.based, ...based },
            sent,
            // If the dialog has other unsaved text, that can still be sent.
            isRejected: dialog.isRejected || isPartOf(unsaved, text),
          };
        },
      );
    }
  }
}

/** Whether the name of a new collection is still in the move dialog that asked for it. */
function isInMoveDialog(name: string | undefined): boolean {
  const isOne = (dialog: Dialog) => dialog.name === 'moveItem' && dialog.query?.trim() === name;
  return name !== undefined && allDialogs().some(isOne);
}

/** Shows a text whose dialog was closed. Returns false if it would have to wait behind another dialog. */
function show(rejection: Rejection): boolean {
  const { mutation, failure } = rejection;
  const { recordId } = mutation;
  switch (kindOf(rejection)) {
    case 'naming':
      return openOne(rejectedNaming(rejection));
    case 'new': {
      const { text, collection, more } = createdText(rejection);
      if (!fitsInput(text, collection)) return openOne(newItem(collection, text, more));
      const { content } = text;
      setInputText(more.laterUntil ? withTypedLater(content, more.laterUntil) : content);
      return true;
    }
    case 'edit': {
      const typed = editedText(rejection);
      const item = currentEngine()?.items.view(recordId);
      if (!item) return openOne(newItem(undefined, typed));
      if (failure.status === 404)
        return openOne(newItem(item.collection, { ...textOf(item), ...typed }, timeOf(item)));
      const based = basedOf(rejection, typed);
      const dialog = { name: 'editItem', itemId: recordId, typed, based, sent: {} } as const;
      return openOne({ ...dialog, isRejected: true });
    }
  }
}

/**
 * Opens a dialog unless others are queued. Returns whether it did. A text that isn't shown stays in the sync status.
 */
function openOne(dialog: Dialog): boolean {
  if (useDialogs.getState().waiting.length > 0) return false;
  openDialog(dialog);
  return true;
}

/** Whether submitting a text in the main input would create the same item again. */
function fitsInput({ title, content }: { title: string; content: string }, collection?: string) {
  const { list, inputText } = useItems.getState();
  const isElsewhere = list !== null && openCollection() !== collection;
  const isOneLine = title === '' && !/[\r\n]/.test(content);
  return isOneLine && !isElsewhere && inputText === '' && readInput(content).kind === 'create';
}

/** Returns a create dialog with a text that is stored nowhere else, so that closing it has to be confirmed. */
function newItem(
  collection = '',
  { title = '', content = '' }: TypedText,
  { type, laterUntil }: { type?: ItemType; laterUntil?: string } = {},
): Dialog {
  const more = { ...(type && { type }), ...(laterUntil && { laterUntil }) };
  return createDialog(collection, { title, content }, more);
}

function basedOf({ mutation: { base } }: Rejection, { title, content }: TypedText): TypedText {
  return definedOf({
    title: title === undefined ? undefined : base.title,
    content: content === undefined ? undefined : base.content,
  });
}

/** Whether all fields of `part` have the same text in `whole`. */
function isPartOf(part: TypedText, whole: TypedText): boolean {
  const isSame = (field: 'title' | 'content') =>
    part[field] === undefined || part[field] === whole[field];
  return isSame('title') && isSame('content');
}

function textOf(item: ItemView | null): TypedText {
  return item ? { title: item.title, content: item.content } : {};
}

/** When an item comes back that is put away. */
function timeOf(item: ItemView | null): { laterUntil?: string } {
  return item?.laterUntil ? { laterUntil: item.laterUntil } : {};
}

function definedOf({ title, content }: TypedText): TypedText {
  return {
    ...(title !== undefined && { title }),
    ...(content !== undefined && { content }),
  };
}
