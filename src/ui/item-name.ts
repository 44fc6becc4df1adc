import type { Item } from '../domain/item';
import { ROW_TEXT_MAX } from '../domain/limits';
import { cutText } from '../domain/text';
import { siteOf } from '../domain/url';
import * as texts from '../texts/ui';

const KIND_NAMES: Record<Item['type'], string> = {
  text: texts.note,
  link: texts.link,
  todo: texts.todo,
};

/** A text as a row shows it: up to 150 characters (spec §2), then an ellipsis if it was cut. */
export function rowText(text: string): string {
  const cut = cutText(text, ROW_TEXT_MAX);
  return cut.length < text.length ? `${cut}…` : cut;
}

/** The two texts of an item's row: the main one, and a smaller one, which for a link is only its site. */
export function rowLines({ type, title, content }: Pick<Item, 'type' | 'title' | 'content'>): {
  first: string;
  second: string;
} {
  if (title === '') return { first: rowText(content), second: '' };
  return { first: rowText(title), second: rowText(type === 'link' ? siteOf(content) : content) };
}

/** Accessible name of an item, such as “Todo, done: Buy milk”. */
export function itemName(
  item: Pick<Item, 'type' | 'title' | 'content' | 'isTodoDone' | 'shouldCopyOnClick'>,
  isWaiting = false,
): string {
  const states = [KIND_NAMES[item.type]];
  if (item.type === 'todo' && item.isTodoDone) states.push(texts.done);
  if (item.shouldCopyOnClick) states.push(texts.copiesOnClick);
  if (isWaiting) states.push(texts.waitingToBeSent);
  const { first, second } = rowLines(item);
  return `${states.join(', ')}: ${first}${second && `, ${second}`}`;
}
