// The file with unsynced changes.

export const create = 'Create';
export const importFromFile = 'Import';
export const edit = 'Edit';
export const moveToAnotherCollection = 'Move to another collection';
export const toggleTodo = 'Toggle todo';
export const changeWhatAClickDoes = 'Change what a click does';
export const pinOrUnpin = 'Pin or unpin';
export const putAway = 'Come back later';
export const convertToTodo = 'Convert to todo';
export const restoreAnEarlierVersion = 'Restore an earlier version';
export const undoTheChange = 'Undo the change of its kind';
export const moveToTrash = 'Move to trash';
export const restoreFromTrash = 'Restore from trash';
export const deleteForGood = 'Delete for good';
export const refetchTitleAndIcon = 'Refetch title and icon';
export const fetchTitleAndIcon = 'Fetch title and icon';
export const createCollection = 'Create collection';
export const editCollection = 'Edit collection';
export const sortCollections = 'Sort collections';
export const deleteCollection = 'Delete collection';
export const heading = (username: string) => `Jot: what the server doesn’t have of ${username}`;
export const writtenOn = (date: string, counts: string) =>
  `Written to this file on ${date}: ${counts}.`;
export const madeOn = (place: number, what: string, date: string) =>
  `${place}. ${what}, made on ${date}`;
export const refused = (reason: string) => `Refused: ${reason}`;
export const waitsToBeSent = 'Waits to be sent';
export const collection = (place: string) => `Collection: ${place}`;
export const halfWritten = (place: number, where: string) => `${place}. Half-written: ${where}`;
