import type { ItemView } from '../../domain/item';
import { itemLabel } from '../../domain/item-label';
import { updateItem } from '../../domain/item-update';
import type { ValidationError } from '../../domain/validation-errors';
import type { MutationAction } from '../../sync/queue/client-mutation';
import { engine } from '../sync/current-engine';
import { openDialog, updateDialog, useDialogs, type Dialog, type TypedText } from '../dialogs';
import { perform } from '../undo/perform';
import { waitForResult } from '../sync/result';
import * as texts from '../../texts/gestures';

const FIELDS = ['title', 'content'] as const;
type Field = (typeof FIELDS)[number];
type EditItem = Extract<Dialog, { name: 'editItem' }>;

/** Opens the edit dialog of an item. */
export function editItem(itemId: string, typed: TypedText = {}): void {
  openDialog({ name: 'editItem', itemId, typed, based: {}, sent: {} });
}

/** Takes what was typed into the edit dialog, and remembers what it was typed on. */
export function typeIntoEdit(item: ItemView, text: TypedText): void {
  updateDialog('editItem', ({ typed, based, sent }) => {
    const nextBased = { ...based };
    const nextSent = { ...sent };
    for (const field of FIELDS) {
      const written = text[field];
      if (written === undefined) continue;
      const shown = shownText(item, field, typed, sent);
      // As long as the field shows what the item holds, whoever types has seen it.
      if (nextBased[field] === undefined || normalised(item, field, shown) === item[field])
        nextBased[field] = item[field];
      // Typing a text that was sent before is a new edit if another device has changed the item since.
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
 * What an edit dialog shows of a field: what was typed, until that has been sent and the item has
 * then been changed elsewhere.
 */
export function shownText(item: ItemView, field: Field, typed: TypedText, sent: TypedText): string {
  const text = typed[field];
  if (text === undefined) return item[field];
  const isSent = sent[field] === text;
  return isSent && normalised(item, field, text) !== item[field] ? item[field] : text;
}

/** The fields that were typed and not yet sent, and differ from what the item has. */
export function unsavedFields(item: ItemView, typed: TypedText, sent: TypedText): TypedText {
  const unsaved: TypedText = {};
  for (const field of FIELDS) {
    const text = typed[field];
    if (text === undefined || text === sent[field]) continue;
    if (normalised(item, field, text) !== item[field]) unsaved[field] = text;
  }
  return unsaved;
}

/** A field as it will be stored: a title in one line, a link's URL with its scheme. */
function normalised(item: ItemView, field: Field, text: string): string {
  const updated = updateItem(item, { [field]: text });
  return 'error' in updated ? text : updated.item[field];
}

type SaveResult =
  | { kind: 'unchanged' }
  | { kind: 'invalid'; error: ValidationError }
  | {
      kind: 'sent';
      /** Resolves when it outlives the page; false when this device keeps nothing. */
      kept: Promise<boolean>;
      answer: ReturnType<typeof waitForResult>;
    };

/**
 * Saves what was typed into the edit dialog, only the fields that were changed, so that a change of
 * another field on another device stays (spec §4). Text that breaks a rule is not sent.
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
