import { convertToTodo } from './convert';
import type { Item } from './item';
import { VERSION_VISIT_MS } from './limits';

/** What a version keeps of an item. */
export type VersionText = Pick<Item, 'type' | 'title' | 'content'>;

/** The text of an item as it was before a change (spec §4). */
export interface Version extends VersionText {
  id: string;
  /** When it was changed, as PocketBase writes dates. */
  kept: string;
  /** What it was changed on, such as “Firefox on Linux”; empty where the server doesn't tell devices apart. */
  device: string;
}

/** A version among those of other items. */
export interface ItemVersion extends Version {
  /** The item's id. */
  item: string;
}

/** Some of the versions of an account. */
export interface VersionsPage {
  versions: ItemVersion[];
  /** Leads to the next page; null where there is none. */
  cursor: string | null;
}

/** What the server may ask about the versions that an item has. */
export interface VersionHistory {
  /** When the newest one was kept, in ms since 1970; null without any. */
  lastKept: number | null;
  /** Whether one of them holds this text. */
  holds(text: VersionText): boolean;
}

/** What becomes of an item's text. */
interface TextChange {
  before: VersionText;
  after: VersionText;
  /** Whether the text before is kept also within a visit: it was merged, or a version replaces it. */
  isAlways: boolean;
  /** In ms since 1970. */
  now: number;
}

/**
 * Whether the server keeps the text that a change replaces (spec §4): before the first change of an
 * editing visit, and always before what a person may not have meant.
 */
export function isVersionKept(
  { before, after, isAlways, now }: TextChange,
  history: VersionHistory,
): boolean {
  if (isSameText(before, after)) return false;
  // A text that is kept already would only push others out.
  if (isAlways || before.type !== after.type) return !history.holds(before);
  const { lastKept } = history;
  // A date ahead of the clock says that this was set back.
  return lastKept === null || now < lastKept || now - lastKept >= VERSION_VISIT_MS;
}

/**
 * The update of an item that gives it the text of a version. Its kind stays: a todo gets a text from before
 * its conversion as its name, as the conversion did.
 */
export function restoredFields(
  { type }: Pick<Item, 'type'>,
  { type: before, title, content }: VersionText,
): Pick<Item, 'title' | 'content'> {
  if (type !== 'todo' || before === 'todo') return { title, content };
  return { title: convertToTodo(`${title} ${content}`).fields.title, content: '' };
}

/** Whether two texts say the same, as items of the same kind. */
export function isSameText(one: VersionText, other: VersionText): boolean {
  return one.type === other.type && one.title === other.title && one.content === other.content;
}
