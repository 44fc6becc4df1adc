import { useEffect } from 'react';

const NAME = '--jot-keyboard';

/**
 * Keeps in `--jot-keyboard` how much of the page's bottom a keyboard on the screen covers, for what is
 * fixed there. Where the page gets smaller instead (`interactive-widget`), that is nothing.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const measure = () => {
      const covered = root.clientHeight - view.height - view.offsetTop;
      // Who has zoomed in sees less of the page too.
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
