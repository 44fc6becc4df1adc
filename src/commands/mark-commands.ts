import { moveSelection, useItems } from '../stores/items/items';
import { clearMarks, markAll, toggleMark, useMarks } from '../stores/items/marks';
import * as texts from '../texts/commands';
import type { Command } from './command';

/** Commands that mark several items. The commands of items then act on all of them. */
export const MARK_COMMANDS: readonly Command[] = [
  {
    id: 'mark',
    label: texts.selectThisAndGoOn,
    keywords: texts.selectThisAndGoOnKeywords,
    group: texts.item,
    hintFor: 'item',
    keys: ['mod+shift+x'],
    scope: 'list',
    applies: ({ item }) => item !== null,
    run({ item }) {
      if (item) toggleMark(item.id);
      moveSelection(1);
    },
  },
  {
    id: 'markAll',
    label: texts.selectAll,
    keywords: texts.selectAllKeywords,
    group: texts.item,
    hintFor: 'everywhere',
    keys: ['mod+a'],
    scope: 'list',
    isTextKey: isTextLeftToSelect,
    applies: () => useItems.getState().visible.length > 0,
    run: markAll,
  },
  {
    id: 'clearMarks',
    label: texts.clearSelection,
    keywords: texts.clearSelectionKeywords,
    group: texts.item,
    hintFor: 'item',
    keys: ['Escape'],
    scope: 'list',
    applies: () => useMarks.getState().ids.size > 0,
    run: clearMarks,
  },
];

/** The entry in an item's menu that marks it, for users without a keyboard. */
export const TOGGLE_MARK: Command = {
  id: 'toggleMark',
  label: texts.select,
  labelFor: ({ item }) =>
    item && useMarks.getState().ids.has(item.id) ? texts.unselect : texts.select,
  keys: [],
  scope: 'list',
  menu: 'item',
  applies: ({ item }) => item !== null,
  run: ({ item }) => item && toggleMark(item.id),
};

/** Whether a field has text that isn't selected completely. Then the key selects this text first. */
function isTextLeftToSelect(field: EventTarget | null): boolean {
  if (!(field instanceof HTMLInputElement)) return false;
  const { value, selectionStart, selectionEnd } = field;
  return value !== '' && (selectionStart !== 0 || selectionEnd !== value.length);
}
