// Importing a file.

import { countOf, formatNumber } from './numbers';

export const title = 'Import';
export const chooseFiles = 'Choose files';
export const whatCanBeRead =
  'Jot reads its own exports, bookmarks of browsers and services, CSV, Markdown and plain text, and the exports of Google Keep, Simplenote, Standard Notes, memos and Karakeep.';
export const nothingBeforePreview = 'You see what would be imported first.';
export const reading = (file: string) => `Reading “${file}” …`;
export const lookingAtTheAccount = 'Looking at what your account has already …';
export const cancel = 'Cancel';
export const chooseAnother = 'Choose other files';
export const tryAgain = 'Try again';
export const files = 'Files';

export const FORMATS = {
  jot: 'Jot export',
  bookmarks: 'bookmarks',
  csv: 'CSV',
  markdown: 'Markdown',
  text: 'plain text, an item a line',
  keep: 'Google Keep export',
  simplenote: 'Simplenote export',
  standardNotes: 'Standard Notes backup',
  memos: 'memos export',
  karakeep: 'Karakeep export',
} as const;

export const andOthers = (name: string, others: number) =>
  `${name} and ${formatNumber(others)} more`;
export const whatTheyAre = 'What the files are';
export const unreadable = 'can’t be read';
export const moreFiles = (count: number) => `and ${formatNumber(count)} more`;
export const fileAndFormat = (name: string, format: string) => `${name} · ${format}`;
export const kinds = (notes: number, links: number, todos: number) =>
  [
    ...(notes > 0 ? [countOf(notes, 'note')] : []),
    ...(links > 0 ? [countOf(links, 'link')] : []),
    ...(todos > 0 ? [countOf(todos, 'todo')] : []),
  ].join(', ');
const these = (files: number) => (files > 1 ? 'these files' : 'this file');
export const nothingNew = (files: number) => `There is nothing new in ${these(files)}.`;
export const nothingToTake = (files: number) =>
  `There is nothing in ${these(files)} that can be imported.`;
export const noRoom = (files: number) => `There is no room for what is in ${these(files)}.`;
export const alreadyHere = (count: number) =>
  `${countOf(count, 'item')} ${count === 1 ? 'is' : 'are'} in your account already, and not imported again.`;
export const tooLong = (count: number) =>
  `${countOf(count, 'text')} ${count === 1 ? 'is' : 'are'} longer than an item can be.`;
export const inFuture = (count: number) =>
  `Dates in the future, so that the date of the import counts: ${formatNumber(count)}.`;
export const tooLate = (count: number) =>
  `Times to come back that are more than 10 years ahead, left out: ${formatNumber(count)}.`;
export const LONG_TEXT_WAYS = {
  split: 'Split into several',
  cut: 'Cut off the rest',
  leave: 'Leave out',
} as const;
export const longTexts = 'Long texts';
export const beyond = (count: number, max: number, files: number) =>
  `Your account holds at most ${formatNumber(max)} items, those in the trash bin included: ${countOf(count, 'item')} of ${these(files)} ${count === 1 ? 'has' : 'have'} no room.`;
export const saveTheRest = 'Save the rest as a file';
export const restNotSaved = 'The file could not be written. Check your connection, then try again.';
export const tooManyCollections = (max: number) =>
  `Your account holds at most ${formatNumber(max)} collections. Choose existing ones, or leave some out.`;

export const collections = 'Collections';
export const intoCollection = (name: string) => `Import “${name}” into`;
export const nameOfNew = (name: string) => `Name of the new collection for “${name}”`;
export const withoutCollection = 'Without a collection';
export const nameTaken =
  'You have a collection of this name. Choose it in the list, or another name.';
export const targetGone = 'This collection was deleted elsewhere. Choose another one.';
export const chooseACollection = 'Choose a collection';
export const newCollection = 'New collection';
export const leaveOut = 'Leave out';

export const problems = (count: number) => `Can’t be imported: ${formatNumber(count)}`;
export const attachments = (count: number) =>
  `Pictures and other files, left out: ${formatNumber(count)}`;
export const moreProblems = (count: number) => `and ${formatNumber(count)} more`;
export const line = (number: number) => `Line ${formatNumber(number)}`;
export const lineOfFile = (name: string, number: number) => `${name}, line ${formatNumber(number)}`;

export const importCount = (count: number) => `Import ${countOf(count, 'item')}`;
export const importing = (done: number, total: number) =>
  `Importing: ${formatNumber(done)} of ${formatNumber(total)}`;
export const importOf = (name: string) => `import of “${name}”`;

export const columnsTitle = 'Which column is what?';
export const columnsHint = 'Check the guess, and change what is wrong.';
export const COLUMNS = {
  title: 'Title',
  content: 'Text',
  url: 'Address of a link',
  type: 'Kind (text, link or todo)',
  collection: 'Collection',
  created: 'Date',
} as const;
export const noColumn = 'None';
export const needsAColumn = 'Choose a column for the title, the text or the address.';
export const readColumns = 'Continue';
export const sampleOf = 'First rows of the file';

export const partOf = (part: number, count: number) => `(${part}/${count})`;
export const longerThan = (length: string, max: string) =>
  `The text has ${length} characters. An item can have ${max}.`;
export const titleLongerThan = (length: string, max: number) =>
  `The title has ${length} characters. An item can have ${max}.`;
export const notAllImported =
  'Something went wrong, and not everything was imported. Import the file again: what is there already is left out.';
export const notAllThere = (reason: string) =>
  `Your account isn’t on this device yet, so Jot can’t tell what it has already: ${reason}`;
