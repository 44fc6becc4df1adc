import { placeOf, useCollections } from '../../stores/collections/collections';
import { useKnownLink } from '../../stores/search/known-link';
import { formatTimeInWords } from '../../ui/format-time';
import { useToday } from '../../ui/use-today';

/** Where and since when the link in the main input is there already, in words; null where it isn't. */
export function useKnownLinkPlace(): { place: string; since: string } | null {
  const item = useKnownLink((state) => state.item);
  const place = useCollections((state) => item && placeOf(state, item)?.name) ?? '';
  const today = useToday();
  return item && { place, since: formatTimeInWords(item.created, today) };
}
