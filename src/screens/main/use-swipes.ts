import { useEffect, type RefObject } from 'react';
import { logComponentError } from '../../notices/log';

/** Loads the code of swipes on a device with a touch screen. Other devices don't need it. */
export async function loadSwipes() {
  return navigator.maxTouchPoints > 0 ? import('./swipes') : null;
}

/** Lets the rows of a list be swiped on a device with a touch screen. */
export function useSwipes(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    void loadSwipes().then((swipes) => {
      if (!isOver && list.current) stop = swipes?.listenForSwipes(list.current);
    }, logComponentError);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [list]);
}
