import { hexColour } from '../../domain/colour';
import { readInput, type ClassifiedItem } from '../../domain/creation';

/** What the demonstration tells apart: the kinds of an item, and notes that show a colour (spec §1). */
export type Kind = 'note' | 'link' | 'todo' | 'colour';

/** An item that is kept on this page, and nowhere else. */
export interface KeptItem extends ClassifiedItem {
  id: number;
  isDone: boolean;
}

/** What Enter would do with a text: keep an item, or say why it can't; null when it does nothing. */
export type Reading = { item: ClassifiedItem } | { problem: string } | null;

/** Reads a text by the app's own rules (spec §5). */
export function readText(text: string): Reading {
  const reading = readInput(text);
  switch (reading.kind) {
    case 'create':
      return { item: reading.item };
    case 'dialog':
      // The app opens a dialog here, with room for more than the title.
      return reading.title === ''
        ? null
        : { item: { type: 'text', title: reading.title, content: '' } };
    case 'invalid':
      return { problem: reading.error.message };
    case 'nothing':
      return null;
  }
}

/** The kind that an item is shown as. */
export function kindOf(item: ClassifiedItem): Kind {
  if (item.type === 'text') return hexColour(item) === null ? 'note' : 'colour';
  return item.type;
}

/** What is there before anything was typed: one of each kind. */
export const SAMPLES: readonly KeptItem[] = [
  { id: -1, type: 'todo', title: 'Water the plants', content: '', isDone: false },
  {
    id: -2,
    type: 'link',
    title: 'Moby-Dick; or, The Whale',
    content: 'https://www.gutenberg.org/ebooks/2701',
    isDone: false,
  },
  { id: -3, type: 'text', title: '', content: 'Paint for the front door #3eb489', isDone: false },
  { id: -4, type: 'text', title: '', content: 'The key is under the third pot', isDone: false },
];
