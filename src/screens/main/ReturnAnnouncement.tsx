import { useEffect, useState } from 'react';
import { itemsLabel } from '../../domain/item-label';
import { useClock } from '../../stores/later/clock';
import { returnedItems } from '../../stores/later/watch-clock';
import * as texts from '../../texts/main';

/** Tells screen readers which items have just come back. To be rendered in a `status`. */
export function ReturnAnnouncement() {
  const [news, setNews] = useState({ text: '', now: '' });
  useEffect(
    () =>
      useClock.subscribe(({ now }, { now: before }) => {
        const items = [...returnedItems()].filter(({ laterUntil }) => laterUntil > before);
        if (items.length > 0)
          setNews({ text: texts.areBack(itemsLabel(items), items.length === 1), now });
      }),
    [],
  );
  // A new element, so that the same text is announced again.
  return <span key={news.now}>{news.text}</span>;
}
