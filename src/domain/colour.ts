import type { Item } from './item';

const HEX_COLOUR_AT_END = /#[0-9a-f]{6}$/i;

/**
 * Returns the colour at the end of a note's content, as `#rrggbb` in its original case (spec §1). Null if the last
 * seven characters aren't a colour, or if the item isn't a note.
 */
export function hexColour(item: Pick<Item, 'type' | 'content'>): string | null {
  if (item.type !== 'text') return null;
  return HEX_COLOUR_AT_END.exec(item.content)?.[0] ?? null;
}
