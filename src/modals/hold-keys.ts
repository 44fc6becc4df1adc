/** Keys that move what a drag by the keyboard has picked up, put it down, or leave it. */
const DRAG_KEYS: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'Space',
  'Enter',
  'NumpadEnter',
  'Escape',
]);

/**
 * Keeps the keys of a drag until the returned function is called, which dispatches them again in their order: dnd-kit's
 * sensor hears no key for a moment after the one that picks up, and knows no places until it has measured them.
 */
export function holdKeys(): () => Promise<void> {
  let held: { key: string; code: string }[] = [];
  const hold = (event: KeyboardEvent) => {
    const { key, code, ctrlKey, metaKey, altKey } = event;
    if (!DRAG_KEYS.has(code) || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push({ key, code });
  };
  // Listeners of the window run before those of the document.
  window.addEventListener('keydown', hold, { capture: true });
  return async () => {
    window.removeEventListener('keydown', hold, { capture: true });
    const all = held;
    held = [];
    for (const each of all) {
      const event = new KeyboardEvent('keydown', { ...each, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
      // React draws what a key has changed when its turn is over.
      await Promise.resolve();
    }
  };
}
