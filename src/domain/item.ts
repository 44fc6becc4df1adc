/** The kinds of an item (spec §1). */
export const ITEM_TYPES = ['text', 'link', 'todo'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** An item as the server stores it, in `items` (spec §3). Dates are PocketBase's `2026-01-31 09:30:00.000Z`. */
export interface Item {
  id: string;
  owner: string;
  /** Id of the item's collection. */
  collection: string;
  type: ItemType;
  title: string;
  content: string;
  shouldCopyOnClick: boolean;
  isTodoDone: boolean;
  /** The address of a link's icon at its site. */
  faviconUrl: string;
  /** The key under which the server has the icon, see `iconPath`; empty where it has none. */
  icon: string;
  created: string;
  updated: string;
  isTrashed: boolean;
  /** When it was trashed; empty while it is not. */
  trashedDateTime: string;
}

/** An item as it is shown: the server's record with the person's unsent changes on top. */
export interface ItemView extends Item {
  /** Created on this device and not yet confirmed by the server (spec §3). */
  isPending: boolean;
  /** Has changes that the server doesn't have yet; a pending item always has. */
  isUnsent: boolean;
  /** Its date came with it, as from a file: it has its place by it also while it is pending. */
  isDated?: true;
}

/** What decides how an item looks and acts: everything but its place, owner and dates. */
export type ItemBody = Pick<
  Item,
  | 'type'
  | 'title'
  | 'content'
  | 'shouldCopyOnClick'
  | 'isTodoDone'
  | 'faviconUrl'
  | 'icon'
  | 'isTrashed'
>;

/** What the primary action of an item does (spec §3). */
export type PrimaryAction = 'toggleDone' | 'copy' | 'openLink' | 'edit';

/** The primary action of an item: a todo toggles, copy-on-click copies, a link opens, else edit (spec §3). */
export function primaryAction(item: Pick<Item, 'type' | 'shouldCopyOnClick'>): PrimaryAction {
  if (item.type === 'todo') return 'toggleDone';
  if (item.shouldCopyOnClick) return 'copy';
  return item.type === 'link' ? 'openLink' : 'edit';
}

/** What copying an item puts on the clipboard: a todo's title, any other's content (spec §4). */
export function copyText(item: Pick<Item, 'type' | 'title' | 'content'>): string {
  return item.type === 'todo' ? item.title : item.content;
}
