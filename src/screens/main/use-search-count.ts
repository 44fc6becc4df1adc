import { useItems } from '../../stores/items/items';
import { formatNumber } from '../../texts/numbers';
import * as texts from '../../texts/main';

/** How many items match the text, such as “23 of 500”; null while all are shown. */
export function useSearchCount(): string | null {
  // In the trash bin, `ActiveFilter` shows it.
  const isSearched = useItems(({ list, filter }) => filter.kind === 'text' && list !== 'trash');
  const found = useItems(({ visible, otherHitCount }) => visible.length - otherHitCount);
  const all = useItems(({ items }) => items.length);
  return isSearched && all > 0 ? texts.foundOf(formatNumber(found), formatNumber(all)) : null;
}
