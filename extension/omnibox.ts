import { cutText, escapeHtml, toSingleLine } from '../src/domain/text';
import { detectUrl } from '../src/domain/url';
import { itemName, rowLines } from '../src/ui/item-name';
import { findItems, type ApiItem } from './api';
import { canRead, readConnection } from './connection';
import * as texts from './texts';

/** Begins the text of a suggestion, which is opened. Any other text is added. */
const OPENS = '→ ';
/** Pause after the last key before the server is asked, in ms. */
const PAUSE_MS = 150;
/** The address bar has no room for more. */
const SUGGESTIONS_MAX = 6;
/** Characters of an item by which the app finds it again. */
const SEARCH_MAX = 60;

let typed = '';

/** Suggests the items with all words of a text. */
export async function suggestItems(
  text: string,
  suggest: (suggestions: chrome.omnibox.SuggestResult[]) => void,
): Promise<void> {
  typed = text;
  await chrome.omnibox.setDefaultSuggestion({ description: written(texts.addSuggestion(text)) });
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const connection = await readConnection();
  if (typed !== text || text.trim() === '' || !canRead(connection)) return;
  const items = await findItems(connection, text);
  if (typed !== text) return;
  const suggestions = items.slice(0, SUGGESTIONS_MAX).map((item) => ({
    content: OPENS + addressOf(item, connection.server),
    description: written(itemName(item, {}, rowLines(item))),
  }));
  suggest(suggestions);
}

/** Returns the address that a chosen suggestion opens, or null if the text is to be added. */
export function openedBy(text: string): string | null {
  return text.startsWith(OPENS) ? detectUrl(text.slice(OPENS.length)) : null;
}

/** Returns what an item opens: its link, or else the app, which finds it by its first words. */
export function addressOf({ type, title, content }: ApiItem, server: string): string {
  const words = cutText(toSingleLine(title || content), SEARCH_MAX);
  return (type === 'link' && detectUrl(content)) || `${server}/?q=${encodeURIComponent(words)}`;
}

/** Chrome reads a suggestion as XML, which some characters may not be in, and Firefox as plain text. */
function written(text: string): string {
  if (location.protocol === 'moz-extension:') return text;
  return escapeHtml(text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' '));
}
