import { paletteGroups } from './palette';

/** Returns the labels of the entries that the palette lists for a query, by group. */
export function listed(query = ''): Record<string, string[]> {
  return Object.fromEntries(
    paletteGroups(query).map(({ name, entries }) => [name, entries.map(({ label }) => label)]),
  );
}
