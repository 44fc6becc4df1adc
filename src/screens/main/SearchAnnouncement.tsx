import { useEffect, useState } from 'react';
import { keysOf } from '../../commands/table';
import { useItems } from '../../stores/items/items';
import { formatNumber } from '../../texts/numbers';
import * as texts from '../../texts/main';
import { useSearchCount } from './InputLine';
import { useKnownLinkPlace } from './KnownLink';
import { useEnterLine } from './use-enter-line';

/** Pause in typing before the results are announced, in ms. Without it, each letter would announce a number. */
const PAUSE_MS = 600;

/** The line below the main input as text for screen readers. To be rendered in a `status`. */
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
    enter !== null &&
      texts.enterDoes([enter.words, enter.back, enter.refusal].filter(Boolean).join(texts.comma)),
  ]
    .filter(Boolean)
    .join('. ');
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (isSearching) return;
    const timer = setTimeout(() => setAnnounced(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isSearching]);
  return announced;
}
