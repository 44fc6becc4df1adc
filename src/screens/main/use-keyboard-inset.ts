import { useEffect } from 'react';

const NAME = '--jot-keyboard';

/**
 * Sets `--jot-keyboard` to the height of the on-screen keyboard where it covers the bottom of the page, for elements
 * that are fixed there. It is 0 if the browser resizes the page instead (`interactive-widget`).
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const measure = () => {
      const covered = root.clientHeight - view.height - view.offsetTop;
      // Zooming in shrinks the visual viewport too.
      const inset = view.scale > 1 ? 0 : Math.max(0, Math.round(covered));
      root.style.setProperty(NAME, `${inset}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      root.style.removeProperty(NAME);
    };
  }, []);
}
