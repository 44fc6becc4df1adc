import { useSyncExternalStore } from 'react';

const coarse = '(pointer: coarse)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(coarse);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Height of a row in px: 44 for fingers, else 40; `--jot-row` in the tokens is the same. */
export function useRowHeight(): number {
  return useSyncExternalStore(subscribe, () => (matchMedia(coarse).matches ? 44 : 40));
}
