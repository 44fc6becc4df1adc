/** What the palette looks in. */
export interface Searchable {
  id: string;
  label: string;
  description?: string;
  keywords?: readonly string[];
}

/**
 * How well an entry answers a query, the lower the better, null when it doesn't: the label's start,
 * then a word of it, then inside it; only then description and keywords (spec §2).
 */
export function rankOf(entry: Searchable, query: string): number | null {
  const needle = query.trim().toLowerCase();
  if (needle === '') return 0;
  const inLabel = rankIn(entry.label, needle);
  if (inLabel !== null) return inLabel;
  const ranks = [entry.description ?? '', ...(entry.keywords ?? [])]
    .map((text) => rankIn(text, needle))
    .filter((rank) => rank !== null);
  return ranks.length === 0 ? null : 3 + Math.min(...ranks);
}

/**
 * The entries that answer a query, the best first; among equals those that were used last, then in
 * their own order.
 *
 * @param recentIds ids of what was run, the last one first
 */
export function searchEntries<T extends Searchable>(
  entries: readonly T[],
  query: string,
  recentIds: readonly string[],
): T[] {
  const recency = (id: string) => {
    const index = recentIds.indexOf(id);
    return index === -1 ? recentIds.length : index;
  };
  return entries
    .map((entry, order) => ({ entry, order, rank: rankOf(entry, query) }))
    .filter((found): found is typeof found & { rank: number } => found.rank !== null)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        (query.trim() === '' ? 0 : recency(a.entry.id) - recency(b.entry.id)) ||
        a.order - b.order,
    )
    .map(({ entry }) => entry);
}

function rankIn(text: string, needle: string): number | null {
  const haystack = text.toLowerCase();
  const index = haystack.indexOf(needle);
  if (index === 0) return 0;
  if (index === -1) return null;
  return haystack.includes(` ${needle}`) ? 1 : 2;
}
