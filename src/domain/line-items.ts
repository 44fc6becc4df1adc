import { asTodo, classifyNewItem, readInput, type NewItem } from './creation';
import type { ValidationError } from './validation-errors';

/** The result of parsing each line of a text. */
export interface LineItems {
  /** The items, in the order of the lines. */
  items: readonly NewItem[];
  /** The invalid lines, unchanged. */
  rest: readonly string[];
  /** Why the first invalid line can't become an item. */
  error: ValidationError | null;
}

/** Whether a text has several lines that aren't blank. */
export function hasLines(text: string): boolean {
  return /[\r\n]/.test(text.trim());
}

/**
 * Parses each line of a text like the submitted main input, or as a todo. Skips blank lines. A title prefix makes a
 * note with that title, because there is no dialog for each line.
 */
export function readLines(text: string, areTodos: boolean): LineItems {
  const items: NewItem[] = [];
  const rest: string[] = [];
  let error: ValidationError | null = null;
  for (const line of text.split(/[\r\n]+/)) {
    if (line.trim() === '') continue;
    const item = areTodos ? { content: asTodo(line) } : itemOf(line);
    const classified = classifyNewItem(item);
    if ('error' in classified) {
      rest.push(line);
      error ??= classified.error;
    } else items.push(item);
  }
  return { items, rest, error };
}

function itemOf(line: string): NewItem {
  const reading = readInput(line);
  if (reading.kind === 'dialog' && reading.title !== '') return { title: reading.title };
  return { content: line.trim() };
}
