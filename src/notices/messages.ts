import { TRASH_RETENTION_DAYS } from '../domain/limits';
import * as texts from '../texts/notices';
import type { Notice } from './show-notice';
import { VISITOR_NOTICES } from './visitor-messages';

/** How long toasts stay, in ms (spec §9). Errors stay until they are closed. */
const ITEM_TOAST_MS = 1_000;
const COLLECTION_TOAST_MS = 3_000;
const CLIPBOARD_TOAST_MS = 3_000;
/** For messages that take longer to read. */
const LONG_TOAST_MS = 4_000;
const VERY_LONG_TOAST_MS = 8_000;
/** Long enough to find the Undo button (decision 40). */
const UNDOABLE_TOAST_MS = 6_000;

/** The toast of a change that can be undone. */
export function gestureNotice(notice: Notice): Notice {
  return { ...notice, autoClose: UNDOABLE_TOAST_MS, isGesture: true };
}

const error = (message: string): Notice => ({ message, kind: 'error', autoClose: false });
const info = (message: string, autoClose: Notice['autoClose'] = ITEM_TOAST_MS): Notice => ({
  message,
  kind: 'info',
  autoClose,
});

/** The toasts of the main view (spec §8), except those for rejected changes. */
export const NOTICES = {
  deleted: info(texts.deleted),
  trashed: info(texts.trashed),
  converted: info(texts.converted),
  restored: (collection: string) => info(texts.restored(collection)),
  moved: (collection: string) => info(texts.moved(collection)),
  versionRestored: info(texts.versionRestored),
  deletedSeveral: (items: string) => info(texts.deletedSeveral(items)),
  trashedSeveral: (items: string) => info(texts.trashedSeveral(items)),
  convertedSeveral: (items: string) => info(texts.convertedSeveral(items)),
  restoredSeveral: (items: string) => info(texts.restoredSeveral(items)),
  movedSeveral: (items: string, collection: string) => info(texts.movedSeveral(items, collection)),
  markedSeveral: (items: string, state: string) => info(texts.markedSeveral(items, state)),
  copySeveral: (items: string, state: string) => info(texts.copySeveral(state, items)),
  pinned: (items: string) => info(texts.pinned(items)),
  unpinned: (items: string) => info(texts.unpinned(items)),
  putAway: (items: string, moment: string) => info(texts.putAway(items, moment)),
  broughtBack: (items: string) => info(texts.broughtBack(items)),
  copiedSeveral: (items: string) => info(texts.copiedSeveral(items)),

  created: (items: string) => info(texts.created(items)),
  imported: (items: string, place: string) => info(texts.imported(items, place)),
  importStopped: (items: string, place: string) =>
    info(texts.importStopped(items, place), UNDOABLE_TOAST_MS),
  trackingRemoved: info(texts.trackingRemoved),
  trackingRemovedSeveral: (links: string) => info(texts.trackingRemovedSeveral(links)),
  exported: (items: string) => info(texts.exported(items), LONG_TOAST_MS),

  undone: (gesture: string) => info(texts.undone(gesture)),
  redone: (gesture: string) => info(texts.redone(gesture)),
  notUndone: (gesture: string) => info(texts.notUndone(gesture), UNDOABLE_TOAST_MS),
  notRedone: (gesture: string) => info(texts.notRedone(gesture), UNDOABLE_TOAST_MS),
  refetched: info(texts.refetched),

  itemGone: info(texts.itemGone, LONG_TOAST_MS),
  itemNotRead: info(texts.itemNotRead, LONG_TOAST_MS),
  notReady: info(texts.notReady),
  partNotLoaded: error(texts.partNotLoaded),
  oneAtATime: (command: string, count: string) =>
    info(texts.oneAtATime(command, count), LONG_TOAST_MS),
  fitsNone: (command: string, kinds: string) => info(texts.fitsNone(command, kinds), LONG_TOAST_MS),
  moveWithoutData: error(texts.moveWithoutData),

  clipboardMissing: error(texts.clipboardMissing),
  clipboardUnreadable: error(texts.clipboardUnreadable),
  clipboardEmpty: info(texts.clipboardEmpty, CLIPBOARD_TOAST_MS),
  clipboardRefused: (reason: string) => error(texts.clipboardRefused(reason)),
  linkUnusable: error(texts.linkUnusable),
  copyFailed: error(texts.copyFailed),

  collectionGone: info(texts.collectionGone, LONG_TOAST_MS),
  collectionDeleted: info(texts.collectionDeleted, COLLECTION_TOAST_MS),
  collectionsSorted: info(texts.collectionsSorted, COLLECTION_TOAST_MS),

  storageFull: error(texts.storageFull),
  storageFailing: error(texts.storageFailing),
  storageUnavailable: error(texts.storageUnavailable),
  sendingFailed: error(texts.sendingFailed),

  // What another device changed: shown until it is closed.
  keptBoth: info(texts.keptBoth, false),
  revived: info(texts.revived, false),
  changedMeanwhile: (items: string) => info(texts.changedMeanwhile(items), false),
  rehomed: (collection: string) => info(texts.rehomed(collection), false),
  renamed: (theirs: string) => info(texts.renamed(theirs), false),

  demoReset: info(texts.demoReset, VERY_LONG_TOAST_MS),

  updateReady: info(texts.updateReady, false),
  shared: (collection: string) => info(texts.shared(collection), LONG_TOAST_MS),
  noSuchCollection: (slug: string) => info(texts.noSuchCollection(slug), VERY_LONG_TOAST_MS),
  shareWaits: info(texts.shareWaits, VERY_LONG_TOAST_MS),

  accountDeleted: info(texts.accountDeleted, VERY_LONG_TOAST_MS),
  accountDeletedElsewhere: info(texts.accountDeletedElsewhere, false),
} as const satisfies Record<string, Notice | ((...words: string[]) => Notice)>;

