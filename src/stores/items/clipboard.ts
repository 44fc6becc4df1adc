import { create } from 'zustand';
import { countOf } from '../../texts/numbers';
import { copyText, type Item } from '../../domain/item';
import { NOTICES } from '../../notices/messages';
import { logError } from '../../notices/log';
import { showNotice } from '../../notices/show-notice';
import { createItem, defaultCollection, openCollection } from './create-item';
import { allDialogs, createDialog, openDialog, updateDialog, useDialogs } from '../dialogs';

const COPIED_SHOWN_MS = 1_500;

const NOTHING_COPIED: { itemIds: ReadonlySet<string> } = { itemIds: new Set() };

/** The items that were just copied. Their rows say so for 1.5 s (spec §4). */
export const useCopied = create(() => NOTHING_COPIED);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Copies the texts of items, one below the other, and marks their rows as copied (spec §4). */
export async function copyItems(items: readonly Item[]): Promise<void> {
  if (!(await copyToClipboard(items.map(copyText).join('\n')))) return;
  clearTimeout(timer);
  if (items.length > 1) showNotice(NOTICES.copiedSeveral(countOf(items.length, 'item')));
  useCopied.setState({ itemIds: new Set(items.map(({ id }) => id)) });
  timer = setTimeout(() => useCopied.setState(NOTHING_COPIED), COPIED_SHOWN_MS);
}

/** Copies a text to the clipboard. Resolves to whether this succeeded. A toast reports a failure. */
export async function copyToClipboard(text: string): Promise<boolean> {
  const clipboard = clipboardOf('writeText');
  if (!clipboard) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch (error) {
    logError('Copying', error);
    showNotice(NOTICES.copyFailed);
    return false;
  }
}

/** Creates an item from the clipboard's text (spec §5). The browser may ask the user for permission. */
export async function createFromClipboard(): Promise<void> {
  const content = await readClipboard();
  if (content === null) return;
  const collection = openCollection();
  const error = collection === null ? null : createItem(collection, { content });
  if (error !== null) showNotice(NOTICES.clipboardRefused(error.message));
}

/**
 * Opens a create dialog with a button that pastes the clipboard's text. Any website can open the app this way, so the
 * clipboard isn't read until the user asks for it.
 */
export function openClipboardDialog(): void {
  const collection = defaultCollection();
  const isOpen = allDialogs().some(
    (dialog) => dialog.name === 'createItem' && dialog.origin?.kind === 'clipboard',
  );
  if (collection === undefined || isOpen) return;
  const empty = { title: '', content: '' };
  openDialog(createDialog(collection, empty, { origin: { kind: 'clipboard' } }));
}

/** Appends the clipboard's text to the open create dialog. */
export async function pasteIntoDialog(): Promise<void> {
  const { serial } = useDialogs.getState();
  const text = await readClipboard();
  // While the browser asked for permission, another dialog may have opened.
  if (text === null || useDialogs.getState().serial !== serial) return;
  updateDialog('createItem', ({ content }) => ({
    content: content === '' ? text : `${content}\n${text}`,
  }));
}

/** Reads the clipboard's text. Resolves to null if there is none; a toast then says so. */
async function readClipboard(): Promise<string | null> {
  const clipboard = clipboardOf('readText');
  if (!clipboard) return null;
  let text: string;
  try {
    text = await clipboard.readText();
  } catch (error) {
    logError('Reading the clipboard', error);
    showNotice(NOTICES.clipboardUnreadable);
    return null;
  }
  if (text.trim() !== '') return text;
  showNotice(NOTICES.clipboardEmpty);
  return null;
}

/** Returns the clipboard if the browser supports the method. Browsers don't on plain http, and some can't read. */
function clipboardOf(method: 'readText' | 'writeText'): Clipboard | null {
  const clipboard = navigator.clipboard as Partial<Clipboard> | undefined;
  if (typeof clipboard?.[method] === 'function') return navigator.clipboard;
  showNotice(NOTICES.clipboardMissing);
  return null;
}
