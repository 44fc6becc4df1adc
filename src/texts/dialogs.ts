// The dialogs.

import { countOf } from './numbers';

export const createNewCollection = 'Create New Collection';
export const createCollection = 'Create collection';
export const editCollection = 'Edit Collection';
export const name = 'Name';
export const slug = 'Slug';
export const slugDescription = 'The collection’s address. Left blank, it is made from the name.';
export const openLink = 'Open link';
export const cancel = 'Cancel';
export const updateCollection = 'Update collection';
export const overTheLimit = (over: string) => `${over} over the limit. Shorten it to save.`;
export const newItem = 'New item';
export const newTodo = 'New todo';
export const newLink = 'New link';
export const title = 'Title';
export const content = 'Content';
export const address = 'Address';
export const create = 'Create';
export const close = 'Close';
export const collection = 'Collection';
export const paste = 'Paste';
export const editItem = 'Edit item';
export const todoTaskName = 'Todo task name';
export const saveAndClose = 'Save and close';
export const unsavedChanges = 'Unsaved changes';
export const askLogOut = 'Log out?';
export const whatWouldBeLost = 'What would be lost';
export const andMore = (more: string) => `and ${more} more`;
export const saveAsAFile = 'Save as a file';
export const logOutAnyway = 'Log out anyway';
export const current = 'Current';
export const moving = 'Moving…';
export const moveItem = 'Move item';
export const moveCount = (items: string) => `Move ${items}`;
export const findOrCreateACollection = 'Find or create a collection';
export const collections = 'Collections';
export const pasteCount = (count: string) => `Paste ${count}`;
export const oneNote = 'One note';
export const oneALine = (items: string) => `${items}, one a line`;
export const linesOpenInDialog = (count: number, reason: string) =>
  `${count === 1 ? 'One line opens' : `${countOf(count, 'line')} open`} in the dialog for a new item instead. ${reason}`;
export const textOf = (name: string) => `Text of ${name}`;
export const retryNamed = (name: string) => `Retry ${name}`;
export const retry = 'Retry';
export const editNamed = (name: string) => `Edit ${name}`;
export const edit = 'Edit';
export const copyNamed = (name: string) => `Copy ${name}`;
export const copied = 'Copied';
export const copy = 'Copy';
export const discardNamed = (name: string) => `Discard ${name}`;
export const discard = 'Discard';
export const sortCollections = 'Sort Collections';
export const syncStatus = 'Sync status';
export const rejectedByTheServer = 'Rejected by the server';
export const waitingToBeSent = 'Waiting to be sent';
export const tryNow = 'Try now';
export const retryAll = 'Retry all';
export const discardAll = 'Discard all';
export const discardAllOf = (changes: string) => `Discard ${changes}?`;
export const allStoredNowhereElse =
  'Their texts are stored nowhere else and can’t be recovered. Save them as a file first if you may need them.';
export const discardThisChange = 'Discard this change?';
export const discardThisText = 'Discard this text?';
export const notReadable =
  'This version can’t open these texts. They stay on this device until you discard them.';
export const couldNotBeSaved = (changes: string) =>
  `${changes} could not be saved. Nothing is lost. Try again, edit or copy the text, or discard it.`;
export const stuckByAnError = (changes: string, waitsForApp: string) =>
  `An error in the app prevents ${changes} from being sent. ${waitsForApp}`;
export const onTheWay = (changes: string) => `${changes} on the way to the server.`;
export const allChangesSaved = 'All changes saved.';
export const inAMoment = 'in a moment';
export const newCollection = (name: string) => `New collection ‘${name}’`;
export const sortInstructions =
  'Press Space to pick up the collection, the arrow keys to move it, Space again to drop it, or Escape to cancel.';
