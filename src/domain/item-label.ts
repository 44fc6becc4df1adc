import { countOf } from '../texts/numbers';
import type { Item } from './item';
import { cutText, toSingleLine } from './text';

/** Maximum number of characters in a label. */
const LABEL_MAX = 30;

/** Returns a text in curly quotes, shortened if it is long: “Buy milk”. */
export function quoted(text: string): string {
  const cut = cutText(text, LABEL_MAX);
  return cut.length < text.length ? `“${cut.trimEnd()}…”` : `“${cut}”`;
}

/** Returns the label of an item in toasts and menus: “Buy milk”. */
export function itemLabel({ title, content }: Pick<Item, 'title' | 'content'>): string {
  return quoted(toSingleLine(title || content));
}

/** Returns the label of items: the text of a single one, or the number of several. */
export function itemsLabel(items: readonly Pick<Item, 'title' | 'content'>[]): string {
  const [first, ...others] = items;
  return first && others.length === 0 ? itemLabel(first) : countOf(items.length, 'item');
}
