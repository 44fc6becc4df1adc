import * as texts from '../../texts/formats';
import type {
  ColumnAssignment,
  CsvColumns,
  FileContents,
  FileReading,
  ImportFormat,
} from '../file-contents';
import { TooMuchText } from './budget';
import { createContents, type ContentsBuilder } from './contents-builder';
import { decodeText } from './decode-text';
import { addKeepNote, isKeepNote } from './keep';
import { addMarkdown } from './markdown';
import { mergeContents, type Piece } from './merge-contents';
import { parseJson } from './parse-json';
import { readJson } from './read-json';
import { readBytes, withRemark } from './read-text';
import { UnreadableFile } from './unreadable-file';

/** One of several files that are read together. */
export interface Part {
  /** What people know it by, with its folders. */
  path: string;
  /** Without its folders. */
  name: string;
  /** The collection of the notes in it; empty where there is none. */
  folder: string;
  /** Its bytes, or what was read of it where it is no text. @throws UnreadableFile */
  open(): Promise<Uint8Array | FileReading>;
  /** Of a CSV, once the person has said which column is what. */
  columns?: ColumnAssignment | undefined;
}

/** What reading several files comes to. */
export interface PartsReading {
  contents: FileContents;
  /** What each file is; null where it can't be read. */
  formats: readonly (ImportFormat | null)[];
  /** The tables among them whose columns nobody has said yet, by their place. */
  tables: ReadonlyMap<number, CsvColumns>;
}

/** Files that are a note each, among others: a text alone may be a list. */
export const NOTE = /\.(?:md|markdown|txt)$/i;

/** JSON files, and what Standard Notes calls its backup. */
export const MAY_BE_BACKUP = /\.json$|^Standard Notes .*\.txt$/i;

/**
 * Reads each of several files by what it holds, as one import. Those that can't be read are problems.
 *
 * @throws TooMuchText where they hold too much together
 */
export async function readParts(parts: readonly Part[]): Promise<PartsReading> {
  const pieces: (() => Piece)[] = [];
  const builders = new Map<ImportFormat, ContentsBuilder>();
  const refused = createContents('text');
  const formats: (ImportFormat | null)[] = [];
  const tables = new Map<number, CsvColumns>();
  for (const [place, part] of parts.entries()) {
    formats[place] = null;
    try {
      const opened = await part.open();
      const read = opened instanceof Uint8Array ? readText(opened, part) : opened;
      if (read === 'markdown' || read === 'keep') {
        formats[place] = read;
      } else if (read.kind === 'contents') {
        formats[place] = read.contents.format;
        pieces.push(() => ({ file: part.path, contents: read.contents }));
      } else if (read.kind === 'columns') {
        formats[place] = 'csv';
        tables.set(place, read.columns);
      } else {
        refused.refuse({ file: part.path }, part.name, read.reason);
      }
    } catch (error) {
      refused.refuse({ file: part.path }, part.name, reasonOf(error));
    }
  }
  return {
    contents: mergeContents([
      ...pieces.map((piece) => piece()),
      { file: null, contents: refused.finish() },
    ]),
    formats,
    tables,
  };

  function shared(format: 'markdown' | 'keep'): ContentsBuilder {
    const known = builders.get(format);
    if (known) return known;
    const builder = createContents(format);
    builders.set(format, builder);
    // They stand where the first of them does.
    pieces.push(() => ({ file: null, contents: builder.finish() }));
    return builder;
  }

  /** Reads a text; notes go to those that were found before, so that what is said of them is said once. */
  function readText(bytes: Uint8Array, part: Part): FileReading | 'markdown' | 'keep' {
    const { path, name, folder, columns } = part;
    if (MAY_BE_BACKUP.test(name)) {
      const { text, remark } = decodeText(bytes);
      const value = parseJson(text);
      if (isKeepNote(value)) {
        const notes = shared('keep');
        if (remark !== null) notes.remark(remark.of, remark.count);
        addKeepNote(value, { file: path }, notes);
        return 'keep';
      }
      if (value !== undefined)
        return { kind: 'contents', contents: withRemark(readJson(value), remark) };
    }
    if (!NOTE.test(name)) return readBytes(bytes, { name, ...(columns && { columns }) });
    const { text, remark } = decodeText(bytes);
    const notes = shared('markdown');
    if (remark !== null) notes.remark(remark.of, remark.count);
    addMarkdown({ text, name, folder, place: { file: path } }, notes);
    return 'markdown';
  }
}

/** Why a file among others can't be read; what is no fault of the file stays an error. */
function reasonOf(error: unknown): string {
  if (error instanceof TooMuchText) throw error;
  if (error instanceof UnreadableFile) return error.message;
  // The file is gone since, or is a folder.
  if (error instanceof DOMException) return texts.partNotRead;
  throw error;
}
