import { useEffect, useState } from 'react';

/** Where the focus was before each open menu or dialog, the topmost first, and what lies below it. */
let places: readonly (readonly Element[])[] = [];

/**
 * Gives the focus back to where it was when the component appeared, once it goes. A dialog that was
 * opened from a menu gives it back to where the menu had it from. Mantine's own way only knows
 * menus and dialogs that are there before they are opened.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => [
    ...(document.activeElement ? [document.activeElement] : []),
    ...(places[0] ?? []),
  ]);
  useEffect(() => {
    places = [before, ...places];
    return () => {
      places = places.filter((place) => place !== before);
      // Who has clicked elsewhere meanwhile wants to be there.
      if (document.activeElement !== document.body) return;
      const place = before.find((element) => element.isConnected && element !== document.body);
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    };
  }, [before]);
}
