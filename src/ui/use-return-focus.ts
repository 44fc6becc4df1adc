import { useEffect, useState } from 'react';

/** For each open menu or dialog, the topmost first: the elements to return the focus to, in order of preference. */
let places: readonly (readonly Element[])[] = [];

/**
 * Returns the focus to where it was when the component was mounted, on unmount. After a dialog that was opened from a
 * menu, it returns to where it was before the menu. Mantine's `returnFocus` needs menus and dialogs that are mounted
 * before they are opened.
 */
export function useReturnFocus(): void {
  const [origins] = useState(() => [
    ...(document.activeElement ? [document.activeElement] : []),
    ...(places[0] ?? []),
  ]);
  useEffect(() => {
    places = [origins, ...places];
    return () => {
      places = places.filter((place) => place !== origins);
      // The user has focused something else meanwhile.
      if (document.activeElement !== document.body) return;
      const place = origins.find((element) => element.isConnected && element !== document.body);
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    };
  }, [origins]);
}
