import { toDateTime } from '../../domain/date-time';
import type { LineItems } from '../../domain/line-items';
import type { ValidationError } from '../../domain/validation-errors';
import { closeDialog, type Dialog } from '../dialogs';
import { createItem, createItems, openCollection, openCreateDialog } from './create-item';
import { clearInputOf } from './items';
import { createShared, forgetShared } from './share-target';

type CreateItem = Extract<Dialog, { name: 'createItem' }>;
type PasteLines = Extract<Dialog, { name: 'pasteLines' }>;

/**
 * Creates the item of the open create dialog and closes it. The text that the dialog took from the main input is removed
 * there.
 *
 * @returns why the item is invalid, or null if it was created
 */
export function createFromDialog(dialog: CreateItem): ValidationError | null {
  const { collection, title, content, type, laterUntil, fromInput, origin } = dialog;
  const error =
    origin?.kind === 'share'
      ? createShared(origin.id, collection, { title, content })
      : createItem(collection, { title, content, type, laterUntil: ifAhead(laterUntil) });
  if (error !== null) return error;
  clearInputOf(fromInput);
  closeDialog();
  return null;
}

/** Returns a moment that hasn't passed while the dialog was open; else undefined. */
function ifAhead(moment?: string): string | undefined {
  return moment !== undefined && moment > toDateTime(Date.now()) ? moment : undefined;
}

/** Closes the open create dialog and discards its text. */
export function discardDialog({ origin }: CreateItem): void {
  if (origin?.kind === 'share') forgetShared(origin.id);
  closeDialog();
}

/** Replaces the dialog of pasted lines by a create dialog with all lines as one note. */
export function openLinesAsNote({ text, kept }: PasteLines): void {
  closeDialog();
  openCreateDialog(text, kept);
}

/** Creates an item from each pasted line. Invalid lines are opened in a create dialog. */
export function createFromLines({ kept }: PasteLines, { items, rest }: LineItems): void {
  createItems(openCollection() ?? '', items);
  clearInputOf(kept);
  closeDialog();
  if (rest.length > 0) openCreateDialog(rest.join('\n'), null);
}
