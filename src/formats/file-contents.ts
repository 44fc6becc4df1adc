import type { ItemType } from '../domain/item';

/** The formats that an import can tell apart by the content of a file. */
export const IMPORT_FORMATS = [
  'jot',
  'bookmarks',
  'csv',
  'markdown',
  'text',
  'keep',
  'simplenote',
  'standardNotes',
  'memos',
  'karakeep',
] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Where something stands in a file: its line, from 1, or the file in an archive, or both. */
export interface FilePlace {
  line?: number;
  file?: string;
}

/** An item as a file has it: it may be longer than an item may be, and nothing is decided about it yet. */
export interface FileItem {
  type: ItemType;
  title: string;
  /** Of a link, its address. */
  content: string;
  isTodoDone?: boolean;
  shouldCopyOnClick?: boolean;
  isTrashed?: boolean;
  /** When it was made, in ms since 1970; missing where the file doesn't say. */
  created?: number;
  /** Place in `collections`; null where the file names none. */
  collection: number | null;
  place: FilePlace;
}

/** What can't be taken, and why. */
export interface FileProblem {
  place: FilePlace;
  /** What stands there, as far as it fits into a line. */
  excerpt: string;
  /** A sentence for people. */
  reason: string;
  /** Of a file that goes with others, such as a picture in a note: it is listed last. */
  isAttachment?: true;
}

/** One of several files that are read together. */
export interface NamedFormat {
  name: string;
  /** Null where it can't be read. */
  format: ImportFormat | null;
}

/** What an export of Jot says of a collection beside its name. */
export interface CollectionFields {
  slug: string;
  /** In ms since 1970. */
  created?: number;
}

/** What a file holds. Items are in the order of the file, the topmost of a list first. */
export interface FileContents {
  format: ImportFormat;
  /** Names in their order; nested folders are joined by ` / `. */
  collections: readonly string[];
  /** Of an export of Jot: what else its collections are, in the same order. */
  collectionFields?: readonly (CollectionFields | undefined)[];
  items: readonly FileItem[];
  problems: readonly FileProblem[];
  /** Sentences about what has no place in Jot, such as that 3 notes were pinned. */
  remarks: readonly string[];
  /** Where several files were chosen: what each of them is. */
  files?: readonly NamedFormat[];
}

/** A file that is no CSV of ours: the person says which column is what. */
export interface CsvColumns {
  /** The first row, or “Column 1”, “Column 2” … */
  names: readonly string[];
  hasHeader: boolean;
  /** The first rows below the header. */
  sample: readonly (readonly string[])[];
  /** A first guess; -1 where no column is it. */
  guess: ColumnAssignment;
}

/** Places of the columns; -1 where there is none. */
export interface ColumnAssignment {
  title: number;
  content: number;
  url: number;
  type: number;
  collection: number;
  created: number;
}

/** What reading a file comes to. */
export type FileReading =
  | { kind: 'contents'; contents: FileContents }
  /** `files` are the places of those that it is asked of, where several were chosen. */
  | { kind: 'columns'; columns: CsvColumns; files?: readonly number[] }
  /** The file can't be read; `reason` is a sentence for people that says what to do. */
  | { kind: 'unreadable'; reason: string };

/** A file that a person has chosen. */
export interface ChosenFile {
  name: string;
  content: Blob;
  /** Of a CSV, once the person has said which column is what. */
  columns?: ColumnAssignment;
}

/** What is asked of a reader. */
export interface ReadingOptions {
  /** The file's name, for what has no name in itself; decides the format only between Markdown and lines of text. */
  name: string;
  /** Of a CSV, once the person has said which column is what. */
  columns?: ColumnAssignment;
}
