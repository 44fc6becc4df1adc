import type { Chrono, ParsedResult } from 'chrono-node/en';
import { toDateTime } from '../../domain/date-time';
import { laterError } from '../../domain/later';
import * as texts from '../../texts/later';

/** The moment that a text means, or why an item can't be put away until then. */
export type MomentReading =
  | { moment: Date }
  /**
   * `isUnread`: whether the text isn't a time, so that more of it may still make it one. `isPast`: whether it is one
   * that has passed.
   */
  | { problem: string; isUnread: boolean; isPast?: boolean };

/** The hour of a day without a time, and of a morning. */
const DAY_HOUR = 9;
/** The hour of “tonight”, like that of the dialog's choice. */
const EVENING_HOUR = 18;
const MINUTE_MS = 60_000;
/** Maximum length of a time. A longer text takes long to parse. */
const MAX_LENGTH = 60;
/** The maximum number of years until the next leap day. */
const LEAP_YEARS = 8;
/** Dates of records have four digits for the year. */
const LATEST = Date.UTC(9999, 11, 31);

/**
 * Reads a text as a moment after `now`, in the device's zone, to the minute. The whole text must be a time. A day
 * without a time is at 9:00, and a number alone is an hour.
 *
 * @param parsers tried in this order; the result is that of the first one that can read the text
 */
export function parseMoment(parsers: readonly Chrono[], text: string, now: Date): MomentReading {
  const result = findResult(parsers, normalized(text), now);
  if (result === null) return { problem: texts.cantBeRead, isUnread: true };
  const moment = momentOf(result, now);
  const error = laterError(toDateTime(Math.min(moment.getTime(), LATEST)), toDateTime(now));
  if (error !== null)
    return { problem: error.message, isUnread: false, isPast: error.code === 'laterIsPast' };
  // As it is shown, and never before it.
  return { moment: new Date(Math.ceil(moment.getTime() / MINUTE_MS) * MINUTE_MS) };
}

/** Returns a text with single spaces, and with `24/12` for `24.12.`, which chrono doesn't read. */
function normalized(text: string): string {
  return text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^(\d\d?)\. ?(\d\d?)\.(?=\s|$)/, '$1/$2');
}

/** Returns what a text, or what it is short for, means; null if it isn't a time. */
function findResult(parsers: readonly Chrono[], text: string, now: Date): ParsedResult | null {
  // Chrono takes “last Monday” for the next one.
  if (text === '' || text.length > MAX_LENGTH || /\blast\b/i.test(text)) return null;
  const hour = /(?:^|\s)(?:\d|1\d|2[0-3])$/.test(text) ? `${text}:00` : null;
  return (
    findLeapDay(parsers, text, now) ??
    parseWhole(parsers, text, now) ??
    (hour === null ? null : parseWhole(parsers, hour, now))
  );
}

/** Returns the next 29 February if the text means that day. Chrono itself finds it only during a leap year. */
function findLeapDay(parsers: readonly Chrono[], text: string, now: Date): ParsedResult | null {
  if (!/^29\D+$|^\D+29$/.test(text)) return null;
  for (let year = now.getFullYear(); year <= now.getFullYear() + LEAP_YEARS; year++) {
    // Parsing takes milliseconds.
    if (new Date(year, 1, 29).getDate() !== 29) continue;
    const result = parseWhole(parsers, `${text} ${year}`, now);
    if (result?.start.get('month') !== 2 || result.start.get('day') !== 29) return null;
    if (momentOf(result, now) > now) return result;
  }
  return null;
}

/** Returns the result of the first parser that reads the whole text. */
function parseWhole(parsers: readonly Chrono[], text: string, now: Date): ParsedResult | null {
  for (const parser of parsers) {
    const [result] = parser.parse(text, now, { forwardDate: true });
    if (result?.text.length === text.length && isMoment(result)) return result;
  }
  return null;
}

/** Whether a result is a time, neither a span nor a day that its year doesn't have. */
function isMoment({ start, end }: ParsedResult): boolean {
  if (end || (start.isCertain('day') && !isInCalendar(start))) return false;
  return hasDay(start) || start.isCertain('hour') || casualHour(start) !== null;
}

type Start = ParsedResult['start'];

function hasDay(start: Start): boolean {
  return (['day', 'weekday', 'month', 'year'] as const).some((part) => start.isCertain(part));
}

function isInCalendar(start: Start): boolean {
  const [year, month, day] = [
    start.get('year') ?? 0,
    start.get('month') ?? 1,
    start.get('day') ?? 1,
  ];
  return new Date(year, month - 1, day).getMonth() === month - 1;
}

function momentOf({ start }: ParsedResult, now: Date): Date {
  // A number of hours or minutes from now, or a time in a zone that the text names.
  if (start.isCertain('timezoneOffset')) return start.date();
  // Chrono gives days from now the present offset to UTC, and they may be in another season.
  const hour = start.isCertain('hour') ? start.get('hour') : (casualHour(start) ?? DAY_HOUR);
  const minute = start.isCertain('hour') ? start.get('minute') : 0;
  const moment = new Date(
    start.get('year') ?? now.getFullYear(),
    (start.get('month') ?? 1) - 1,
    dayOf(start, now),
    hour ?? DAY_HOUR,
    minute ?? 0,
    start.isCertain('second') ? (start.get('second') ?? 0) : 0,
  );
  return moment > now ? moment : nextOf(start, moment);
}

/** Returns the day. A month from 31 January is the last day of February, not one in March. */
function dayOf(start: Start, now: Date): number {
  const day = start.get('day') ?? 1;
  const isOverflow =
    !start.isCertain('day') && start.tags().has('result/relativeDate') && day < now.getDate();
  return isOverflow ? 0 : day;
}

/** Returns the next moment of the same name, if it has one: the next Monday, or the next 1 March. */
function nextOf(start: Start, moment: Date): Date {
  if (start.isCertain('year')) return moment;
  const next = new Date(moment);
  if (start.isCertain('weekday')) next.setDate(moment.getDate() + 7);
  else if (start.isCertain('month')) next.setFullYear(moment.getFullYear() + 1);
  else next.setDate(moment.getDate() + 1);
  return next;
}

/** Returns the hour of a part of the day, such as an evening; null if the text names none. */
function casualHour(start: Start): number | null {
  const tags = start.tags();
  const names = (...parts: string[]) => parts.some((part) => tags.has(`casualReference/${part}`));
  if (names('tonight', 'evening')) return EVENING_HOUR;
  if (names('morning')) return DAY_HOUR;
  return names('noon', 'afternoon', 'midnight') ? start.get('hour') : null;
}
