import { hexColour } from '../../domain/colour';
import { readInput, type ClassifiedItem } from '../../domain/creation';

/** The kinds that the demonstration names: the types of items, and notes that show a colour (spec §1). */
export type Kind = 'note' | 'link' | 'todo' | 'colour';

/** An item in the list of the demonstration, which exists on this page only. */
export interface SavedItem extends ClassifiedItem {
  id: number;
  isDone: boolean;
}

/** What Enter does with a text: it saves an item or shows why it can't. Null if it does nothing. */
export type Reading = { item: ClassifiedItem } | { problem: string } | null;

/** Parses a text by the app's own rules (spec §5). */
export function readText(text: string): Reading {
  const reading = readInput(text);
  switch (reading.kind) {
    case 'create':
      return { item: reading.item };
    case 'dialog':
      // The app would open a dialog for the content.
      return reading.title === ''
        ? null
        : { item: { type: 'text', title: reading.title, content: '' } };
    case 'invalid':
      return { problem: reading.error.message };
    case 'nothing':
      return null;
  }
}

/** The kind that is shown for an item. */
export function kindOf(item: ClassifiedItem): Kind {
  if (item.type === 'text') return hexColour(item) === null ? 'note' : 'colour';
  return item.type;
}

/** The items that are shown at first: one of each kind. */
export const SAMPLES: readonly SavedItem[] = [
  { id: -1, type: 'todo', title: 'Water the plants', content: '', isDone: false },
  {
    id: -2,
    type: 'link',
    title: 'Project Gutenberg',
    content: 'https://www.gutenberg.org',
    isDone: false,
  },
  { id: -3, type: 'text', title: '', content: 'The front door #3eb489', isDone: false },
  { id: -4, type: 'text', title: '', content: 'The key is under the third pot', isDone: false },
];
