import { SHIFT_ARROW_STEP } from '../domain/limits';
import { openItemMenu } from '../stores/items/item-menu';
import { moveSelection, selectFirstElsewhere, selectIndex, useItems } from '../stores/items/items';
import type { Command } from './command';
import { focusMainInput, MAIN_INPUT_ID } from './main-input';
import { optionElement } from './option-id';

function selectionCommand(id: string, label: string, key: string, select: () => void): Command {
  return {
    id,
    hintFor: 'everywhere',
    label,
    keys: [key],
    scope: 'list',
    repeats: true,
    applies: () => useItems.getState().visible.length > 0,
    run: select,
  };
}

/** What can be done in the list (spec §2, §9). */
export const LIST_COMMANDS: readonly Command[] = [
  {
    id: 'focusInput',
    label: 'Focus input',
    group: 'Main input',
    hintFor: 'page',
    keys: ['mod+f'],
    scope: 'list',
    applies: ({ isInTrash }) => !isInTrash,
    run: focusMainInput,
  },
  {
    id: 'searchEverywhere',
    label: 'Search everywhere',
    keywords: ['find', 'all', 'other', 'collections', 'go to'],
    group: 'Main input',
    keys: ['mod+shift+f'],
    scope: 'list',
    applies: ({ isInTrash }) => !isInTrash,
    run() {
      focusMainInput();
      selectFirstElsewhere();
    },
  },
  {
    id: 'leaveInput',
    label: 'Clear selection, leave input',
    hintFor: 'input',
    keys: ['Escape'],
    scope: 'list',
    applies: () => true,
    run() {
      if (useItems.getState().selectedIndex !== -1) selectIndex(-1);
      else document.getElementById(MAIN_INPUT_ID)?.blur();
    },
  },
  selectionCommand('selectNext', 'Select next item', 'ArrowDown', () => moveSelection(1)),
  selectionCommand('selectPrevious', 'Select previous item', 'ArrowUp', () => moveSelection(-1)),
  selectionCommand('selectNextFive', 'Select five down', 'shift+ArrowDown', () =>
    moveSelection(SHIFT_ARROW_STEP),
  ),
  selectionCommand('selectPreviousFive', 'Select five up', 'shift+ArrowUp', () =>
    moveSelection(-SHIFT_ARROW_STEP),
  ),
  selectionCommand('selectLast', 'Select last item', 'mod+shift+ArrowDown', () =>
    selectIndex(Number.POSITIVE_INFINITY),
  ),
  selectionCommand('selectFirst', 'Select first item', 'mod+shift+ArrowUp', () => selectIndex(0)),
  {
    id: 'openItemMenu',
    label: 'Open the item’s menu',
    keys: ['shift+F10', 'ContextMenu'],
    scope: 'list',
    applies: ({ item }) => item !== null,
    run({ item }) {
      const row = item && optionElement(item.id)?.getBoundingClientRect();
      if (row) openItemMenu(item.id, row.left + row.height, row.bottom);
    },
  },
];
