import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { consumeShownPath } from '../stores/navigation';

/**
 * Scrolls to the top at every change of route (spec §2). After Back, Forward and a reload, the browser restores the
 * scroll position itself (decision 78), unless `use-close-on-back.ts` prevents it. A list that is shown before the
 * router renders its route is scrolled to its top when it is shown.
 */
export function ScrollToTop(): null {
  const { pathname } = useLocation();
  const isPop = useNavigationType() === 'POP';
  const scroll = useEffectEvent(() => {
    const isRestored = isPop && history.scrollRestoration === 'auto';
    if (!consumeShownPath(pathname) && !isRestored) window.scrollTo(0, 0);
  });
  useLayoutEffect(() => scroll(), [pathname]);
  return null;
}
