import * as texts from '../../texts/formats';
import type { FileContents, FileReading, ReadingOptions } from '../file-contents';
import { isBookmarks, readBookmarks } from './bookmarks';
import { isCsv, readCsv } from './csv';
import { decodeText, type DecodedText } from './decode-text';
import { isMarkdown, isSurelyMarkdown, readMarkdown } from './markdown';
import { parseJson } from './parse-json';
import { readPlainText } from './plain-text';
import { readJson } from './read-json';
import { UnreadableFile } from './unreadable-file';

/**
 * Reads the bytes of a text by what it is.
 *
 * @throws UnreadableFile where it is nothing that is read here
 */
export function readBytes(bytes: Uint8Array, options: ReadingOptions): FileReading {
  const { text, remark } = decodeText(bytes);
  const reading = readText(text, options);
  if (reading.kind !== 'contents') return reading;
  return { kind: 'contents', contents: withRemark(reading.contents, remark) };
}

/** Contents with what is to be said of how their text was decoded. */
export function withRemark(contents: FileContents, remark: DecodedText['remark']): FileContents {
  if (remark === null) return contents;
  return { ...contents, remarks: [remark.of(remark.count), ...contents.remarks] };
}

function readText(text: string, options: ReadingOptions): FileReading {
  if (text.trim() === '') throw new UnreadableFile(texts.emptyFile);
  const value = parseJson(text);
  if (value !== undefined) return { kind: 'contents', contents: readJson(value) };
  if (isBookmarks(text)) return { kind: 'contents', contents: readBookmarks(text) };
  if (isWebPage(text)) throw new UnreadableFile(texts.webPage);
  if (isSurelyMarkdown(text)) return { kind: 'contents', contents: readMarkdown(text, options) };
  if (isCsv(text)) return readCsv(text, options.columns);
  const isNote = isMarkdown(text, options.name);
  return { kind: 'contents', contents: isNote ? readMarkdown(text, options) : readPlainText(text) };
}

function isWebPage(text: string): boolean {
  return /^\s*(?:<!doctype\s+html|<html[\s>])/i.test(text.slice(0, 1000));
}
