const OVERLAYS = '[role="dialog"], [role="menu"]';

/** Whether a dialog or a menu is on the screen. */
export function isOverlayOpen(): boolean {
  return document.querySelector(OVERLAYS) !== null;
}
