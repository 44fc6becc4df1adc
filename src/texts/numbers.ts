/** A whole number as it is written in English: 10,000. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** All that the interface counts. */
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

/** What so many things are called: “item”, “items”. */
export function nounOf(count: number, thing: Thing): string {
  return count === 1 ? thing : `${thing}s`;
}

/** A number of things: “1 item”, “10,000 items”. */
export function countOf(count: number, thing: Thing): string {
  return `${formatNumber(count)} ${nounOf(count, thing)}`;
}
