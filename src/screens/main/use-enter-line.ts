import { readContext } from '../../commands/context';
import { primaryActionLabel } from '../../commands/item-commands';
import { hexColour } from '../../domain/colour';
import { readInput } from '../../domain/creation';
import { readFilter, type FilterKind } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import { trimUnseen } from '../../domain/text';
import { useItems } from '../../stores/items/items';
import { useTypedLater } from '../../stores/later/typed-later';
import { useMarks } from '../../stores/items/marks';
import * as texts from '../../texts/main';
import { momentInWords } from '../../texts/moment';
import * as kindTexts from '../../texts/ui';
import { rowText } from '../../ui/item-name';
import { useToday } from '../../ui/use-today';

interface EnterLine {
  words: string;
  /** When the new item comes back, if the text ends with a time; else null. */
  back: string | null;
  /** Why a time at the text's end stays text; else null. */
  refusal: string | null;
  /** Colour of the new note; null if it has none. */
  colour: string | null;
  /** Id of the command that Enter runs; null if it does nothing. */
  command: string | null;
}

/** What Enter does with the text before the time. */
type Action = Omit<EnterLine, 'back' | 'refusal'>;

/** The items of a kind, for use in a sentence. */
const KIND_NAMES: Readonly<Record<FilterKind, string>> = {
  notes: kindTexts.notes,
  links: kindTexts.links,
  todos: kindTexts.todos,
  incompleteTodos: kindTexts.incompleteTodos,
  later: kindTexts.laterItems,
};

/** What Enter in the main input will do; null for an empty text. */
export function useEnterLine(): EnterLine | null {
  const inputText = useItems((state) => state.inputText);
  const { typed, refusal } = useTypedLater();
  const text = typed?.text ?? inputText;
  const isTrash = useItems((state) => state.list === 'trash');
  useItems((state) => state.visible[state.selectedIndex]);
  const marks = useMarks(({ ids }) => ids);
  const today = useToday();
  if (trimUnseen(text) === '') return null;
  // Enter doesn't act on several items.
  const target = marks.size > 1 ? undefined : readContext().items[0];
  const line = isTrash ? lineOfFilter(text, target) : enterLine(text, target);
  const back = typed && texts.comesBack(momentInWords(typed.moment, new Date(today)));
  return { ...line, back, refusal: refusal && texts.keptAsText[refusal] };
}

function enterLine(text: string, target: ItemView | undefined): Action {
  const creates = (words: string, colour: string | null = null): Action => ({
    words,
    colour,
    command: 'submitInput',
  });
  const reading = readInput(text);
  switch (reading.kind) {
    case 'nothing':
      return lineOfFilter(text, target);
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

/** Of a filter, which creates nothing: Enter acts on the marked or the selected item. */
function lineOfFilter(text: string, target: ItemView | undefined): Action {
  if (target)
    return { words: primaryActionLabel(target), colour: null, command: 'primaryActionOfInput' };
  const [kind, ...others] = readFilter(text, '').kinds;
  const shown = kind && others.length === 0 ? KIND_NAMES[kind] : texts.whatMatches;
  return { words: texts.filterCreatesNothing(shown), colour: null, command: null };
}
