/** A number as it is shown: “10,000”. Written without `Intl`, whose first use takes as long as drawing a page. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** So many items, in words: “1 item”, “10,000 items”. */
export function itemCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'item' : 'items'}`;
}
