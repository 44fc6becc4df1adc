import * as texts from '../../texts/formats';
import type { FileReading, ReadingOptions } from '../file-contents';
import { isBookmarks, readBookmarks } from './bookmarks';
import { isCsv, readCsv } from './csv';
import { looksLikeJson, parseJson } from './parse-json';
import { readPlainText } from './plain-text';
import { readJson } from './read-json';
import { UnreadableFile } from './unreadable-file';

/**
 * Reads a text by what it is.
 *
 * @throws UnreadableFile where it is nothing that is read here
 */
export function readText(text: string, options: ReadingOptions): FileReading {
  if (text.trim() === '') throw new UnreadableFile(texts.emptyFile);
  if (looksLikeJson(text)) return { kind: 'contents', contents: readJson(parseJson(text)) };
  if (isBookmarks(text)) return { kind: 'contents', contents: readBookmarks(text) };
  if (isWebPage(text)) throw new UnreadableFile(texts.webPage);
  if (isCsv(text)) return readCsv(text, options.columns);
  return { kind: 'contents', contents: readPlainText(text) };
}

function isWebPage(text: string): boolean {
  return /^\s*(?:<!doctype\s+html|<html[\s>])/i.test(text.slice(0, 1000));
}
