import { create } from 'zustand';
import { copyText, type Item } from '../domain/item';
import { NOTICES } from '../notices/catalogue';
import { logError } from '../notices/log';
import { showNotice } from '../notices/show-notice';
import { createItem, openCollection } from './create-item';

const COPIED_SHOWN_MS = 1_500;

/** The item whose content was just copied, for as long as its row says so (spec §4: 1.5 s). */
export const useCopied = create<{ itemId: string | null }>(() => ({ itemId: null }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Copies an item's text and says so on its row (spec §4). */
export async function copyItem(item: Item): Promise<void> {
  if (!(await copyToClipboard(copyText(item)))) return;
  clearTimeout(timer);
  useCopied.setState({ itemId: item.id });
  timer = setTimeout(() => useCopied.setState({ itemId: null }), COPIED_SHOWN_MS);
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
  const clipboard = clipboardOf('readText');
  if (!clipboard) return;
  let content: string;
  try {
    content = await clipboard.readText();
  } catch (error) {
    logError('Reading the clipboard', error);
    return showNotice(NOTICES.clipboardUnreadable);
  }
  if (content.trim() === '') return showNotice(NOTICES.clipboardEmpty);
  const collection = openCollection();
  const refusal = collection === null ? null : createItem(collection, { content });
  if (refusal !== null) showNotice(NOTICES.clipboardRefused(refusal.message));
}

/** The clipboard, if the browser gives it: not on plain http, and not everywhere for reading. */
function clipboardOf(method: 'readText' | 'writeText'): Clipboard | null {
  const clipboard = navigator.clipboard as Partial<Clipboard> | undefined;
  if (typeof clipboard?.[method] === 'function') return navigator.clipboard;
  showNotice(NOTICES.clipboardMissing);
  return null;
}
