import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { consumeShownPath } from '../stores/navigation';

/**
 * Scrolls to the top at every change of route (spec §2). At Back, Forward and the first route, the browser restores the
 * scroll position, except where `use-close-on-back.ts` keeps it from that. A list that was shown before the router rendered its route
 * was scrolled to its top then.
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
