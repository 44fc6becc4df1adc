import * as texts from '../../texts/formats';
import {
  UnreadableFile,
  type ChosenFile,
  type ColumnAssignment,
  type CsvColumns,
  type FilePlace,
  type FileReading,
  type ImportFormat,
} from '../file-contents';
import { isBookmarks, readBookmarks } from './bookmarks';
import { createContents, type ContentsBuilder, type TextReader } from './contents-builder';
import { csvReader } from './csv';
import { decodeText } from './decode-text';
import { jot } from './jot-json';
import { parseJson } from './json';
import { karakeep } from './karakeep';
import { keep } from './keep';
import { isMarkdown, isSurelyMarkdown, readMarkdown } from './markdown';
import { memos } from './memos';
import { readPlainText } from './plain-text';
import type { JsonReader } from './records';
import { simplenote } from './simplenote';
import { standardNotes } from './standard-notes';

const PROGRAMS = [jot, simplenote, standardNotes, karakeep, memos, keep] as const;

/** The reader of the program that a JSON value is from; undefined if none is known. */
export function programOf(value: unknown): JsonReader | undefined {
  return PROGRAMS.find((program) => program.matches(value));
}

/** A text file that is to be read. */
export interface TextFile {
  /** Without its folders. */
  name: string;
  /** The collection of a note; empty if there is none. */
  folder: string;
  /** The file in an archive, or among others. */
  place: FilePlace;
  /** The columns of a CSV, once the user has assigned them. */
  columns?: ColumnAssignment | undefined;
  /** Whether it is read with others: a text is a note then, and not a list of items. */
  isAmongOthers: boolean;
}

/** JSON files, and what Standard Notes calls its backup. */
export const MAY_BE_JSON = /\.json$|^Standard Notes .*\.txt$/i;
/** Texts, each of which is a note if it is among others. */
export const NOTE = /\.(?:md|markdown|txt)$/i;

/**
 * Reads a text file by its content into the contents for its format, and returns them. Returns the columns of a CSV
 * instead if the user has to assign them first.
 *
 * @throws UnreadableFile if it is of no format that can be read
 */
export function readText(
  bytes: Uint8Array,
  file: TextFile,
  contentsFor: (format: ImportFormat) => ContentsBuilder,
): ContentsBuilder | CsvColumns {
  const { text, remark, count } = decodeText(bytes);
  const reader = readerFor(text, file);
  if ('names' in reader) return reader;
  const contents = contentsFor(reader.format);
  contents.remark(remark, count);
  reader.read(contents);
  return contents;
}

/** Reads a text file alone. @throws UnreadableFile */
export function readAlone(
  bytes: Uint8Array,
  { name, columns }: Pick<ChosenFile, 'name' | 'columns'>,
): FileReading {
  const file = { name, columns, folder: '', place: {}, isAmongOthers: false };
  const read = readText(bytes, file, createContents);
  if ('names' in read) return { kind: 'columns', columns: read };
  return { kind: 'contents', contents: read.finish() };
}

function readerFor(text: string, file: TextFile): TextReader | CsvColumns {
  const { name, place, columns } = file;
  const isNote = file.isAmongOthers && NOTE.test(name);
  const value = isNote && !MAY_BE_JSON.test(name) ? undefined : parseJson(text);
  const program = programOf(value);
  if (program)
    return { format: program.format, read: (contents) => program.read(value, contents, place) };
  if (value !== undefined) throw new UnreadableFile(texts.unknownJson);

  const markdown: TextReader = {
    format: 'markdown',
    read: (contents) => readMarkdown({ ...file, text }, contents),
  };
  if (isNote) return markdown;
  if (text.trim() === '') throw new UnreadableFile(texts.emptyFile);
  if (isBookmarks(text))
    return { format: 'bookmarks', read: (contents) => readBookmarks(text, contents) };
  if (isWebPage(text)) throw new UnreadableFile(texts.webPage);
  if (isSurelyMarkdown(text)) return markdown;
  const table = csvReader(text, columns);
  if (table) return table;
  if (isMarkdown(text, name)) return markdown;
  return { format: 'text', read: (contents) => readPlainText(text, contents) };
}

function isWebPage(text: string): boolean {
  return /^\s*(?:<!doctype\s+html|<html[\s>])/i.test(text.slice(0, 1000));
}
