import type { Item } from './item';

const HEX_COLOUR_AT_END = /#[0-9a-f]{6}$/i;

/**
 * The colour that a note ends with, as `#rrggbb` in the note's own letters, or null (spec §1: a hash
 * and exactly six hex digits, the content's last seven characters). Only text notes show one.
 */
export function hexColour(item: Pick<Item, 'type' | 'content'>): string | null {
  if (item.type !== 'text') return null;
  return HEX_COLOUR_AT_END.exec(item.content)?.[0] ?? null;
}
