import { toDate } from '../domain/date-time';
import type { Item } from '../domain/item';
import { isLater } from '../domain/later';
import { momentInWords, timeFormats } from '../texts/moment';

let longDay: Intl.DateTimeFormat | undefined;

/**
 * A time in its shortest form: the time if it is today, the day if it is this year, or else the day and year. Empty if
 * it can't be parsed.
 * @param today the current day as `Date.toDateString` writes it
 */
export function formatTime(dateTime: string, today: string): string {
  const date = toDate(dateTime);
  if (Number.isNaN(date.getTime())) return '';
  const { time, day, dayAndYear } = timeFormats();
  if (date.toDateString() === today) return time.format(date);
  return (today.endsWith(` ${date.getFullYear()}`) ? day : dayAndYear).format(date);
}

/** Like `formatTime`, with the full name of the month, for use in a sentence. */
export function formatTimeInWords(dateTime: string, today: string): string {
  const date = toDate(dateTime);
  const isOfThisYear = today.endsWith(` ${date.getFullYear()}`);
  if (!isOfThisYear || date.toDateString() === today) return formatTime(dateTime, today);
  longDay ??= new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long' });
  return longDay.format(date);
}

/**
 * When a later item comes back, such as “tomorrow 9:00”; undefined if it isn't later.
 * @param now like the dates of records
 * @param today the current day as `Date.toDateString` writes it
 */
export function backInWords(
  item: Pick<Item, 'laterUntil' | 'isTrashed'>,
  now: string,
  today: string,
): string | undefined {
  if (!isLater(item, now)) return undefined;
  return momentInWords(toDate(item.laterUntil), new Date(today));
}
