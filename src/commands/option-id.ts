/** Id of the list's element, which the main input controls. */
export const LIST_ID = 'items';

/** Id of the element that shows an item, for `aria-activedescendant`. */
export function optionId(itemId: string): string {
  return `item-${itemId}`;
}

/** The element that shows an item, if it is near the screen. */
export function optionElement(itemId: string): HTMLElement | null {
  return document.getElementById(optionId(itemId));
}

/** Id of what stands at the end of an item's row: when it was made, or that it was copied. */
export function rowEndId(itemId: string): string {
  return `${optionId(itemId)}-end`;
}
