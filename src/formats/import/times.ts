/** The second day of 1970: what is before is a zero or a broken clock. */
const EARLIEST = 86_400_000;
const LATEST = Date.UTC(2100, 0, 1);

/** Numbers from here on count ms, and from there on µs: in seconds they would be thousands of years ahead. */
const MS_FROM = 1e11;
const US_FROM = 1e14;

/**
 * When something was made, in ms since 1970, from whatever a file says: seconds, ms or µs as a number or its
 * digits, or a date. Undefined where it says nothing, or something absurd.
 */
export function readTime(value: unknown): number | undefined {
  const time =
    typeof value === 'number' ? ofNumber(value) : typeof value === 'string' ? ofText(value) : NaN;
  return inRange(time);
}

function inRange(time: number): number | undefined {
  return time >= EARLIEST && time < LATEST ? Math.floor(time) : undefined;
}

/** A day with its year at the end, and a time: 31.1.2020, 1/31/2020 9:30. */
const YEAR_LAST =
  /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:,?[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([AP])M)?)?$/i;

/**
 * A reader of the dates of one column, which people and spreadsheets write in the order of their country. Dots
 * mean that the day comes first; of slashes and hyphens, a number above 12 anywhere in the column tells. Without
 * any, the month comes first.
 */
export function dateReader(column: readonly string[]): (value: string) => number | undefined {
  const isDayFirst = column.some((value) => Number(YEAR_LAST.exec(value.trim())?.[1]) > 12);
  return (value) => {
    const text = value.trim();
    const found = text.length > 60 ? null : YEAR_LAST.exec(text);
    if (!found) return readTime(value);
    const [, first, second, year, hours = 0, minutes = 0, seconds = 0, half] = found;
    const [day, month] =
      isDayFirst || text.includes('.')
        ? [Number(first), Number(second)]
        : [Number(second), Number(first)];
    const hour = half
      ? (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
      : Number(hours);
    const time = new Date(Number(year), month - 1, day, hour, Number(minutes), Number(seconds));
    // 31.2. would be in March.
    const isThere = time.getMonth() === month - 1 && time.getDate() === day;
    return isThere ? inRange(time.getTime()) : undefined;
  };
}

function ofNumber(value: number): number {
  if (value >= US_FROM) return value / 1000;
  return value >= MS_FROM ? value : value * 1000;
}

function ofText(value: string): number {
  const text = value.trim();
  if (text.length > 60) return NaN;
  if (/^\d+(?:\.\d+)?$/.test(text)) return ofNumber(Number(text));
  // Without a year, browsers make a date of nearly anything.
  if (!/\b\d{4}\b/.test(text)) return NaN;
  // Browsers agree on a date only where a T stands before the time.
  return Date.parse(text.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T').replace(/ UTC$/, 'Z'));
}
