import { useEffect, useState } from 'react';
import type { ItemView } from '../../domain/item';
import { itemsLabel } from '../../domain/item-label';
import { useClock } from '../../stores/later/clock';
import { returnedItems } from '../../stores/later/watch-clock';
import * as texts from '../../texts/main';

/** Tells screen readers which items have just come back. To be rendered in a `status`. */
export function ReturnAnnouncement() {
  const [news, setNews] = useState({ text: '', now: '' });
  useEffect(() => {
    let back: ItemView[] = [];
    // Screen readers don't read what changes on a hidden page.
    const announce = () => {
      if (document.hidden || back.length === 0) return;
      const text = texts.areBack(itemsLabel(back), back.length === 1);
      setNews({ text, now: useClock.getState().now });
      back = [];
    };
    const stop = useClock.subscribe((_, { now: before }) => {
      back.push(...[...returnedItems()].filter(({ laterUntil }) => laterUntil > before));
      announce();
    });
    document.addEventListener('visibilitychange', announce);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', announce);
    };
  }, []);
  // A new element, so that the same text is announced again.
  return <span key={news.now}>{news.text}</span>;
}
