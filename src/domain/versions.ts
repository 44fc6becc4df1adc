import { convertToTodo } from './convert';
import type { Item } from './item';
import { VERSION_VISIT_MS } from './limits';

/** The fields of an item that a version stores. */
export type VersionText = Pick<Item, 'type' | 'title' | 'content'>;

/** The text of an item before a change (spec §4). */
export interface Version extends VersionText {
  id: string;
  /** Time of the change, as PocketBase formats dates. */
  kept: string;
  /** Device that made the change, such as “Firefox on Linux”; empty if the server doesn't know it. */
  device: string;
}

/** A version with its item's id. */
export interface ItemVersion extends Version {
  /** Id of the item. */
  item: string;
}

/** A page of an account's versions. */
export interface VersionsPage {
  versions: ItemVersion[];
  /** Cursor of the next page; null if there is none. */
  cursor: string | null;
}

/** What `isVersionKept` reads of an item's versions. */
export interface VersionHistory {
  /** Time of the newest version, in ms since 1970; null if there is none. */
  lastKept: number | null;
  /** Whether a version has this text. */
  holds(text: VersionText): boolean;
}

/** A change of an item's text. */
interface TextChange {
  before: VersionText;
  after: VersionText;
  /** Whether to always save the text before, because it was merged or replaced by a version. */
  isAlways: boolean;
  /** The current time, in ms since 1970. */
  now: number;
}

/**
 * Whether the server saves the replaced text as a version (spec §4): if the last version is old enough, and always
 * before changes that the user may not have intended.
 */
export function isVersionKept(
  { before, after, isAlways, now }: TextChange,
  history: VersionHistory,
): boolean {
  if (isSameText(before, after)) return false;
  // A text that is already saved would only displace other versions.
  if (isAlways || before.type !== after.type) return !history.holds(before);
  const { lastKept } = history;
  // A date in the future means that the clock was set back.
  return lastKept === null || now < lastKept || now - lastKept >= VERSION_VISIT_MS;
}

/**
 * Returns the update that restores the text of a version. The item's type stays. If a todo was converted after the
 * version, the version's text is converted to a title too.
 */
export function restoredFields(
  { type }: Pick<Item, 'type'>,
  { type: before, title, content }: VersionText,
): Pick<Item, 'title' | 'content'> {
  if (type !== 'todo' || before === 'todo') return { title, content };
  return { title: convertToTodo(`${title} ${content}`).fields.title, content: '' };
}

/** Whether two versions have the same type and texts. */
export function isSameText(one: VersionText, other: VersionText): boolean {
  return one.type === other.type && one.title === other.title && one.content === other.content;
}
