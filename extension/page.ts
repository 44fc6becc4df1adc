import { kindOfShared, textOfShared } from '../src/domain/share-target';
import { detectUrl } from '../src/domain/url';
import type { NewText } from './queue';

/**
 * Returns what is saved of a tab's page: its address and title, or the selected text with both. Null for pages of the
 * browser itself, and for tabs that the person hasn't shown to the extension.
 */
export async function readPage({
  id,
  url = '',
  title = '',
}: chrome.tabs.Tab): Promise<NewText | null> {
  if (id === undefined || detectUrl(url) === null) return null;
  const shared = textOfShared({ title, url, text: await readSelection(id) });
  const isUnlessKnown = kindOfShared(shared.content) === 'link';
  return { text: shared.content, title: shared.title, isUnlessKnown };
}

/** Reads the selected text. The browser allows it only after the key or a click on the icon, and not on all pages. */
async function readSelection(tabId: number): Promise<string> {
  try {
    const func = () => String(getSelection());
    const [frame] = await chrome.scripting.executeScript({ target: { tabId }, func });
    return frame?.result ?? '';
  } catch {
    return '';
  }
}
