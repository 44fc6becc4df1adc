import { useCallback, useSyncExternalStore } from 'react';

/** Media query for phones (spec §9). */
export const MOBILE = '(max-width: 720px)';

/** Whether a media query matches. Rerenders when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
