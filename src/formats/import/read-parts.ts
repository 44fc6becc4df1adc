import * as texts from '../../texts/formats';
import {
  UnreadableFile,
  type ColumnAssignment,
  type CsvColumns,
  type FileContents,
  type FileReading,
  type ImportFormat,
} from '../file-contents';
import { createContents, type ContentsBuilder } from './contents-builder';
import { TooMuchText } from './limits';
import { mergeContents, type Piece } from './merge-contents';
import { readText } from './read-text';

/** One of several files that are read together. */
export interface Part {
  /** The name that users know, with its folders. */
  path: string;
  /** Without its folders. */
  name: string;
  /** The collection of the notes in it; empty if there is none. */
  folder: string;
  /** Returns its bytes, or what was read of it if it is an archive. @throws UnreadableFile */
  open(): Promise<Uint8Array | FileReading>;
  /** The columns of a CSV, once the user has assigned them. */
  columns?: ColumnAssignment | undefined;
}

/** The contents of several files. */
export interface PartsReading {
  contents: FileContents;
  /** The format of each file; null if it can't be read. */
  formats: readonly (ImportFormat | null)[];
  /** The tables among them whose columns nobody has assigned yet, by their index. */
  tables: ReadonlyMap<number, CsvColumns>;
}

/** Formats of which a file is one note: the files share their contents, so that each remark is said once. */
const SHARED: ReadonlySet<ImportFormat> = new Set(['markdown', 'keep']);

/**
 * Reads each of several files by its content, as one import. Files that can't be read are problems.
 *
 * @throws TooMuchText if they hold too much together
 */
export async function readParts(parts: readonly Part[]): Promise<PartsReading> {
  const pieces: (() => Piece)[] = [];
  const shared = new Map<ImportFormat, ContentsBuilder>();
  const refused = createContents('text');
  const formats: (ImportFormat | null)[] = parts.map(() => null);
  const tables = new Map<number, CsvColumns>();
  for (const [index, part] of parts.entries()) {
    try {
      const opened = await part.open();
      if (opened instanceof Uint8Array) readBytes(opened, part, index);
      else if (opened.kind === 'contents') add(opened.contents, part, index);
      else if (opened.kind === 'columns') tables.set(index, opened.columns);
      else refused.refuse({ file: part.path }, part.name, opened.reason);
    } catch (error) {
      refused.refuse({ file: part.path }, part.name, reasonOf(error));
    }
  }
  for (const index of tables.keys()) formats[index] = 'csv';
  const all = [...pieces.map((piece) => piece()), { file: null, contents: refused.finish() }];
  return { contents: mergeContents(all), formats, tables };

  function readBytes(bytes: Uint8Array, part: Part, index: number): void {
    const file = { ...part, place: { file: part.path }, isAmongOthers: true };
    const read = readText(bytes, file, contentsFor);
    if ('names' in read) tables.set(index, read);
    else if (SHARED.has(read.format)) formats[index] = read.format;
    else add(read.finish(), part, index);
  }

  function add(contents: FileContents, { path }: Part, index: number): void {
    formats[index] = contents.format;
    pieces.push(() => ({ file: path, contents }));
  }

  function contentsFor(format: ImportFormat): ContentsBuilder {
    const contents = shared.get(format) ?? createContents(format);
    if (SHARED.has(format) && !shared.has(format)) {
      shared.set(format, contents);
      // The shared contents take the place of the first of these files.
      pieces.push(() => ({ file: null, contents: contents.finish() }));
    }
    return contents;
  }
}

/** Why a file among others can't be read. Errors that aren't the file's fault are thrown again. */
function reasonOf(error: unknown): string {
  if (error instanceof TooMuchText) throw error;
  if (error instanceof UnreadableFile) return error.message;
  // The file was deleted meanwhile, or is a folder.
  if (error instanceof DOMException) return texts.partNotRead;
  throw error;
}
