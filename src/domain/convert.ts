import type { ItemBody } from './item';
import { TITLE_MAX } from './limits';
import { cutText, toSingleLine } from './text';

/** The conversion of a note to a todo, as one partial update (spec §4, §7). */
export interface TodoConversion {
  fields: { type: 'todo'; title: string; content: ''; shouldCopyOnClick: false };
  /** The text that doesn't fit into the title and would be lost; empty if all of it fits. */
  cut: string;
}

/** Whether an item can be converted: a text note without a title, not in the trash (spec §4). */
export function isConvertibleToTodo(item: Pick<ItemBody, 'type' | 'title' | 'isTrashed'>): boolean {
  return item.type === 'text' && item.title === '' && !item.isTrashed;
}

/** Returns the update that converts a note to a todo. The start of its content becomes the title (spec §4). */
export function convertToTodo(content: string): TodoConversion {
  const line = toSingleLine(content);
  const title = cutText(line, TITLE_MAX).trimEnd();
  return {
    fields: { type: 'todo', title, content: '', shouldCopyOnClick: false },
    cut: line.slice(title.length).trimStart(),
  };
}
