import { readContext } from '../../commands/context';
import { primaryActionLabel } from '../../commands/item-commands';
import { hexColour } from '../../domain/colour';
import { readInput } from '../../domain/creation';
import type { ItemView } from '../../domain/item';
import { trimUnseen } from '../../domain/text';
import { useItems } from '../../stores/items/items';
import { useMarks } from '../../stores/items/marks';
import * as texts from '../../texts/main';
import { rowText } from '../../ui/item-name';

interface EnterLine {
  words: string;
  /** Colour of the new note; null if it has none. */
  colour: string | null;
  /** Id of the command that Enter runs; null if it does nothing. */
  command: string | null;
}

/** What Enter in the main input will do; null for an empty text and in the trash bin. */
export function useEnterLine(): EnterLine | null {
  const text = useItems((state) => state.inputText);
  const isTrash = useItems((state) => state.list === 'trash');
  useItems((state) => state.visible[state.selectedIndex]);
  const marks = useMarks(({ ids }) => ids);
  if (isTrash || trimUnseen(text) === '') return null;
  // Enter doesn't act on several items.
  return enterLine(text, marks.size > 1 ? undefined : readContext().items[0]);
}

function enterLine(text: string, target: ItemView | undefined): EnterLine {
  const creates = (words: string, colour: string | null = null): EnterLine => ({
    words,
    colour,
    command: 'submitInput',
  });
  const reading = readInput(text);
  switch (reading.kind) {
    case 'nothing':
      // The text is a filter, so Enter acts on the marked or the selected item.
      return target
        ? { words: primaryActionLabel(target), colour: null, command: 'primaryActionOfInput' }
        : { words: texts.filterCreatesNothing, colour: null, command: null };
    case 'invalid':
      return { words: texts.createsNothing(reading.error.message), colour: null, command: null };
    case 'dialog':
      return creates(
        reading.title === ''
          ? texts.newNoteWithATitle
          : texts.newNoteTitled(rowText(reading.title)),
      );
    case 'create': {
      const { type, title, content } = reading.item;
      if (type === 'todo') return creates(texts.newTodo(rowText(title)));
      if (type === 'link') return creates(texts.newLink(rowText(text.trim())));
      return creates(texts.newNote(rowText(content)), hexColour(reading.item));
    }
  }
}
