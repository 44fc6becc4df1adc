import { TRASH_RETENTION_DAYS } from '../domain/limits';
import * as texts from '../texts/notices';
import type { Notice } from './show-notice';
import { VISITOR_NOTICES } from './visitor-messages';

/** How long toasts stay, in ms (spec §9). Errors stay until they are closed. */
const ITEM_TOAST_MS = 1_000;
const COLLECTION_TOAST_MS = 3_000;
const CLIPBOARD_TOAST_MS = 3_000;
/** What can be undone, long enough to find the button (decision 40). */
const UNDOABLE_TOAST_MS = 6_000;

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

/** Every toast of the main view that a command or an answer calls for (spec §8). */
export const NOTICES = {
  deleted: itemInfo(texts.deleted),
  trashed: itemInfo(texts.trashed),
  converted: itemInfo(texts.converted),
  restored: (collection: string) => itemInfo(texts.restored(collection)),
  moved: (collection: string) => itemInfo(texts.moved(collection)),
  versionRestored: itemInfo(texts.versionRestored),
  deletedSeveral: (items: string) => itemInfo(texts.deletedSeveral(items)),
  trashedSeveral: (items: string) => itemInfo(texts.trashedSeveral(items)),
  convertedSeveral: (items: string) => itemInfo(texts.convertedSeveral(items)),
  restoredSeveral: (items: string) => itemInfo(texts.restoredSeveral(items)),
  movedSeveral: (items: string, collection: string) =>
    itemInfo(texts.movedSeveral(items, collection)),
  markedSeveral: (items: string, state: string) => itemInfo(texts.markedSeveral(items, state)),
  copySeveral: (items: string, state: string) => itemInfo(texts.copySeveral(state, items)),
  copiedSeveral: (items: string) => itemInfo(texts.copiedSeveral(items)),

  created: (items: string) => itemInfo(texts.created(items)),
  imported: (items: string) => itemInfo(texts.imported(items)),
  importStopped: (items: string) => ({
    ...itemInfo(texts.importStopped(items)),
    closesAfter: UNDOABLE_TOAST_MS,
  }),
  trackingRemoved: itemInfo(texts.trackingRemoved),
  trackingRemovedSeveral: (links: string) => itemInfo(texts.trackingRemovedSeveral(links)),
  exported: (items: string): Notice => ({
    ...itemInfo(texts.exported(items)),
    closesAfter: 4_000,
  }),

  undone: (gesture: string) => itemInfo(texts.undone(gesture)),
  redone: (gesture: string) => itemInfo(texts.redone(gesture)),
  notUndone: (gesture: string) => ({
    ...itemInfo(texts.notUndone(gesture)),
    closesAfter: UNDOABLE_TOAST_MS,
  }),
  notRedone: (gesture: string) => ({
    ...itemInfo(texts.notRedone(gesture)),
    closesAfter: UNDOABLE_TOAST_MS,
  }),
  refetched: itemInfo(texts.refetched),

  itemGone: { ...itemInfo(texts.itemGone), closesAfter: 4_000 },
  itemNotRead: { ...itemInfo(texts.itemNotRead), closesAfter: 4_000 },
  notReady: itemInfo(texts.notReady),
  oneAtATime: (command: string, count: string): Notice => ({
    ...itemInfo(texts.oneAtATime(command, count)),
    closesAfter: 4_000,
  }),
  fitsNone: (command: string, kinds: string): Notice => ({
    ...itemInfo(texts.fitsNone(command, kinds)),
    closesAfter: 4_000,
  }),
  moveWithoutData: itemError(texts.moveWithoutData),

  clipboardMissing: itemError(texts.clipboardMissing),
  clipboardUnreadable: itemError(texts.clipboardUnreadable),
  clipboardEmpty: {
    ...itemInfo(texts.clipboardEmpty),
    closesAfter: CLIPBOARD_TOAST_MS,
  },
  clipboardRefused: (reason: string) => itemError(texts.clipboardRefused(reason)),
  linkUnusable: itemError(texts.linkUnusable),
  copyFailed: itemError(texts.copyFailed),

  collectionGone: {
    ...collectionInfo(texts.collectionGone),
    closesAfter: 4_000,
  },
  collectionDeleted: collectionInfo(texts.collectionDeleted),
  collectionsSorted: collectionInfo(texts.collectionsSorted),

  storageFull: deviceError(texts.storageFull),
  storageFailing: deviceError(texts.storageFailing),
  storageUnavailable: deviceError(texts.storageUnavailable),
  sendingFailed: {
    message: texts.sendingFailed,
    kind: 'error',
    closesAfter: null,
  },
  keptBoth: meeting(texts.keptBoth),
  revived: meeting(texts.revived),
  trashedElsewhere: meeting(texts.trashedElsewhere),
  rehomed: (collection: string) => meeting(texts.rehomed(collection)),
  renamed: (theirs: string) => meeting(texts.renamed(theirs)),

  demoReset: {
    message: texts.demoReset,
    kind: 'info',
    closesAfter: 8_000,
  },

  updateReady: {
    message: texts.updateReady,
    kind: 'info',
    closesAfter: null,
  },
  shared: (collection: string): Notice => ({
    ...itemInfo(texts.shared(collection)),
    closesAfter: 4_000,
  }),
  shareWaits: {
    message: texts.shareWaits,
    kind: 'info',
    closesAfter: 8_000,
  },

  accountDeleted: {
    message: texts.accountDeleted,
    kind: 'info',
    closesAfter: 8_000,
  },
  accountDeletedElsewhere: {
    message: texts.accountDeletedElsewhere,
    kind: 'info',
    closesAfter: null,
  },
} as const satisfies Record<string, Notice | ((...words: string[]) => Notice)>;

