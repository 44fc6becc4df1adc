import { useLayoutEffect } from 'react';
import { createHeldKeys } from './held-keys';
import { isOverlayOpen } from './overlays';

interface HeldKeysProps {
  /** What the keys are meant for: a dialog or a menu that is about to come, or what is behind one that is about to go. */
  meantFor: 'overlay' | 'page';
}

/**
 * Holds the keys back as long as it is drawn, and hands them on once what they are meant for is there. Who types
 * fast doesn't wait for code or the server, and nothing of it may be lost. Where the code can't be loaded, or the
 * server rejects what a dialog has sent, no key does anything, and what was typed goes into the main input.
 */
export function HeldKeys({ meantFor }: HeldKeysProps): null {
  useLayoutEffect(() => {
    // Escape leads out of what waits.
    const keys = createHeldKeys(meantFor === 'page' ? { free: 'Escape' } : {});
    keys.hold();
    return () => {
      const handOn = () => {
        if (isOverlayOpen() === (meantFor === 'overlay')) keys.release();
        else keys.giveUp();
      };
      // An overlay has the focus once it is drawn; the page has it a frame after a dialog has closed (`focusMain`).
      if (meantFor === 'overlay') queueMicrotask(handOn);
      else requestAnimationFrame(handOn);
    };
  }, [meantFor]);
  return null;
}
