import { useEffect, useState } from 'react';

/** For each open menu or dialog, the topmost first: the elements to return the focus to, in order of preference. */
let places: readonly (readonly Element[])[] = [];

/**
 * On unmount, returns the focus to the element that had it on mount. If a menu opened the dialog, the menu is gone by
 * then, so the element that had the focus before the menu gets it. Mantine's `returnFocus` works only for menus and
 * dialogs that are mounted before they are opened.
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
