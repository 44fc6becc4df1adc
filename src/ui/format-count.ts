/** A number as it is read: 10,000. The page's first use of `Intl` would cost more than drawing a list. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
