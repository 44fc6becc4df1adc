import { toDate } from '../domain/date-time';
import type { Item } from '../domain/item';
import { isLater } from '../domain/later';
import { momentInWords } from '../texts/moment';

// In the user's locale, such as 09:05 or 9:05 AM.
const makeFormats = () => ({
  time: new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }),
  day: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }),
  dayAndYear: new Intl.DateTimeFormat(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }),
});
let formats: ReturnType<typeof makeFormats> | undefined;
let longDay: Intl.DateTimeFormat | undefined;

/** Creates the formatters ahead of time: the first use of `Intl` takes longer than rendering a list. */
export function prepareTimes(): void {
  formats ??= makeFormats();
}

/**
 * A time in its shortest form: the time if it is today, the day if it is this year, or else the day and year. Empty if
 * it can't be parsed.
 * @param today the current day as `Date.toDateString` writes it
 */
export function formatTime(dateTime: string, today: string): string {
  const date = toDate(dateTime);
  if (Number.isNaN(date.getTime())) return '';
  const { time, day, dayAndYear } = (formats ??= makeFormats());
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
