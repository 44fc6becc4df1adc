import { isPrefixed, readInput } from '../../domain/creation';
import { useItems, useListStatus } from '../../stores/items/items';
import { rowText } from '../../ui/item-name';

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
      ? 'New note with a title'
      : `New note titled ‘${rowText(reading.title)}’`;
  if (reading.kind !== 'create') return null;
  const { type, title, content } = reading.item;
  switch (type) {
    case 'todo':
      return `New todo ‘${rowText(title)}’`;
    case 'link':
      return `New link ${rowText(text.trim())}`;
    case 'text':
      return `New note ‘${rowText(content)}’`;
  }
}
