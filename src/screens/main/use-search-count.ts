import { useItems } from '../../stores/items/items';
import { formatNumber } from '../../domain/format-number';

/** How many of how many items match what is typed, such as “23 of 500”; null while all are shown. */
export function useSearchCount(): string | null {
  // In the trash bin `ActiveFilter` tells it.
  const isSearched = useItems(({ list, filter }) => filter.kind === 'text' && list !== 'trash');
  const found = useItems(({ visible, elsewhereCount }) => visible.length - elsewhereCount);
  const all = useItems(({ items }) => items.length);
  return isSearched && all > 0 ? `${formatNumber(found)} of ${formatNumber(all)}` : null;
}
