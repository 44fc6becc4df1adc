/** The types of items (spec §1). */
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
  /** Whether it is at the top of its collection's list. In the trash it has no effect. */
  isPinned: boolean;
  /** Until when it is put away, out of its collection's list; empty if it never was. In the trash it has no effect. */
  laterUntil: string;
  /** URL of a link's icon on its site. */
  faviconUrl: string;
  /** The key of the icon on the server, see `iconPath`; empty if there is none. */
  icon: string;
  created: string;
  updated: string;
  isTrashed: boolean;
  /** When it was trashed; empty if it isn't. */
  trashedDateTime: string;
}

/** An item as it is shown: the server's record with pending mutations applied. */
export interface ItemView extends Item {
  /** Whether it was created on this device and isn't confirmed by the server yet (spec §3). */
  isPending: boolean;
  /** Whether it has mutations that the server doesn't have yet. Always true for a pending item. */
  isUnsent: boolean;
  /** Set if its date was imported from a file. It is then sorted by this date even while it is pending. */
  isDated?: true;
}

/** The fields that decide how an item looks and acts: all except id, owner, collection, pin and times. */
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

/** The primary action of an item (spec §3). */
export type PrimaryAction = 'toggleDone' | 'copy' | 'openLink' | 'edit';

/** Returns the primary action of an item (spec §3). */
export function primaryAction(item: Pick<Item, 'type' | 'shouldCopyOnClick'>): PrimaryAction {
  if (item.type === 'todo') return 'toggleDone';
  if (item.shouldCopyOnClick) return 'copy';
  return item.type === 'link' ? 'openLink' : 'edit';
}

/** Returns the text that copying an item puts on the clipboard: the title of a todo, else the content (spec §4). */
export function copyText(item: Pick<Item, 'type' | 'title' | 'content'>): string {
  return item.type === 'todo' ? item.title : item.content;
}