/** What becomes of a change over which the app itself fails. */
export const WAITS_FOR_APP = texts.nothingIsLostReload;

/** What is said of a storage that keeps nothing, and what to do about it. */
export const STORAGE_PROBLEMS = {
  full: {
    notice: NOTICES.storageFull,
    advice: texts.storageFullAdvice,
  },
  failing: {
    notice: NOTICES.storageFailing,
    advice: texts.storageFailingAdvice,
  },
  unavailable: {
    notice: NOTICES.storageUnavailable,
    advice: texts.storageUnavailableAdvice,
  },
} as const satisfies Record<string, { notice: Notice; advice: string }>;

/** Toasts that say nothing of what an account holds: they stay when it leaves the screen. */
export const DEVICE_MESSAGES: ReadonlySet<string> = new Set(
  [
    VISITOR_NOTICES.sessionExpired,
    ...Object.values(STORAGE_PROBLEMS).map(({ notice }) => notice),
    NOTICES.updateReady,
    NOTICES.shareWaits,
  ].map(({ message }) => message),
);

/** The toast for each thing that the server may reject (spec §8). */
export const ACTION_FAILURES: Readonly<Record<string, Notice>> = {
  create: itemError(texts.createFailed),
  import: itemError(texts.importFailed),
  edit: itemError(texts.editFailed),
  autosave: itemError(texts.autosaveFailed),
  autosaveOnExit: itemError(texts.autosaveOnExitFailed),
  move: itemError(texts.moveFailed),
  delete: itemError(texts.deleteFailed),
  toggleCopyOnClick: itemError(texts.toggleCopyOnClickFailed),
  toggleDone: itemError(texts.toggleDoneFailed),
  convertToTodo: itemError(texts.convertToTodoFailed),
  restoreVersion: itemError(texts.restoreVersionFailed),
  revert: itemError(texts.revertFailed),
  trash: itemError(texts.trashFailed),
  untrash: itemError(texts.trashFailed),
  createCollection: collectionError(texts.createCollectionFailed),
  updateCollection: collectionError(texts.updateCollectionFailed),
  deleteCollection: collectionError(texts.deleteCollectionFailed),
  sortCollection: collectionError(texts.sortCollectionFailed),
  refetch: itemError(texts.refetchFailed),
};

/** Said on the row of an item that was just copied, for 1.5 s (spec §4). */
export const CONTENT_COPIED = texts.contentCopied;

/** Notices that stand in the main view (spec §2). */
export const BANNERS = {
  demo: texts.demo,
  trash: texts.trash(TRASH_RETENTION_DAYS),
  unverified: texts.unverified,
  unverifiedWithoutMail: texts.unverifiedWithoutMail,
  expired: texts.expired,
} as const;
