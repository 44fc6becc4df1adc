/** Formats a whole number in English: 10,000. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Formats a size in bytes: “12 MB”, “1.2 GB”. */
export function formatBytes(bytes: number): string {
  const [unit, size] =
    bytes >= 999_500_000 ? ['GB', 1e9] : bytes >= 999_500 ? (['MB', 1e6] as const) : ['KB', 1e3];
  const value = bytes / size;
  const rounded = value < 9.95 && unit !== 'KB' ? Math.round(value * 10) / 10 : Math.round(value);
  return `${rounded} ${unit}`;
}

/** The nouns that the interface counts, singular and plural. */
type Thing =
  | 'item'
  | 'note'
  | 'link'
  | 'collection'
  | 'device'
  | 'todo'
  | 'line'
  | 'text'
  | 'word'
  | 'change'
  | 'unsent change'
  | 'half-written text'
  | 'version'
  | 'result'
  | 'day'
  | 'second';

/** Returns the singular or plural noun for a count: “item”, “items”. */
export function nounOf(count: number, thing: Thing): string {
  return count === 1 ? thing : `${thing}s`;
}

/** Returns a count with its noun: “1 item”, “10,000 items”. */
export function countOf(count: number, thing: Thing): string {
  return `${formatNumber(count)} ${nounOf(count, thing)}`;
}
