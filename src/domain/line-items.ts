import { classifyNewItem, readInput, todoInput, type NewItem } from './creation';
import type { ValidationError } from './validation-errors';

/** What each line of a text becomes, by itself. */
export interface LineItems {
  /** In the order of the lines. */
  items: readonly NewItem[];
  /** Lines that can't be kept like this, as they are written. */
  rest: readonly string[];
  /** Why the first of them can't. */
  error: ValidationError | null;
}

/** Whether a text has several lines with something in them. */
export function hasLines(text: string): boolean {
  return /[\r\n]/.test(text.trim());
}

/**
 * Reads each line of a text as Enter in the main input reads it, or as a todo; a line with nothing in it is
 * none. A title prefix makes a note of that title, since no dialog can be asked for each.
 */
export function readLines(text: string, areTodos: boolean): LineItems {
  const items: NewItem[] = [];
  const rest: string[] = [];
  let error: ValidationError | null = null;
  for (const line of text.split(/[\r\n]+/)) {
    if (line.trim() === '') continue;
    const item = areTodos ? { content: todoInput(line) } : itemOf(line);
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
