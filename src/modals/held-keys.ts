/** Keys that come before what they are meant for listens. */
export interface HeldKeys {
  /** Holds back each key from now on. */
  hold(): void;
  /** Hands them on in their order, and holds back no more. */
  release(): void;
}

/** Holds back the keys of a document. */
export function createHeldKeys(document: Document): HeldKeys {
  const held: KeyboardEvent[] = [];
  const take = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event);
  };
  return {
    hold: () => document.addEventListener('keydown', take, { capture: true }),
    release() {
      document.removeEventListener('keydown', take, { capture: true });
      for (const event of held.splice(0)) {
        const { key, code, repeat, shiftKey, ctrlKey, altKey, metaKey } = event;
        const modifiers = { shiftKey, ctrlKey, altKey, metaKey };
        const options = { key, code, repeat, ...modifiers, bubbles: true, cancelable: true };
        event.target?.dispatchEvent(new KeyboardEvent('keydown', options));
      }
    },
  };
}
