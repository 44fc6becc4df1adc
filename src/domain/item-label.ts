import { countOf } from '../texts/numbers';
import type { Item } from './item';
import { cutText, toSingleLine } from './text';

/** So many characters tell an item from others. */
const LABEL_MAX = 30;

/** A text in curly quotes, cut where it is long: “Buy milk”. */
export function quoted(text: string): string {
  const cut = cutText(text, LABEL_MAX);
  return cut.length < text.length ? `“${cut.trimEnd()}…”` : `“${cut}”`;
}

/** What an item is called where it is spoken of: “Buy milk”. */
export function itemLabel({ title, content }: Pick<Item, 'title' | 'content'>): string {
  return quoted(toSingleLine(title || content));
}

/** What some items are called: one by its text, several by their number. */
export function itemsLabel(items: readonly Pick<Item, 'title' | 'content'>[]): string {
  const [first, ...others] = items;
  return first && others.length === 0 ? itemLabel(first) : countOf(items.length, 'item');
}
