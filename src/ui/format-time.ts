// Each language's own way: 09:05 or 9:05 AM.
const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const DAY_AND_YEAR = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

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
  if (date.toDateString() === today) return TIME.format(date);
  return (today.endsWith(` ${date.getFullYear()}`) ? DAY : DAY_AND_YEAR).format(date);
}