/** What happens to a change that an error in the app keeps from being sent. */
export const WAITS_FOR_APP = texts.nothingIsLostReload;

/** The toast for each failure of the browser's storage, and what the user can do about it. */
export const STORAGE_PROBLEMS = {
  full: { notice: NOTICES.storageFull, advice: texts.storageFullAdvice },
  failing: { notice: NOTICES.storageFailing, advice: texts.storageFailingAdvice },
  unavailable: { notice: NOTICES.storageUnavailable, advice: texts.storageUnavailableAdvice },
} as const satisfies Record<string, { notice: Notice; advice: string }>;

/** Toasts that reveal nothing of an account. They stay open after a logout. */
export const DEVICE_MESSAGES: ReadonlySet<string> = new Set(
  [
    VISITOR_NOTICES.sessionExpired,
    ...Object.values(STORAGE_PROBLEMS).map(({ notice }) => notice),
    NOTICES.updateReady,
    NOTICES.shareWaits,
  ].map(({ message }) => message),
);

/** The toast for each action that the server rejected (spec §8). */
export const ACTION_FAILURES: Readonly<Record<string, Notice>> = {
  create: error(texts.createFailed),
  import: error(texts.importFailed),
  edit: error(texts.editFailed),
  autosave: error(texts.autosaveFailed),
  autosaveOnExit: error(texts.autosaveOnExitFailed),
  move: error(texts.moveFailed),
  delete: error(texts.deleteFailed),
  toggleCopyOnClick: error(texts.toggleCopyOnClickFailed),
  toggleDone: error(texts.toggleDoneFailed),
  togglePin: error(texts.togglePinFailed),
  putAway: error(texts.putAwayFailed),
  convertToTodo: error(texts.convertToTodoFailed),
  restoreVersion: error(texts.restoreVersionFailed),
  revert: error(texts.revertFailed),
  trash: error(texts.trashFailed),
  untrash: error(texts.trashFailed),
  createCollection: error(texts.createCollectionFailed),
  updateCollection: error(texts.updateCollectionFailed),
  deleteCollection: error(texts.deleteCollectionFailed),
  deleteUnused: error(texts.deleteCollectionFailed),
  sortCollection: error(texts.sortCollectionFailed),
  refetch: error(texts.refetchFailed),
};

/** Shown for 1.5 s on the row of an item that was just copied (spec §4). */
export const CONTENT_COPIED = texts.contentCopied;

/** Notices above the list (spec §2). */
export const BANNERS = {
  demo: texts.demo,
  trash: texts.trash(TRASH_RETENTION_DAYS),
  unverified: texts.unverified,
  unverifiedWithoutMail: texts.unverifiedWithoutMail,
  expired: texts.expired,
} as const;
