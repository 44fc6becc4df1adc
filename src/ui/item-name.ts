import type { Item } from '../domain/item';
import { ROW_TEXT_MAX } from '../domain/limits';
import { cutText } from '../domain/text';

const KIND_NAMES: Record<Item['type'], string> = { text: 'Note', link: 'Link', todo: 'Todo' };

/** A text as a row shows it: 150 characters at most (spec §2), an ellipsis where more would follow. */
export function rowText(text: string): string {
  const cut = cutText(text, ROW_TEXT_MAX);
  return cut.length < text.length ? `${cut}…` : cut;
}

/** What an item is called by those who hear the list: “Todo, done: Buy milk”. */
export function itemName(
  item: Pick<Item, 'type' | 'title' | 'content' | 'isTodoDone' | 'shouldCopyOnClick'>,
  isWaiting = false,
): string {
  const states = [KIND_NAMES[item.type]];
  if (item.type === 'todo' && item.isTodoDone) states.push('done');
  if (item.shouldCopyOnClick) states.push('copies on click');
  if (isWaiting) states.push('waiting to be sent');
  const words = [item.title, item.content].filter((part) => part !== '').map(rowText);
  return `${states.join(', ')}: ${words.join(', ')}`;
}
