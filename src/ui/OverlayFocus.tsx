import { useLayoutEffect, useRef } from 'react';

const DIALOG = '[role="dialog"]';
const OVERLAYS = `${DIALOG}, [role="menu"]`;
const BUTTONS = 'a[href], button:not(:disabled)';

/**
 * Focuses a dialog or a menu in the commit that renders it, so that it gets the next key. Mantine's focus trap does so
 * a task later, and focuses the first `data-autofocus` inside. This element has to be that first one. When the trap
 * focuses it, it leaves the focus where a key may have moved it. It also keeps a screen that is rendered later, behind
 * a dialog, from taking the focus.
 */
export function OverlayFocus() {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const own = place.current;
    const overlay = own?.closest(OVERLAYS);
    if (!own || !overlay) return;
    const focusFirst = () => {
      const focused = document.activeElement;
      // Mantine's trap focuses the overlay itself while the code of its content is loading.
      if (focused !== overlay && overlay.contains(focused)) return;
      const wanted = overlay.querySelectorAll<HTMLElement>('[data-autofocus]')[1];
      const first = wanted ?? overlay.querySelector<HTMLElement>(BUTTONS);
      first?.focus({ preventScroll: true });
    };
    // Mantine's focus trap calls this.
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
