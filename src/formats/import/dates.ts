import { readClock, type Clock } from './clock-times';

/** 2 January 1970, in ms since 1970. An earlier time is a zero, or comes from a clock that was never set. */
const EARLIEST = 86_400_000;
const LATEST = Date.UTC(2100, 0, 1);

/** Whether the day or the month comes first in a date such as 01/02/2024. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/**
 * A time in ms since 1970. `assumed` is set if the text doesn't tell which of its numbers is the day. Null if it can't
 * be read.
 */
export type DateReading = { time: number; assumed?: DateOrder } | null;

/** Whether a value says a time. Exports write 0 or nothing if it is unknown. */
export function saysTime(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '' && value.trim() !== '0';
  return value !== undefined && value !== null && value !== 0;
}

/**
 * Reads a date of any format: a number of seconds, ms, µs or ns since 1970, or a date as
 * programs and people write it. Without a zone it is local time, and a day alone is its local midnight. Days that
 * don't exist, years of two digits and times outside of 1970 to 2099 can't be read.
 *
 * @param order for 01/02/2024; without one, a hyphen means that the day comes first, a slash the month
 */
export function readDate(value: unknown, order?: DateOrder): DateReading {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const text = String(value).trim();
  // The longest form is JavaScript's, which ends in the name of a time zone.
  if (text === '' || text.length > 100) return null;
  if (/^\d+(?:\.\d+)?$/.test(text) && !COMPACT.test(text)) return inRange(ofNumber(Number(text)));
  return ofText(text, order);
}

/**
 * The order of day and month in the dates of one file, found by numbers above 12. Undefined if no date tells, or if
 * they contradict each other.
 */
export function orderOf(values: readonly unknown[]): DateOrder | undefined {
  let order: DateOrder | undefined;
  for (const value of values) {
    const found =
      typeof value === 'string' && value.length < 100 ? YEAR_LAST.exec(value.trim()) : null;
    const own = found?.groups && ownOrder(found.groups);
    if (!own || own === order) continue;
    if (order) return undefined;
    order = own;
  }
  return order;
}

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b[.,]*\s*/i;
const NAMED = String.raw`(?<name>[a-z]{3,9})\.?`;
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?\.?`;
const GAP = String.raw`(?:\s*[-/,]\s*|\s+)`;
const YEAR = String.raw`(?<year>\d{4})(?!\d)`;

/** 20240105, with or without a time. Without one it is a date and not a number of seconds. */
const COMPACT =
  /^(?<year>19[7-9]\d|20\d\d)(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\d|3[01])(?:[T\s_-]?(?=\d{4}(?:\d\d)?(?!\d))|$|(?=[T\s_]))/i;
/** 31.1.2020, 1/31/2020, 31-01-2020. */
const YEAR_LAST =
  /^(?<first>\d{1,2})(?<mark>\.\s?|[-/])(?<second>\d{1,2})\k<mark>(?<year>\d{4})(?!\d)/;

const NUMERIC: readonly RegExp[] = [
  COMPACT,
  /^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?!\d)/,
  YEAR_LAST,
];
const WITH_NAMES = [
  `${DAY}${GAP}(?:of\\s+)?${NAMED}${GAP}${YEAR}`,
  `${NAMED}${GAP}${DAY}${GAP}${YEAR}`,
  `${YEAR}${GAP}${NAMED}${GAP}${DAY}(?!\\d)`,
  // The form of Unix’ `date`, with the year at the end.
  `${NAMED}\\s+${DAY}(?<time>\\s+\\d.{4,30}?)\\s+${YEAR}$`,
].map((form) => new RegExp(`^${form}`, 'i'));
const DATES = [...NUMERIC, ...WITH_NAMES];

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** A time before its date, as in 10:00, 5 January 2024. */
const TIME_FIRST = /^(?<time>\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?),?\s+(?<date>\S.*)$/i;

type Groups = Readonly<Record<string, string | undefined>>;

function ofText(text: string, order: DateOrder | undefined): DateReading {
  const { time = '', date = '' } = TIME_FIRST.exec(text)?.groups ?? {};
  const whole = (date === '' ? text : `${date} ${time}`).replace(WEEKDAY, '');
  for (const form of DATES) {
    const found = form.exec(whole);
    if (!found?.groups) continue;
    const day = toDay(found.groups, order);
    if (!day) return null;
    const clock = readClock(found.groups.time ?? whole.slice(found[0].length));
    if (!clock) return null;
    const { assumed } = day;
    const read = inRange(toTime(day, clock));
    return read && (assumed ? { ...read, assumed } : read);
  }
  return null;
}

interface Day {
  year: number;
  /** From 1. */
  month: number;
  day: number;
  assumed?: DateOrder;
}

function toDay(groups: Groups, order: DateOrder | undefined): Day | null {
  const year = Number(groups.year);
  const day = groups.first === undefined ? toNamedDay(groups) : toOrderedDay(groups, order);
  const { month } = day;
  const date = new Date(Date.UTC(year, month - 1, day.day));
  // 30 February would be in March.
  const exists = month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day.day;
  return exists ? { ...day, year } : null;
}

function toNamedDay({ day, month, name = '' }: Groups): Omit<Day, 'year'> {
  const named = MONTHS.findIndex((each) => each.startsWith(name.toLowerCase())) + 1;
  return { day: Number(day), month: month === undefined ? named : Number(month) };
}

function toOrderedDay(groups: Groups, given: DateOrder | undefined): Omit<Day, 'year'> {
  const [first, second] = [Number(groups.first), Number(groups.second)];
  const own = ownOrder(groups);
  // No country writes the month first with hyphens (Unicode CLDR).
  const order = own ?? given ?? (groups.mark === '-' ? 'dayFirst' : 'monthFirst');
  const isCertain = own !== undefined || given !== undefined || first === second;
  return {
    ...(order === 'dayFirst' ? { day: first, month: second } : { day: second, month: first }),
    ...(!isCertain && { assumed: order }),
  };
}

/** The order that a date shows by itself: with dots the day comes first, and a number above 12 is the day. */
function ownOrder({ first, second, mark = '' }: Groups): DateOrder | undefined {
  if (mark.startsWith('.') || Number(first) > 12) return 'dayFirst';
  return Number(second) > 12 ? 'monthFirst' : undefined;
}

function toTime({ year, month, day }: Day, { hour, minute, second, ms, offset }: Clock): number {
  return offset === null
    ? new Date(year, month - 1, day, hour, minute, second, ms).getTime()
    : Date.UTC(year, month - 1, day, hour, minute - offset, second, ms);
}

/** Numbers from here on are ms, µs or ns: in the next larger unit they would be thousands of years ahead. */
const MS_FROM = 1e11;
const US_FROM = 1e14;
const NS_FROM = 1e17;

function ofNumber(value: number): number {
  if (value >= NS_FROM) return value / 1e6;
  if (value >= US_FROM) return value / 1_000;
  return value >= MS_FROM ? value : value * 1_000;
}

function inRange(time: number): { time: number } | null {
  return time >= EARLIEST && time < LATEST ? { time: Math.floor(time) } : null;
}
