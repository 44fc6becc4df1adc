import { TRASH_RETENTION_DAYS } from '../domain/limits';

/** How long toasts stay, in ms (spec §9). Errors stay until they are closed. */
const ITEM_TOAST_MS = 1_000;
const COLLECTION_TOAST_MS = 3_000;
const CLIPBOARD_TOAST_MS = 3_000;
/** What can be undone, long enough to find the button (decision 40). */
const UNDOABLE_TOAST_MS = 6_000;

/** A toast: its words, its colour and for how long it appears. */
export interface Notice {
  message: string;
  kind: 'error' | 'info';
  /** Ms until it closes by itself; null: only when it is closed. */
  closesAfter: number | null;
  /** Of a gesture that can be undone: the next one’s toast takes its place. */
  isGesture?: true;
}

/** The toast of a gesture that can be undone. */
export function gestureNotice(notice: Notice): Notice {
  return { ...notice, closesAfter: UNDOABLE_TOAST_MS, isGesture: true };
}

const itemError = (message: string): Notice => ({
  message,
  kind: 'error',
  closesAfter: null,
});
const itemInfo = (message: string): Notice => ({
  message,
  kind: 'info',
  closesAfter: ITEM_TOAST_MS,
});

/** What another device did meanwhile stays until it is read. */
const meeting = (message: string): Notice => ({
  message,
  kind: 'info',
  closesAfter: null,
});

const deviceError = (message: string): Notice => ({
  message,
  kind: 'error',
  closesAfter: null,
});

const collectionError = (message: string): Notice => ({
  message,
  kind: 'error',
  closesAfter: null,
});
const collectionInfo = (message: string): Notice => ({
  message,
  kind: 'info',
  closesAfter: COLLECTION_TOAST_MS,
});

/** Said where a registration is through, and its mail on its way (spec §2). */
export const REGISTERED =
  'Registration request has been made. Please check your inbox for the verification email.';

/** Where a mail's link is to be had from on a server that sends none. */
export const NO_MAIL = 'This server sends no mail; ask whoever runs it, the link is in its log.';

/** Every toast of the app that a command or an answer calls for (spec §8). */
export const NOTICES = {
  deleted: itemInfo('Item deleted permanently'),
  trashed: itemInfo('Item moved to trash bin'),
  converted: itemInfo('Item converted to Todo task'),
  restored: (collection: string) => itemInfo(`Item restored to collection "${collection}"`),
  moved: (collection: string) => itemInfo(`Item moved to “${collection}”`),
  deletedSeveral: (items: string) => itemInfo(`${items} deleted permanently`),
  trashedSeveral: (items: string) => itemInfo(`${items} moved to trash bin`),
  convertedSeveral: (items: string) => itemInfo(`${items} converted to Todo tasks`),
  restoredSeveral: (items: string) => itemInfo(`${items} restored to their collections`),
  movedSeveral: (items: string, collection: string) =>
    itemInfo(`${items} moved to “${collection}”`),
  markedSeveral: (items: string, state: string) => itemInfo(`${items} marked as ${state}`),
  copySeveral: (items: string, state: string) => itemInfo(`Copy on click ${state} for ${items}`),
  copiedSeveral: (items: string) => itemInfo(`${items} copied`),

  created: (items: string) => itemInfo(`${items} created`),

  undone: (gesture: string) => itemInfo(`Undone: ${gesture}`),
  redone: (gesture: string) => itemInfo(`Redone: ${gesture}`),
  notUndone: (gesture: string) => ({
    ...itemInfo(`Can’t undo: ${gesture}`),
    closesAfter: UNDOABLE_TOAST_MS,
  }),
  notRedone: (gesture: string) => ({
    ...itemInfo(`Can’t redo: ${gesture}`),
    closesAfter: UNDOABLE_TOAST_MS,
  }),
  refetched: itemInfo('Title and icon are up to date'),

  itemGone: { ...itemInfo('This item was deleted elsewhere'), closesAfter: 4_000 },
  notReady: itemInfo('Item is not yet ready, please wait.'),
  moveWithoutData: itemError('Requested moving item, but received missing data'),

  clipboardMissing: itemError('Clipboard access is not provided by the browser'),
  clipboardUnreadable: itemError('Error retrieving clipboard content'),
  clipboardEmpty: {
    ...itemInfo('There is no text on the clipboard'),
    closesAfter: CLIPBOARD_TOAST_MS,
  },
  clipboardRefused: (reason: string) => itemError(`Nothing was created. ${reason}`),
  linkUnusable: itemError('This address can’t be opened. Edit the link and try again.'),
  copyFailed: itemError('The content could not be copied'),

  collectionGone: {
    ...collectionInfo('This collection was deleted elsewhere'),
    closesAfter: 4_000,
  },
  collectionDeleted: collectionInfo('Collection has been deleted successfully.'),
  collectionsSorted: collectionInfo('Collections sorting updated'),

  storageFull: deviceError('This device’s storage is full'),
  storageFailing: deviceError('This device can’t store any more data'),
  storageUnavailable: deviceError('This browser can’t store data'),
  sendingFailed: {
    message: 'An error in the app prevents a change from being saved',
    kind: 'error',
    closesAfter: null,
  },
  keptBoth: meeting('Another device changed the same text. Its version is now a separate item.'),
  revived: meeting('Another device deleted this item. Your edit brought it back.'),
  trashedElsewhere: meeting(
    'Another device moved this item to the trash bin. Restore it there to keep it.',
  ),
  rehomed: (collection: string) =>
    meeting(`Its collection was deleted on another device. Your item is now in “${collection}”`),
  renamed: (theirs: string) =>
    meeting(`Another device renamed it to “${theirs}”. Your name replaced that one.`),

  demoReset: {
    message: 'The test account has just been reset.',
    kind: 'info',
    closesAfter: 8_000,
  },

  updateReady: {
    message: 'A new version is ready',
    kind: 'info',
    closesAfter: null,
  },
  shared: (collection: string): Notice => ({
    ...itemInfo(`Added to “${collection}”`),
    closesAfter: 4_000,
  }),
  shareWaits: {
    message: 'Log in to add what you shared',
    kind: 'info',
    closesAfter: 8_000,
  },

  registered: {
    message: REGISTERED,
    kind: 'info',
    closesAfter: null,
  },
  sessionExpired: {
    message: 'Auth token expired; please re-login',
    kind: 'error',
    closesAfter: null,
  },
} as const satisfies Record<string, Notice | ((...words: string[]) => Notice)>;

