// Toasts, banners, and explanations of errors.

import { countOf, formatNumber } from './numbers';

export const reload = 'Reload';
export const times = (message: string, count: number) => `${message} (${formatNumber(count)}×)`;
export const wrongUsernameOrPassword = 'That username or password is wrong.';
export const theProviderConfirmsNoLogin =
  'The login provider has not confirmed this login. Try again. If that doesn’t help, ask whoever runs this server.';
export const yourTextIsStillHere = (summary: string) =>
  `${summary} Your text is still here. Try again.`;
export const checkTheFields = 'Check the fields that are marked.';
export const codeAndMessage = (code: number, message: string) => `Code ${code}: ${message}`;
export const yourSessionHasEnded = 'Your session has ended. Log in again.';
export const thisNoLongerExists = 'This no longer exists.';
export const theServerHasAProblem = 'The server has a problem.';
export const pausedByTheServer = (seconds: number) =>
  `Paused by the server for ${countOf(Math.max(1, seconds), 'second')}.`;
export const thatUsernameIsTaken = 'That username is taken. Choose another one.';
export const anAccountHasThisAddress =
  'An account has this address already. Log in to it, or use another address.';
export const anotherAccountHasThisAddress = 'Another account has this address. Choose another one.';
export const anotherCollectionHasThisSlug = 'Another collection has this slug. Choose another one.';
export const enterAPassword = 'Enter a password.';
export const thisIsAlreadyTaken = 'This is already taken. Choose another one.';
export const enterAnEmailAddress = 'Enter an email address such as name@example.org.';
export const thisFieldIsRequired = 'This field is required.';
export const passwordConfirmationDoesNotMatch = 'Password confirmation does not match';
export const thisIsTooShort = 'This is too short.';
export const thisIsTooLong = 'This is too long.';
export const lengthIsOutOfRange = 'This is too short or too long.';
export const thatsNotYourPassword = 'That’s not your password.';
export const thisAddressCantBeUsed = 'This address can’t be used. Choose another one.';
export const thatsAlreadyYourAddress = 'That’s already your address.';
export const thisIsntValid = 'This isn’t valid. Change it and try again.';
export const newEmail = 'New email';
export const displayName = 'Display name';
export const passwordConfirmation = 'Password confirmation';
export const emailOrUsername = 'Email or Username';
export const registrationRequestHasBeenMade =
  'Registration request has been made. Please check your inbox for the verification email.';
export const thisServerSendsNoMail =
  'This server sends no mail; ask whoever runs it, the link is in its log.';
export const deleted = 'Item deleted permanently';
export const trashed = 'Item moved to trash bin';
export const converted = 'Item converted to Todo task';
export const restored = (collection: string) => `Item restored to collection "${collection}"`;
export const moved = (collection: string) => `Item moved to “${collection}”`;
export const versionRestored = 'Earlier version restored';
export const deletedSeveral = (items: string) => `${items} deleted permanently`;
export const trashedSeveral = (items: string) => `${items} moved to trash bin`;
export const convertedSeveral = (items: string) => `${items} converted to Todo tasks`;
export const restoredSeveral = (items: string) => `${items} restored to their collections`;
export const movedSeveral = (items: string, collection: string) =>
  `${items} moved to “${collection}”`;
export const markedSeveral = (items: string, state: string) => `${items} marked as ${state}`;
export const copySeveral = (state: string, items: string) => `Copy on click ${state} for ${items}`;
export const pinned = (items: string) => `${items} pinned`;
export const unpinned = (items: string) => `${items} unpinned`;
export const putAway = (items: string, moment: string) => `${items} put away until ${moment}`;
export const broughtBack = (items: string) => `${items} back in the list`;
export const copiedSeveral = (items: string) => `${items} copied`;
export const exported = (items: string) => `Exported ${items}`;
export const created = (items: string) => `${items} created`;
export const imported = (items: string, place: string) => `${items} imported into ${place}`;
export const importStopped = (items: string, place: string) =>
  `Import stopped: ${items} imported into ${place}`;
export const show = 'Show';
export const trackingRemoved = 'Tracking removed';
export const trackingRemovedSeveral = (links: string) => `Tracking removed from ${links}`;
export const undone = (gesture: string) => `Undone: ${gesture}`;
export const redone = (gesture: string) => `Redone: ${gesture}`;
export const notUndone = (gesture: string) => `Can’t undo: ${gesture}`;
export const notRedone = (gesture: string) => `Can’t redo: ${gesture}`;
export const refetched = 'Title and icon are up to date';
export const itemGone = 'This item was deleted elsewhere';
export const itemNotRead = 'This item isn’t on this device yet';
export const notReady = 'Item is not yet ready, please wait.';
export const partNotLoaded = 'This part of Jot could not be loaded. Nothing you wrote is lost.';
export const oneAtATime = (command: string, count: string) =>
  `${command} works on one item at a time. ${count} are selected.`;
