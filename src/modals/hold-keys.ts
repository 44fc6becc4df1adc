/** Keys that move, drop or cancel a drag by keyboard. */
const DRAG_KEYS: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'Space',
  'Enter',
  'NumpadEnter',
  'Escape',
]);

/**
 * Holds back the keys of a drag by keyboard. The returned function dispatches them in their order. For a moment after
 * the drag has started, dnd-kit's sensor doesn't listen yet, and can't move anything until it has measured the rows.
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
      // React renders the effect of a key in a microtask.
      await Promise.resolve();
    }
  };
}