export const outsideTheList = 'outside the list';
export const atPlaceOf = (place: number, count: number) => `at place ${place} of ${count}`;
export const pickedUp = (name: string, place: string) => `Picked up ${name}, ${place}.`;
export const isAtPlace = (name: string, place: string) => `${name} is ${place}.`;
export const wasPutDown = (name: string, place: string) => `${name} was put down ${place}.`;
export const staysWhereItWas = (name: string) => `${name} stays where it was.`;
export const savedOnThisDeviceAt = (time: string) => `Saved on this device at ${time}`;
export const notSentYet = 'Not sent yet';
export const savedAt = (time: string) => `Saved at ${time}`;
export const changedInAnotherTab = 'Changed in another tab';
export const notSavedYet = 'Not saved yet';
export const nothingIsAdded = 'Nothing is added until you create it.';
export const sharedAndNotKept = `Shared from another app or page. ${nothingIsAdded}`;
export const noOtherPlace = (count: number) =>
  `There is no other collection to move ${count === 1 ? 'it' : 'them'} to. Type a name to create one.`;
export const wouldBeLost = (count: number) =>
  `Logging out removes everything from this device, and ${count === 1 ? 'it' : 'these'} would be lost.`;
const haventReached = (changes: number) =>
  `${countOf(changes, 'change')} ${changes === 1 ? 'hasn’t' : 'haven’t'} reached the server`;
const arentSaved = (drafts: number) =>
  `${countOf(drafts, 'half-written text')} ${drafts === 1 ? 'isn’t' : 'aren’t'} saved`;
export const unsaved = (changes: number, drafts: number) => {
  if (drafts === 0) return `${haventReached(changes)}.`;
  return changes === 0
    ? `${arentSaved(drafts)}.`
    : `${haventReached(changes)}, and ${arentSaved(drafts)}.`;
};
export const askDeleteAccount = 'Delete account?';
export const deleteAccount = 'Delete account';
export const password = 'Password';
export const exportFirst = 'Export first…';
export const enterYourUsername = 'Enter your username.';
export const usernameToConfirm = 'Your username, to confirm';
export const enterYourPassword = 'Enter your password.';
export const deletesForGood = (items: number, collections: number) =>
  `The account {username} is deleted for good, with ${countOf(items, 'item')} and ${countOf(collections, 'collection')}.`;
export const logsOutDevices = (devices: number) =>
  `${countOf(devices, 'device')} ${devices === 1 ? 'is' : 'are'} logged out, and nothing of it stays on ${devices === 1 ? 'it' : 'them'}.`;
export const backupsHoldIt =
  'This can’t be undone. The server’s backups hold the account until newer ones have replaced them.';
export const goesWithTheAccount = (count: number) =>
  `${count === 1 ? 'It is' : 'They are'} deleted too. Save ${count === 1 ? 'it' : 'them'} as a file if you need ${count === 1 ? 'it' : 'them'}.`;
export const accountWasDeleted = 'Your account was deleted';
export const wasDeletedElsewhere =
  'It was deleted on another device, and is now removed from this one.';
export const removeFromThisDevice = 'Remove from this device';
export const storedNowhereElse = 'Its text is stored nowhere else and can’t be recovered.';
export const back = 'Back';
export const pausedByTheServer =
  'The server has asked for a pause after many requests. Your changes are sent automatically {time}.';
export const pausedAndStored =
  'The server has asked for a pause after many requests. Your changes are stored on this device and sent automatically {time}.';
export const serverDiskFull =
  'The server’s disk is full, so it takes nothing new. Whoever runs the server has to make room.';
export const serverHasAProblem = 'The server has a problem.';
export const itWorksAgain = 'it works again';
export const itHasRoom = 'it has room again';
export const sessionEnded = 'Your session has ended.';
export const offline = 'Offline: the server can’t be reached.';
export const youLogInAgain = 'you log in again';
export const itCanBeReached = 'it can be reached';
export const sentAsSoonAs = (isStored: boolean, when: string) =>
  `Your changes are ${isStored ? 'stored on this device and ' : ''}sent as soon as ${when}.`;
export const inTime = (time: string) => `in ${time}`;
export const exitAbandonsChanges = 'You have not saved. Exiting will abandon your changes.';
export const confirmExit = 'Confirm exit';
