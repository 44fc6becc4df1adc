import type { ItemView } from '../../domain/item';
import { itemLabel } from '../../domain/item-label';
import { updateItem } from '../../domain/item-update';
import type { ValidationError } from '../../domain/validation-errors';
import type { MutationAction } from '../../sync/queue/client-mutation';
import { currentEngine, engine } from '../sync/current-engine';
import { openDialog, updateDialog, useDialogs, type Dialog, type TypedText } from '../dialogs';
import { perform } from '../undo/perform';
import { waitForResult } from '../sync/result';
import * as texts from '../../texts/gestures';

const FIELDS = ['title', 'content'] as const;
type Field = (typeof FIELDS)[number];
type EditItem = Extract<Dialog, { name: 'editItem' }>;

/** Opens the edit dialog of an item. */
export function editItem(itemId: string, typed: TypedText = {}): void {
  const isTrashed = currentEngine()?.items.view(itemId)?.isTrashed ?? false;
  openDialog({ name: 'editItem', itemId, typed, based: { isTrashed }, sent: {} });
}

/** Stores typed text in the edit dialog, together with the item's text that it is based on. */
export function typeIntoEdit(item: ItemView, text: TypedText): void {
  updateDialog('editItem', ({ typed, based, sent }) => {
    const nextBased = { ...based };
    const nextSent = { ...sent };
    for (const field of FIELDS) {
      const written = text[field];
      if (written === undefined) continue;
      const shown = shownText(item, field, typed, sent);
      // While the field shows the item's current text, the edit is based on that text.
      if (nextBased[field] === undefined || normalised(item, field, shown) === item[field])
        nextBased[field] = item[field];
      // If another device has changed the item, typing a text again that was already saved is a new edit.
      if (normalised(item, field, written) === item[field]) nextSent[field] = written;
      else delete nextSent[field];
    }
    return {
      typed: { ...typed, ...text },
      based: nextBased,
      sent: nextSent,
      isRejected: false,
    };
  });
}

/**
 * Returns the text that a field of the edit dialog shows: the typed text, or the item's if the typed text was saved and
 * another device has changed it since.
 */
export function shownText(item: ItemView, field: Field, typed: TypedText, sent: TypedText): string {
  const text = typed[field];
  if (text === undefined) return item[field];
  const isSent = sent[field] === text;
  return isSent && normalised(item, field, text) !== item[field] ? item[field] : text;
}

/** Returns the typed fields that haven't been saved and differ from the item's. */
export function unsavedFields(item: ItemView, typed: TypedText, sent: TypedText): TypedText {
  const unsaved: TypedText = {};
  for (const field of FIELDS) {
    const text = typed[field];
    if (text === undefined || text === sent[field]) continue;
    if (normalised(item, field, text) !== item[field]) unsaved[field] = text;
  }
  return unsaved;
}

/** Returns a field's text as it will be stored: a title in one line, a URL with its scheme. */
function normalised(item: ItemView, field: Field, text: string): string {
  const updated = updateItem(item, { [field]: text });
  return 'error' in updated ? text : updated.item[field];
}

type SaveResult =
  | { kind: 'unchanged' }
  | { kind: 'invalid'; error: ValidationError }
  | {
      kind: 'sent';
      /** Resolves to true once the mutation is stored on this device, or to false if it can't be. */
      kept: Promise<boolean>;
      answer: ReturnType<typeof waitForResult>;
    };

/**
 * Saves the changed fields of the edit dialog. Other fields aren't sent, so that changes of other devices stay (spec
 * §4). Invalid text isn't sent.
 */
export function saveEdit(
  item: ItemView,
  { typed, based, sent }: Pick<EditItem, 'typed' | 'based' | 'sent'>,
  action: Extract<MutationAction, 'edit' | 'autosave' | 'autosaveOnExit'>,
): SaveResult {
  const fields = unsavedFields(item, typed, sent);
  if (Object.keys(fields).length === 0) return { kind: 'unchanged' };
  const updated = updateItem(item, fields);
  if ('error' in updated) return { kind: 'invalid', error: updated.error };
  const base = { title: item.title, content: item.content, ...based };
  const [mutationId = ''] = perform({
    label: texts.edit(itemLabel(item)),
    mutations: [{ store: 'items', kind: 'update', action, recordId: item.id, fields, base }],
    group: `edit ${useDialogs.getState().serial}`,
  });
  updateDialog('editItem', (dialog) => ({ sent: { ...dialog.sent, ...fields } }));
  return { kind: 'sent', kept: engine().whenKept(), answer: waitForResult(mutationId) };
}
