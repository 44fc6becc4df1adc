import { isPrefixed, readInput } from '../../domain/creation';
import { useItems, useListStatus } from '../../stores/items/items';
import { rowText } from '../../ui/item-name';
import * as texts from '../../texts/main';

/**
 * What Enter in the main input will do, in words; null where that needs no telling: a text that finds
 * something is most often looked for.
 */
export function useEnterLine(): string | null {
  const text = useItems((state) => state.inputText);
  const isListed = useListStatus() === 'ready';
  const isTrash = useItems((state) => state.list === 'trash');
  const findsNothing = useItems(
    (state) => state.filter.kind === 'text' && state.visible.length === state.elsewhereCount,
  );
  if (isTrash || !(isPrefixed(text) || (isListed && findsNothing))) return null;
  return enterLine(text);
}

function enterLine(text: string): string | null {
  const reading = readInput(text);
  if (reading.kind === 'dialog')
    return reading.title === ''
      ? texts.newNoteWithATitle
      : texts.newNoteTitled(rowText(reading.title));
  if (reading.kind !== 'create') return null;
  const { type, title, content } = reading.item;
  switch (type) {
    case 'todo':
      return texts.newTodo(rowText(title));
    case 'link':
      return texts.newLink(rowText(text.trim()));
    case 'text':
      return texts.newNote(rowText(content));
  }
}
