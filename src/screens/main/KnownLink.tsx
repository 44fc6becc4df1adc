import { placeOf, useCollections } from '../../stores/collections/collections';
import { useClock } from '../../stores/later/clock';
import { useKnownLink } from '../../stores/search/known-link';
import * as texts from '../../texts/main';
import { laterUntil } from '../../texts/ui';
import { backInWords, formatTimeInWords } from '../../ui/format-time';
import { useToday } from '../../ui/use-today';
import classes from './KnownLink.module.css';
import { LineButton } from './LineButton';

/**
 * In words, the collection of the item that has the link in the main input, and when it was created or comes back. Null if
 * there is none.
 */
export function useKnownLinkPlace(): { place: string; since: string } | null {
  const item = useKnownLink((state) => state.item);
  const place = useCollections((state) => item && placeOf(state, item)?.name) ?? '';
  const today = useToday();
  const now = useClock((state) => state.now);
  if (item === null) return null;
  const back = backInWords(item, now, today);
  const since = back === undefined ? formatTimeInWords(item.created, today) : laterUntil(back);
  return { place, since };
}

/** Says that an item has the link in the main input already, with a button to go to it. */
export function KnownLink() {
  const known = useKnownLinkPlace();
  if (known === null) return null;
  return (
    <p className={classes.known}>
      <span className={classes.where}>
        <bdi className={classes.place}>{texts.alreadyIn(known.place)}</bdi>
        <span>{texts.andSince(known.since)}</span>
      </span>
      <LineButton label={texts.goToIt} command="goToKnownLink" hasKeys />
    </p>
  );
}
