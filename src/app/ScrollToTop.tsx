import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { consumeShownPath } from '../stores/navigation';

/**
 * Scrolls to the top when the route changes (spec §2), with two exceptions. After Back, Forward and a reload, the browser
 * restores the scroll position (decision 78), unless `use-close-on-back.ts` has turned that off. And a list that was shown
 * before its route has already been scrolled to the top.
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
