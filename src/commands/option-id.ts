/** Id of the list's element, which the main input controls. */
export const LIST_ID = 'items';

/** Id of the element that shows an item, for `aria-activedescendant`. */
export function optionId(itemId: string): string {
  return `item-${itemId}`;
}

/** Returns the element that shows an item; null if its row is too far outside the viewport to be rendered. */
export function optionElement(itemId: string): HTMLElement | null {
  return document.getElementById(optionId(itemId));
}

/** Id of the element at the end of an item's row, which shows the item's date or that it was copied. */
export function rowEndId(itemId: string): string {
  return `${optionId(itemId)}-end`;
}
