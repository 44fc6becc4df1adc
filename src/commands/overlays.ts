const OVERLAYS = '[role="dialog"], [role="menu"]';

/** Whether a dialog or a menu is open. */
export function isOverlayOpen(): boolean {
  return document.querySelector(OVERLAYS) !== null;
}
