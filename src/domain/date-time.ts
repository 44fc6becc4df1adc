/** Parses a date of a record, such as `2026-01-31 09:30:00.000Z`. Not every browser parses it without a `T`. */
export function toDate(dateTime: string): Date {
  return new Date(dateTime.replace(' ', 'T'));
}

/** Formats a time as dates of records, such as `2026-01-31 09:30:00.000Z`. A number is in ms since 1970. */
export function toDateTime(time: Date | number): string {
  return new Date(time).toISOString().replace('T', ' ');
}