/** What becomes of a change over which the app itself fails. */
export const WAITS_FOR_APP = 'Nothing is lost. Reload the page to try again.';

const UNTIL_SAVED = 'keep this page open until everything is saved. Unsent changes would be lost.';

/** What is said of a storage that keeps nothing, and what to do about it. */
export const STORAGE_PROBLEMS = {
  full: {
    notice: NOTICES.storageFull,
    advice: `Free up space on this device, and ${UNTIL_SAVED}`,
  },
  failing: {
    notice: NOTICES.storageFailing,
    advice: `Check its free space, and ${UNTIL_SAVED}`,
  },
  unavailable: {
    notice: NOTICES.storageUnavailable,
    advice: 'Keep this page open until everything is saved. Unsent changes would be lost.',
  },
} as const satisfies Record<string, { notice: Notice; advice: string }>;

/** Toasts that say nothing of what an account holds: they stay when it leaves the screen. */
export const DEVICE_MESSAGES: ReadonlySet<string> = new Set(
  [
    NOTICES.sessionExpired,
    ...Object.values(STORAGE_PROBLEMS).map(({ notice }) => notice),
    NOTICES.updateReady,
    NOTICES.shareWaits,
  ].map(({ message }) => message),
);

/** The toast for each thing that the server may reject (spec §8). */
export const ACTION_FAILURES: Readonly<Record<string, Notice>> = {
  create: itemError('Error creating new item'),
  edit: itemError('Error saving item edit'),
  autosave: itemError('Error autosaving'),
  autosaveOnExit: itemError('Error autosaving upon exiting item edit modal'),
  move: itemError('Error moving item'),
  delete: itemError('Error deleting item'),
  toggleCopyOnClick: itemError('Error toggling copy as primary action'),
  toggleDone: itemError('Error toggling todo task status'),
  convertToTodo: itemError('Error converting item to todo'),
  revert: itemError('Error undoing the change'),
  trash: itemError('Error trashing item'),
  untrash: itemError('Error trashing item'),
  createCollection: collectionError('Error creating new collection'),
  updateCollection: collectionError('Error updating collection'),
  deleteCollection: collectionError('Error deleting collection'),
  sortCollection: collectionError('Error sorting collection'),
  refetch: itemError('Error reading title and icon of the page'),
};

/** Said on the row of an item that was just copied, for 1.5 s (spec §4). */
export const CONTENT_COPIED = 'Content copied';

/** Notices that stand in the main view (spec §2). */
export const BANNERS = {
  demo: 'You are using the test account. Data are periodically reset.',
  trash: `Items in the trash bin are permanently deleted after ${TRASH_RETENTION_DAYS} days.`,
  unverified: 'Your email address isn’t verified yet. Open the link in the email we sent you.',
  unverifiedWithoutMail: `Your email address isn’t verified yet. ${NO_MAIL}`,
  expired: 'You can keep working. Your changes are stored on this device and sent once you log in.',
} as const;
