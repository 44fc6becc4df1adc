import { useLayoutEffect, useRef } from 'react';

const DIALOG = '[role="dialog"]';
const OVERLAYS = `${DIALOG}, [role="menu"]`;
const BUTTONS = 'a[href], button:not(:disabled)';

/**
 * Gives a dialog or a menu the focus in the commit that draws it, so that keys which follow at once are
 * meant for it. Mantine's focus trap does so a task later, by the first `data-autofocus` inside: this has
 * to come before all others, and leaves the focus where keys have moved it meanwhile. A screen that is drawn
 * late, behind a dialog, can't take the focus from it.
 */
export function OverlayFocus() {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const own = place.current;
    const overlay = own?.closest(OVERLAYS);
    if (!own || !overlay) return;
    const focusFirst = () => {
      const focused = document.activeElement;
      // Mantine's trap gives the focus to the overlay itself while the code of its content is still on its way.
      if (focused !== overlay && overlay.contains(focused)) return;
      const wanted = overlay.querySelectorAll<HTMLElement>('[data-autofocus]')[1];
      const first = wanted ?? overlay.querySelector<HTMLElement>(BUTTONS);
      first?.focus({ preventScroll: true });
    };
    own.focus = focusFirst;
    focusFirst();

    if (!overlay.matches(DIALOG)) return;
    const takeBack = ({ target, relatedTarget: before }: FocusEvent) => {
      const isBehind = target instanceof Element && target.closest('main') !== null;
      if (isBehind && before instanceof HTMLElement && overlay.contains(before))
        before.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', takeBack);
    return () => document.removeEventListener('focusin', takeBack);
  }, []);
  return <span ref={place} data-autofocus hidden />;
}
