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
  return time >= EARLIEST && time < LATEST ? Math.floor(time) : undefined;
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
