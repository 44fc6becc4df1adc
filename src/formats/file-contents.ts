import { cutText, toSingleLine } from '../domain/text';
import type { ItemType } from '../domain/item';

/** The formats that an import can read. It detects them by the content of a file. */
export type ImportFormat =
  | 'jot'
  | 'bookmarks'
  | 'csv'
  | 'markdown'
  | 'text'
  | 'keep'
  | 'simplenote'
  | 'standardNotes'
  | 'memos'
  | 'karakeep';

/** A place in a file: a line, from 1, or a file in an archive, or both. */
export interface FilePlace {
  line?: number;
  file?: string;
}

/** An item of a file. Its texts may be longer than those of an item in the account. */
export interface FileItem {
  type: ItemType;
  title: string;
  /** The address of a link. */
  content: string;
  isTodoDone?: boolean;
  isPinned?: boolean;
  /** Until when it is put away, in ms since 1970. */
  laterUntil?: number;
  shouldCopyOnClick?: boolean;
  isTrashed?: boolean;
  /** When it was made, in ms since 1970; missing if the file doesn't say. */
  created?: number;
  /** Index in `collections`; null if the file names none. */
  collection: number | null;
  place: FilePlace;
}

/** Something in a file that can't be imported. */
export interface FileProblem {
  place: FilePlace;
  /** The start of the text there, in one line. */
  excerpt: string;
  /** The reason, as a sentence for people. */
  reason: string;
  /** Set for pictures and other files that accompany notes: they are listed apart from the rest. */
  isAttachment?: true;
}

/** One of several files that are read together. */
export interface NamedFormat {
  name: string;
  /** Null if the file can't be read. */
  format: ImportFormat | null;
}

/** The other fields of a collection in an export of Jot. */
export interface CollectionFields {
  slug: string;
  /** In ms since 1970. */
  created?: number;
}

/** The contents of a file. Items are in the order of the file; the first of a list is the topmost. */
export interface FileContents {
  format: ImportFormat;
  /** Names in their order; nested folders are joined by ` / `. */
  collections: readonly string[];
  /** From an export of Jot: more about each collection, in the same order. */
  collectionFields?: readonly (CollectionFields | undefined)[];
  items: readonly FileItem[];
  problems: readonly FileProblem[];
  /** Sentences about what Jot has no place for, such as that 3 notes were archived. */
  remarks: readonly string[];
  /** If several files were chosen: the format of each. */
  files?: readonly NamedFormat[];
}

/** A CSV that isn't an export of Jot: the user assigns its columns. */
export interface CsvColumns {
  /** The first row, or “Column 1”, “Column 2” … */
  names: readonly string[];
  hasHeader: boolean;
  /** The first rows below the header. */
  sample: readonly (readonly string[])[];
  /** A first guess. */
  guess: ColumnAssignment;
}

/** Indexes of the columns; -1 if there is none. */
export interface ColumnAssignment {
  title: number;
  content: number;
  url: number;
  type: number;
  collection: number;
  created: number;
}

/** The result of reading files. */
export type FileReading =
  | { kind: 'contents'; contents: FileContents }
  /** `files` are the indexes of the tables with these columns, if several files were chosen. */
  | { kind: 'columns'; columns: CsvColumns; files?: readonly number[] }
  /** The file can't be read; `reason` is a sentence for people that says what to do. */
  | { kind: 'unreadable'; reason: string };

/** Thrown if a file can't be read at all; the message is a sentence for people that says what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** A file that the user has chosen. */
export interface ChosenFile {
  name: string;
  content: Blob;
  /** The columns of a CSV, once the user has assigned them. */
  columns?: ColumnAssignment | undefined;
}

/** Length of an excerpt in characters: it fits into a line. */
const EXCERPT_MAX = 80;

/** The start of a text in one line, by which users recognize it. */
export function toExcerpt(text: string): string {
  // Only the start is read, however long the text is.
  const line = toSingleLine(text.slice(0, 4 * EXCERPT_MAX));
  const cut = cutText(line, EXCERPT_MAX);
  return cut === line ? wellFormed(line) : `${wellFormed(cut)}…`;
}

/** Replaces lone surrogates, which JSON can spell: the server would reject or change them. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
