// Each language's own way: 09:05 or 9:05 AM.
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

/** Gets ready to write times. A page's first use of `Intl` takes longer than drawing a list does. */
export function prepareTimes(): void {
  formats ??= makeFormats();
}

/** PocketBase's `2026-01-31 09:30:00.000Z` as a date; every browser reads it with a `T`. */
export function toDate(dateTime: string): Date {
  return new Date(dateTime.replace(' ', 'T'));
}

/**
 * When something was made, as short as it can be told: today the time, this year the day, else the
 * day with its year.
 *
 * @param today the current day as `Date.toDateString` writes it
 */
export function formatTime(dateTime: string, today: string): string {
  const date = toDate(dateTime);
  if (Number.isNaN(date.getTime())) return '';
  const { time, day, dayAndYear } = (formats ??= makeFormats());
  if (date.toDateString() === today) return time.format(date);
  return (today.endsWith(` ${date.getFullYear()}`) ? day : dayAndYear).format(date);
}
