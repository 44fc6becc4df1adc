import type { Failure } from '../../domain/failure';
import type { ItemView } from '../../domain/item';
import { fieldsOf, type Change } from '../../sync/state/change';
import { currentEngine } from '../sync/current-engine';
import { closeDialog, openDialog, updateDialog, useDialogs, type TypedText } from '../dialogs';
import { openCollection } from '../items/create-item';
import { setInputText, useItems } from '../items/items';

/** A create was rejected: its text, with what was typed into it since, goes back to where it was written. */
export function returnCreatedText(create: Change, dropped: readonly Change[]): void {
  const fields = { ...create.fields, ...fieldsOf(dropped) };
  const { title = '', content = '', collection = '' } = fields;
  const { current } = useDialogs.getState();
  if (current?.name === 'editItem' && current.itemId === create.recordId) {
    openWith(collection, { title, content, ...definedOf(current.typed) });
    return closeDialog();
  }
  const isOneLine = title === '' && !/[\r\n]/.test(content);
  const { list, inputText } = useItems.getState();
  const isElsewhere = list !== null && openCollection() !== collection;
  if (isOneLine && !isElsewhere && inputText === '') setInputText(content);
  else openWith(collection, { title, content });
}

/** Opens the create dialog with a text that exists nowhere else: leaving it has to be confirmed. */
function openWith(collection: string, text: { title: string; content: string }): void {
  openDialog({
    name: 'createItem',
    collection,
    ...text,
    initial: { title: '', content: '' },
    isFromInput: false,
  });
}

/**
 * An edit was rejected: its text is in the edit dialog, which is opened again when it was closed.
 * When the item itself is gone, the text can be kept as a new one.
 */
export function returnEditedText(
  { recordId, base }: Pick<Change, 'recordId' | 'base'>,
  lost: TypedText,
  failure: Failure,
): void {
  const text = definedOf(lost);
  if (Object.keys(text).length === 0) return;
  const based = definedOf({
    title: text.title === undefined ? undefined : base.title,
    content: text.content === undefined ? undefined : base.content,
  });
  const item = currentEngine()?.items.view(recordId);
  if (item && failure.status === 404) return returnLostText(item, text);
  if (!item) return openWith('', { title: '', content: '', ...text });

  const { current } = useDialogs.getState();
  if (current?.name === 'editItem' && current.itemId === recordId) {
    updateDialog('editItem', ({ typed, sent, ...dialog }) => ({
      typed: { ...text, ...definedOf(typed) },
      based: { ...dialog.based, ...based },
      sent: {
        title: sent.title === text.title ? undefined : sent.title,
        content: sent.content === text.content ? undefined : sent.content,
      },
    }));
    return;
  }
  openDialog({ name: 'editItem', itemId: recordId, typed: text, based, sent: {} });
}

/** An item is gone while it was being edited: what it held and what was typed can be kept as a new one. */
export function returnLostText(item: ItemView, typed: TypedText): void {
  const { current } = useDialogs.getState();
  const isOpen = current?.name === 'editItem' && current.itemId === item.id;
  const text = { title: item.title, content: item.content, ...definedOf(typed) };
  if (isOpen) Object.assign(text, definedOf(current.typed));
  openWith(item.collection, text);
  if (isOpen) closeDialog();
}

function definedOf({ title, content }: TypedText): TypedText {
  return {
    ...(title !== undefined && { title }),
    ...(content !== undefined && { content }),
  };
}
