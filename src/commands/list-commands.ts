import { SHIFT_ARROW_STEP } from '../domain/limits';
import { openItemMenu } from '../stores/items/item-menu';
import { moveSelection, selectFirstOtherHit, selectIndex, useItems } from '../stores/items/items';
import * as texts from '../texts/commands';
import { chordKeys } from './chord';
import type { Command } from './command';
import { focusMainInput, isInputText, MAIN_INPUT_ID, replaceInputText } from './main-input';
import { LIST_ID, optionElement } from './option-id';
import { isOutOfSight, rowsInSight } from './rows-in-sight';

function selectionCommand(
  id: string,
  label: string,
  key: string,
  select: () => void,
  more: Pick<Command, 'isTextKey' | 'hintFor' | 'hintAs'> = {},
): Command {
  return {
    id,
    label,
    keys: [key],
    scope: 'list',
    repeats: true,
    applies: () => useItems.getState().visible.length > 0,
    run: select,
    ...more,
  };
}

/** For keys that move the caret if the main input has text. */
const OF_LIST = { isTextKey: isInputText } as const;
const WORTH_KNOWING = { hintFor: 'page' } as const;

const selectFirst = () => selectIndex(0);
const selectLast = () => selectIndex(Number.POSITIVE_INFINITY);

/** Moves the selection by a number of rows. If the selected row is out of sight, it starts at the rows in sight. */
function step(by: number): void {
  const { visible, selectedIndex } = useItems.getState();
  const selected = visible[selectedIndex];
  const isFromSight = selected ? isOutOfSight(selected.id) : by > 0;
  const rows = isFromSight ? rowsInSight() : null;
  if (rows === null) moveSelection(by);
  else moveSelection(by, by > 0 ? rows.first - 1 : rows.last + 1);
}

/** Number of rows that a page key moves: those in sight except one, which stays in sight. */
function pageOfRows(): number {
  const rows = rowsInSight();
  return rows === null ? SHIFT_ARROW_STEP : Math.max(1, rows.last - rows.first);
}

/** The commands of the list (spec §2, §9). */
export const LIST_COMMANDS: readonly Command[] = [
  {
    id: 'focusInput',
    label: texts.focusInput,
    keywords: texts.focusInputKeywords,
    group: texts.mainInput,
    hintFor: 'page',
    keys: ['mod+f'],
    scope: 'list',
    applies: () => true,
    run: focusMainInput,
  },
  {
    id: 'searchEverywhere',
    label: texts.searchEverywhere,
    keywords: texts.searchEverywhereKeywords,
    group: texts.mainInput,
    hintFor: 'input',
    keys: ['mod+shift+f'],
    scope: 'list',
    applies: ({ isInTrash }) => !isInTrash,
    run() {
      focusMainInput();
      selectFirstOtherHit();
    },
  },
  {
    id: 'leaveInput',
    label: texts.escapeSteps,
    keys: ['Escape'],
    scope: 'list',
    applies: () => true,
    run() {
      const input = document.getElementById(MAIN_INPUT_ID);
      if (useItems.getState().selectedIndex !== -1) selectIndex(-1);
      else if (document.activeElement === input && isInputText(input)) replaceInputText('');
      // While the list has the focus, a screen reader announces the selected row.
      else document.getElementById(LIST_ID)?.focus({ preventScroll: true });
    },
  },
  selectionCommand('selectNext', texts.selectNextItem, 'ArrowDown', () => step(1), {
    hintFor: 'everywhere',
    hintAs: () => ({ label: texts.next, keys: chordKeys('ArrowDown') }),
  }),
  selectionCommand('selectPrevious', texts.selectPreviousItem, 'ArrowUp', () => step(-1)),
  selectionCommand(
    'selectNextFive',
    texts.selectFiveDown,
    'shift+ArrowDown',
    () => step(SHIFT_ARROW_STEP),
    WORTH_KNOWING,
  ),
  selectionCommand('selectPreviousFive', texts.selectFiveUp, 'shift+ArrowUp', () =>
    step(-SHIFT_ARROW_STEP),
  ),
  selectionCommand('selectLast', texts.selectLastItem, 'mod+shift+ArrowDown', selectLast),
  selectionCommand('selectFirst', texts.selectFirstItem, 'mod+shift+ArrowUp', selectFirst),
  selectionCommand('goToEnd', texts.selectLastItem, 'End', selectLast, OF_LIST),
  selectionCommand('goToStart', texts.selectFirstItem, 'Home', selectFirst, OF_LIST),
  selectionCommand(
    'pageDown',
    texts.selectAPageDown,
    'PageDown',
    () => step(pageOfRows()),
    OF_LIST,
  ),
  selectionCommand('pageUp', texts.selectAPageUp, 'PageUp', () => step(-pageOfRows()), OF_LIST),
  {
    id: 'openItemMenu',
    label: texts.openTheItemsMenu,
    keys: ['shift+F10', 'ContextMenu'],
    scope: 'list',
    applies: ({ item }) => item !== null,
    run({ item, items: [first, ...others] }) {
      if (item === null || first === undefined) return;
      const row = optionElement(item.id)?.getBoundingClientRect();
      if (!row) return;
      // The menu acts on the marked items, as all keys do. If the selected item isn't marked, it opens for the first
      // marked one, at the selected row.
      const isMeant = item === first || others.includes(item);
      openItemMenu(isMeant ? item.id : first.id, row.left + row.height, row.bottom);
    },
  },
];
