import { create } from 'zustand';
import { toDate, toDateTime } from '../../domain/date-time';
import type { ListKey } from '../../domain/item-list';
import { logError } from '../../notices/log';

/** A text of the main input that ends with a time after ` !`. */
export interface TypedLater {
  /** The text without the time. */
  text: string;
  moment: Date;
}

/** What the end of the main input's text means. */
export interface TypedEnd {
  /** The time at the end, and the text before it. Null if there is no time, or if the code that reads it isn't loaded. */
  typed: TypedLater | null;
  /** Why Enter doesn't use the time at the end. Null if it does, or if there is none. */
  refusal: 'past' | 'tooLate' | null;
}

export const NO_END: TypedEnd = { typed: null, refusal: null };

export const useTypedLater = create<TypedEnd>(() => NO_END);

/** Reads times in the main input. Its code is loaded once a text may have one. */
export interface TypedReader {
  /** Returns what the end of a text means. */
  read(text: string): TypedEnd;
  /** Reads the text of the main input again. */
  readAgain(): void;
  /** Keeps the time at the end of the main input as text, until it is changed other than by deleting its end. */
  keepAsText(): void;
}

let reader: TypedReader | null = null;
let loading: Promise<void> | undefined;

/** Sets the reader; null if its code isn't loaded. */
export function setTypedReader(loaded: TypedReader | null): void {
  reader = loaded;
}

/** Returns the reader; null if its code isn't loaded. */
export function typedReader(): TypedReader | null {
  return reader;
}

/** Whether a text may end with a time, and the code that reads it isn't loaded. */
export function isTimeUnread(text: string): boolean {
  return reader === null && text.includes(' !');
}

/** Loads the code that reads times, which then reads the main input again. Resolves also if it can't be loaded. */
export async function loadTypedReader(): Promise<void> {
  loading ??= import('./typed-reader')
    .then(({ openTypedReader }) => openTypedReader())
    .catch((error: unknown) => logError('Loading the code that reads times', error));
  await loading;
  loading = undefined;
}

/** Reads the time at the end of the main input's text. Returns the text without it. In the trash bin, none is read. */
export function takeTypedLater(inputText: string, list: ListKey | null): string {
  const end = list === 'trash' ? NO_END : (reader?.read(inputText) ?? NO_END);
  // Sets the state only if it changes: each change makes the input look up its link again, and most texts have no time.
  if (end !== useTypedLater.getState()) useTypedLater.setState(end, true);
  return end.typed?.text ?? inputText;
}

/** Returns the text of a main input that means an item put away until a moment: `Milk !2026-01-31 09:30`. */
export function withTypedLater(text: string, laterUntil: string): string {
  const moment = toDate(laterUntil);
  const local = moment.getTime() - moment.getTimezoneOffset() * 60_000;
  return `${text} !${toDateTime(local).slice(0, 16)}`;
}