export const fitsNone = (command: string, kinds: string) =>
  `${command} works on ${kinds}. None is selected.`;
export const moveWithoutData = 'Requested moving item, but received missing data';
export const clipboardMissing = 'Clipboard access is not provided by the browser';
export const clipboardUnreadable = 'Error retrieving clipboard content';
export const clipboardEmpty = 'There is no text on the clipboard';
export const clipboardRefused = (reason: string) => `Nothing was created. ${reason}`;
export const linkUnusable = 'This address can’t be opened. Edit the link and try again.';
export const copyFailed = 'The content could not be copied';
export const collectionGone = 'This collection was deleted elsewhere';
export const collectionDeleted = 'Collection has been deleted successfully.';
export const collectionsSorted = 'Collections sorting updated';
export const storageFull = 'This device’s storage is full';
export const storageFailing = 'This device can’t store any more data';
export const storageUnavailable = 'This browser can’t store data';
export const sendingFailed = 'An error in the app prevents a change from being saved';
export const keptBoth = 'Another device changed the same text. Its version is now a separate item.';
export const revived = 'Another device deleted or trashed this item. Your edit brought it back.';
export const changedMeanwhile = (items: string) =>
  `Not done for ${items}: changed on another device meanwhile`;
export const rehomed = (collection: string) =>
  `Its collection was deleted on another device. Your item is now in “${collection}”`;
export const renamed = (theirs: string) =>
  `Another device renamed it to “${theirs}”. Your name replaced that one.`;
export const demoReset = 'The test account has just been reset.';
export const updateReady = 'A new version is ready';
export const shared = (collection: string) => `Added to “${collection}”`;
export const noSuchCollection = (slug: string) =>
  `There is no collection “${slug}”. Choose another one.`;
export const shareWaits = 'Log in to add what you shared';
export const sessionExpired = 'Auth token expired; please re-login';
export const nothingIsLostReload = 'Nothing is lost. Reload the page to try again.';
const untilSaved = 'keep this page open until everything is saved. Unsent changes would be lost.';
export const storageFullAdvice = `Free up space on this device, and ${untilSaved}`;
export const storageFailingAdvice = `Check its free space, and ${untilSaved}`;
export const storageUnavailableAdvice =
  'Keep this page open until everything is saved. Unsent changes would be lost.';
export const createFailed = 'Error creating new item';
export const importFailed = 'Error importing an item';
export const editFailed = 'Error saving item edit';
export const autosaveFailed = 'Error autosaving';
export const autosaveOnExitFailed = 'Error autosaving upon exiting item edit modal';
export const moveFailed = 'Error moving item';
export const deleteFailed = 'Error deleting item';
export const togglePinFailed = 'Error pinning item';
export const putAwayFailed = 'Error putting item away';
export const toggleCopyOnClickFailed = 'Error toggling copy as primary action';
export const toggleDoneFailed = 'Error toggling todo task status';
export const convertToTodoFailed = 'Error converting item to todo';
export const restoreVersionFailed = 'Error restoring an earlier version';
export const revertFailed = 'Error undoing the change';
export const trashFailed = 'Error trashing item';
export const createCollectionFailed = 'Error creating new collection';
export const updateCollectionFailed = 'Error updating collection';
export const deleteCollectionFailed = 'Error deleting collection';
export const sortCollectionFailed = 'Error sorting collection';
export const refetchFailed = 'Error reading title and icon of the page';
export const contentCopied = 'Content copied';
export const demo = 'You are using the test account. Data are periodically reset.';
export const trash = (days: number) =>
  `Items in the trash bin are permanently deleted after ${days} days.`;
export const unverified =
  'Your email address isn’t verified yet. Open the link in the email we sent you.';
export const unverifiedWithoutMail = `Your email address isn’t verified yet. ${thisServerSendsNoMail}`;
export const expired =
  'You can keep working. Your changes are stored on this device and sent once you log in.';
export const accountDeleted = 'Account deleted';
export const accountDeletedElsewhere = 'Your account was deleted on another device';
export const close = 'Close';
