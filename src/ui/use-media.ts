import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Media query for phones (spec §9). */
export const MOBILE = '(max-width: 720px)';

/** Whether a media query matches. Rerenders when that changes. */
export function useMedia(query: string): boolean {
  const list = useMemo(() => matchMedia(query), [query]);
  const subscribe = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}
