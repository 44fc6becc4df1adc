import { useEffect, useState } from 'react';
import { keysOf } from '../../commands/table';
import { useItems } from '../../stores/items/items';
import { formatNumber } from '../../texts/numbers';
import * as texts from '../../texts/main';
import { useEnterLine } from './use-enter-line';
import { useKnownLinkPlace } from './use-known-link-place';
import { useSearchCount } from './use-search-count';

/** Who listens hears what was found once they have stopped typing, and not a number for each letter. */
const PAUSE_MS = 600;

/** What the line below the main input shows, for who hears it. Stands in a `status`. */
export function SearchAnnouncement() {
  const count = useSearchCount();
  const otherHitCount = useItems((state) => state.otherHitCount);
  const enter = useEnterLine();
  const known = useKnownLinkPlace();
  const isSearching = useItems((state) => state.isSearching);
  const text = [
    known && texts.alreadyIn(known.place) + texts.andSince(known.since),
    known && texts.keysGoToIt(keysOf('goToKnownLink').join('+')),
    count,
    otherHitCount > 0 && texts.countInOtherCollections(formatNumber(otherHitCount)),
    enter !== null && texts.enterDoes(enter.words),
  ]
    .filter(Boolean)
    .join('. ');
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (isSearching) return;
    const timer = setTimeout(() => setSaid(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isSearching]);
  return said;
}
