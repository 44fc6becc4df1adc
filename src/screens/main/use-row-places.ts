import { useLayoutEffect, useState, type RefObject } from 'react';
import { MOBILE, useMedia } from '../../ui/use-media';

/** Positions of the rows of a list. All rows have the same height. */
export interface RowPlaces {
  count: number;
  /** Height of a row, in px. */
  rowHeight: number;
  /** Height of the sticky elements above the list, in px. */
  above: number;
  /** Distance of the first row from the top of the page, in px. */
  top: number;
}

const TOUCH = '(pointer: coarse)';

/** Positions of `count` rows in the list element, kept up to date. The sizes are those of `tokens.css`. */
export function useRowPlaces(list: RefObject<HTMLElement | null>, count: number): RowPlaces {
  const isPhone = useMedia(MOBILE);
  const target = useMedia(TOUCH) ? 44 : 40;
  const top = useOffsetTop(list);
  // On a phone, a row has two lines. Above the list are the header, the main input and the line below it.
  return { count, rowHeight: isPhone ? 60 : target, above: 45 + 68 + target, top };
}

/** Distance of an element from the top of the page, in px. Follows changes of height above it. */
function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const parent = element.current?.parentElement;
    if (!parent) return;
    const measure = () => setTop(element.current?.offsetTop ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    for (const child of [parent, ...parent.children]) observer.observe(child);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
