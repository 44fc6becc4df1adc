import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { consumeShownPath } from '../stores/navigation';

/**
 * Scrolls to the top at every change of route (spec §2). After Back and Forward, the browser then restores the scroll
 * position of that page (decision 78). The first route isn't scrolled if the page was prerendered, because the user may
 * have scrolled it or followed a link to one of its sections. A list that was shown before the router rendered its
 * route was scrolled to its top then.
 */
export function ScrollToTop({ startsInPlace }: { startsInPlace: boolean }): null {
  const { pathname } = useLocation();
  const readAlready = useRef(startsInPlace ? pathname : null);
  useLayoutEffect(() => {
    if (consumeShownPath(pathname) || readAlready.current === pathname) return;
    readAlready.current = null;
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
