import { create } from 'zustand';
import { countOf } from '../../texts/numbers';
import { copyText, type Item } from '../../domain/item';
import { NOTICES } from '../../notices/messages';
import { logError } from '../../notices/log';
import { showNotice } from '../../notices/show-notice';
import { createItem, defaultCollection, openCollection } from './create-item';
import { allDialogs, createDialog, openDialog, updateDialog, useDialogs } from '../dialogs';

const COPIED_SHOWN_MS = 1_500;

interface CopiedState {
  itemIds: ReadonlySet<string>;
}

const NOTHING_COPIED: CopiedState = { itemIds: new Set() };

/** The items whose texts were just copied, for as long as their rows say so (spec §4: 1.5 s). */
export const useCopied = create<CopiedState>(() => NOTHING_COPIED);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Copies the texts of items, each below the one before, and says so on their rows (spec §4). */
export async function copyItems(items: readonly Item[]): Promise<void> {
  if (!(await copyToClipboard(items.map(copyText).join('\n')))) return;
  clearTimeout(timer);
  if (items.length > 1) showNotice(NOTICES.copiedSeveral(countOf(items.length, 'item')));
  useCopied.setState({ itemIds: new Set(items.map(({ id }) => id)) });
  timer = setTimeout(() => useCopied.setState(NOTHING_COPIED), COPIED_SHOWN_MS);
}

/** Puts a text on the clipboard. Returns whether it is there; why not is said. */
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

/** Creates an item from the clipboard's text, which the browser may have to be asked for (spec §5). */
export async function createFromClipboard(): Promise<void> {
  const content = await readClipboard();
  if (content === null) return;
  const collection = openCollection();
  const error = collection === null ? null : createItem(collection, { content });
  if (error !== null) showNotice(NOTICES.clipboardRefused(error.message));
}

/**
 * Opens a create dialog that takes the clipboard's text when it is told to. The app was opened for it,
 * which any page can do: the clipboard is not read before a key or a touch says so.
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

/** Puts the clipboard's text into the open create dialog, behind what is written there. */
export async function pasteIntoDialog(): Promise<void> {
  const { serial } = useDialogs.getState();
  const text = await readClipboard();
  // The browser may have asked for a while, and another dialog be open by now.
  if (text === null || useDialogs.getState().serial !== serial) return;
  updateDialog('createItem', ({ content }) => ({
    content: content === '' ? text : `${content}\n${text}`,
  }));
}

/** The clipboard's text, which the browser may have to be asked for. Null where there is none, which is said. */
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

/** The clipboard, if the browser gives it: not on plain http, and not everywhere for reading. */
function clipboardOf(method: 'readText' | 'writeText'): Clipboard | null {
  const clipboard = navigator.clipboard as Partial<Clipboard> | undefined;
  if (typeof clipboard?.[method] === 'function') return navigator.clipboard;
  showNotice(NOTICES.clipboardMissing);
  return null;
}
