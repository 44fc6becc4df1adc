import { useLayoutEffect, useState, type RefObject } from 'react';

/** Distance of an element from the top of the page in px, also after what is above it has grown. */
export function useOffsetTop(element: RefObject<HTMLElement | null>): number {
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
