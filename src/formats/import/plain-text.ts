import { readInput, TODO_PREFIX } from '../../domain/creation';
import * as texts from '../../texts/formats';
import type { FileItem } from '../file-contents';
import type { ContentsBuilder } from './contents-builder';

/** Reads each line as an item, as Enter in the main input does. Blank lines are skipped. */
export function readPlainText(text: string, contents: ContentsBuilder): void {
  for (const [index, line] of text.split(/\r\n|[\r\n]/).entries()) {
    if (line.trim() === '') continue;
    const place = { line: index + 1 };
    const item = itemOf(line);
    if (item.type === 'todo' && item.title === '') contents.refuse(place, line, texts.emptyTodo);
    else contents.add({ ...item, collection: null, place });
  }
}

function itemOf(line: string): Pick<FileItem, 'type' | 'title' | 'content'> {
  const reading = readInput(line);
  const written = line.trim();
  // A title prefix makes a note of that title, since no dialog can be asked for each.
  if (reading.kind === 'dialog' && reading.title !== '')
    return { type: 'text', title: reading.title, content: '' };
  if (reading.kind === 'create') return reading.item;
  // A text that is too long isn't cut here.
  if (written.startsWith(TODO_PREFIX))
    return { type: 'todo', title: written.slice(TODO_PREFIX.length).trim(), content: '' };
  return { type: 'text', title: '', content: written };
}
