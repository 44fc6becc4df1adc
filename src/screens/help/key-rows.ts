import { chordKeys } from '../../commands/chord';
import type { Command, CommandScope } from '../../commands/command';
import { rankOf } from '../../commands/palette-search';
import { COMMANDS } from '../../commands/table';

/** A row of the list of keys. Commands that have the same label in the same scope share one. */
interface KeyRow extends Pick<Command, 'id' | 'label' | 'scope' | 'keywords' | 'rangeKeys'> {
  chords: string[];
}

const KEY_ROWS = readRows();

function readRows(): readonly KeyRow[] {
  const rows = new Map<string, KeyRow>();
  for (const { id, label, keywords, scope, keys, rangeKeys } of COMMANDS) {
    if (keys.length === 0) continue;
    const name = `${scope} ${label}`;
    const row = rows.get(name) ?? { id, label, keywords, scope, chords: [], rangeKeys };
    row.chords.push(...keys);
    rows.set(name, row);
  }
  return [...rows.values()];
}

/** Returns the rows of a scope that match a query: by label and synonyms, as in the palette, or by the first keys. */
export function keyRows(scope: CommandScope, query: string): readonly KeyRow[] {
  const rows = KEY_ROWS.filter((row) => row.scope === scope);
  // The names of the keys aren't known where the build prerenders the page.
  return query.trim() === '' ? rows : rows.filter((row) => isMatch(row, query.trim()));
}

function isMatch(row: KeyRow, query: string): boolean {
  const needle = query.toLowerCase();
  const names = row.chords.flatMap((chord) => [chordKeys(chord).join(' '), keyOf(chord)]);
  return rankOf(row, query) !== null || names.some((name) => name.toLowerCase().startsWith(needle));
}

/** The name of a chord's last key. Keyboards print a sign on some keys, such as Enter. */
function keyOf(chord: string): string {
  return chord.split('+').at(-1) ?? '';
}
