import type { Item } from '../domain/item';
import { foldText } from '../domain/fold-text';
import { ROW_TEXT_MAX } from '../domain/limits';
import { excerptOf } from '../domain/search';
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

/** The two texts of an item's row. */
export interface RowLines {
  first: string;
  /** The smaller text; may be empty. */
  second: string;
  /** Whether the second text is an excerpt that shows a match. */
  isExcerpt: boolean;
}

/** How many characters of both texts together are usually visible. */
const VISIBLE = 60;
/** `VISIBLE` on a phone, where a first text that doesn't fit into one line fills both lines. */
const VISIBLE_ON_PHONE = 45;
const PHONE_LINE = 30;

type RowItem = Pick<Item, 'type' | 'title' | 'content'>;

/** Each item's texts in the current search. The rows are rendered again at each step of the selection. */
const known = new WeakMap<
  RowItem,
  { words: readonly string[]; isPhone: boolean; lines: RowLines }
>();

/**
 * Returns the two texts of an item's row. The first is the title, or the content of an item without a title. The second
 * is the content of an item with a title; of a link, only its site. If a searched word would not be visible, the second
 * text is an excerpt with it. The texts of a search are cached, so an item must not be changed in place.
 *
 * @param words folded words, as `readWords` returns them
 */
export function rowLines(item: RowItem, words: readonly string[] = [], isPhone = false): RowLines {
  if (words.length === 0) return linesOf(item, words, isPhone);
  const last = known.get(item);
  if (last?.words === words && last.isPhone === isPhone) return last.lines;
  const lines = linesOf(item, words, isPhone);
  known.set(item, { words, isPhone, lines });
  return lines;
}

function linesOf(
  { type, title, content }: RowItem,
  words: readonly string[],
  isPhone: boolean,
): RowLines {
  const first = rowText(title === '' ? content : title);
  const second = title === '' ? '' : rowText(type === 'link' ? siteOf(content) : content);
  // Folding the text would take most of the time.
  if (words.length === 0) return { first, second, isExcerpt: false };
  const shown = isPhone && first.length > PHONE_LINE ? first : `${first}\n${second}`;
  const visible = foldText(shown.slice(0, isPhone ? VISIBLE_ON_PHONE : VISIBLE));
  const hidden = words.filter((word) => !visible.includes(word));
  const excerpt =
    hidden.length === 0 ? null : (excerptOf(content, hidden) ?? excerptOf(title, hidden));
  if (excerpt === null) return { first, second, isExcerpt: false };
  return { first, second: rowText(excerpt), isExcerpt: true };
}

/** What the name of an item says besides the item itself. */
export interface ItemState {
  /** Whether it has unsent changes while the server is unreachable. */
  isWaiting?: boolean;
  /** Whether it is later. The end of its row says until when. */
  isLater?: boolean;
  /** Whether it has come back unseen. */
  isReturned?: boolean;
}

/** Accessible name of an item, such as “Todo, done: Buy milk”. */
export function itemName(
  item: Pick<Item, 'type' | 'title' | 'content' | 'isTodoDone' | 'isPinned' | 'shouldCopyOnClick'>,
  { isWaiting, isLater, isReturned }: ItemState = {},
  { first, second }: RowLines = rowLines(item),
): string {
  const states = [KIND_NAMES[item.type]];
  if (item.type === 'todo' && item.isTodoDone) states.push(texts.done);
  if (item.isPinned) states.push(texts.pinned);
  if (item.shouldCopyOnClick) states.push(texts.copiesOnClick);
  if (isLater) states.push(texts.later);
  if (isReturned) states.push(texts.cameBack);
  if (isWaiting) states.push(texts.waitingToBeSent);
  return `${states.join(', ')}: ${first}${second && `, ${second}`}`;
}
