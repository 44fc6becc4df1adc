import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { consumeShownPath } from '../stores/navigation';

/**
 * Every change of route starts at the top of the page (spec §2). After Back and Forward the browser then
 * restores the place where that page was left (decision 78). Who has scrolled a prerendered page,
 * or has followed a link to a part of it, stays there when the app starts. What was on the screen before the
 * router drew it has begun at its top already.
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
