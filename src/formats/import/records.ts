import { CONTENT_MAX } from '../../domain/limits';
import { detectUrl } from '../../domain/url';
import * as texts from '../../texts/formats';
import type { FilePlace, ImportFormat } from '../file-contents';
import type { ContentsBuilder } from './contents-builder';

/** An object of a JSON file. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Reads the JSON files of one program. */
export interface JsonReader {
  format: ImportFormat;
  /** Whether a JSON value is a file of this program. */
  matches(value: unknown): boolean;
  /**
   * Adds what a value that matches holds.
   *
   * @param place the file in an archive
   * @throws UnreadableFile if it can't be read
   */
  read(value: unknown, contents: ContentsBuilder, place: FilePlace): void;
}

/** Whether a JSON value is an object. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a JSON value is an array, each of whose values is unknown. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** A value that should be an object: an empty one otherwise. */
export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

/** A value that should be an array: an empty one otherwise. */
export function listOf(value: unknown): readonly unknown[] {
  return isList(value) ? value : [];
}

/** The objects of a value that should be an array. */
export function recordsOf(value: unknown): readonly JsonRecord[] {
  return listOf(value).filter(isRecord);
}

/** A value that should be a text: an empty one otherwise. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The texts of a value that should be an array, without blank ones. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value)
    .map(textOf)
    .filter((text) => text.trim() !== '');
}

/** The texts of a value, by which users recognize it. */
export function wordsIn(value: unknown): string {
  if (isRecord(value)) return Object.values(value).map(textOf).join(' ');
  return typeof value === 'object' ? '' : String(value);
}

/** A text with line breaks as this app writes them. */
export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** The objects of an array; its other values are reported as problems. */
export function* eachRecord(
  values: readonly unknown[],
  contents: ContentsBuilder,
  reason = texts.noItem,
): Generator<JsonRecord> {
  for (const value of values) {
    if (isRecord(value)) yield value;
    else contents.refuse({}, wordsIn(value), reason);
  }
}

/** The collection of an item: that of its first label. Further labels are counted. */
export function collectionOf(labels: readonly string[], contents: ContentsBuilder): number | null {
  if (labels.length > 1) contents.remark(texts.furtherLabels);
  return contents.collection(labels[0] ?? '');
}

/** Whether a text is nothing but a web address, which makes a link of it, as in the main input. */
export function isAddress(text: string): boolean {
  return text.length <= 2 * CONTENT_MAX && detectUrl(text) !== null;
}

/** Whether a text is a web address with its scheme; `example.com` could also be a name. */
export function isFullAddress(text: string): boolean {
  return /^\s*https?:/i.test(text) && isAddress(text);
}
