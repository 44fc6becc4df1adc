import { isConvertibleToTodo } from '../domain/convert';
import { countOf, nounOf } from '../texts/numbers';
import { primaryAction, type ItemView } from '../domain/item';
import { linksOf } from '../domain/url';
import { copyItems } from '../stores/items/clipboard';
import { openDialog } from '../stores/dialogs';
import { editItem } from '../stores/items/edit-item';
import {
  refetchLinks,
  restoreItems,
  toggleCopyOnClick,
  toggleDone,
  togglePin,
  trashItems,
} from '../stores/items/item-actions';
import { openPeek } from '../stores/items/peek';
import { isNothingWritten } from '../stores/items/create-item';
import * as texts from '../texts/commands';
import { chordKeys } from './chord';
import type { Command } from './command';
import { readContext } from './context';
import { alias, itemCommand, oneItemCommand } from './item-command';
import { LATER_COMMANDS } from './later-commands';
import { askToConvert, askToDelete } from './item-questions';
import { openLink, openLinkOf } from './open-link';
import { optionElement } from './option-id';

const PRIMARY_ACTION = oneItemCommand({
  id: 'primaryAction',
  label: texts.primaryAction,
  keywords: texts.primaryActionKeywords,
  keys: ['mod+Enter'],
  hintAs: ({ items: [item] }) => ({
    label: item ? primaryActionLabel(item) : texts.primaryAction,
    keys: chordKeys(isNothingWritten() ? 'Enter' : 'mod+Enter'),
  }),
  isInMenu: false,
  applies: () => true,
  run: runPrimaryAction,
});

const TOGGLE_DONE = itemCommand({
  id: 'toggleDone',
  label: texts.toggleDone,
  keywords: texts.toggleDoneKeywords,
  labelFor: (items) =>
    items.every((item) => item.isTodoDone) ? texts.markAsNotDone : texts.markAsDone,
  labelForSeveral: (items) =>
    (items.every((item) => item.isTodoDone) ? texts.markSeveralAsNotDone : texts.markSeveralAsDone)(
      countOf(items.length, 'todo'),
    ),
  keys: [],
  applies: (item) => item.type === 'todo',
  fits: texts.todosFit,
  run: toggleDone,
});

/** Its keys work only in the list, because Shift and Space in a text field type a space. */
const PEEK: Command = {
  ...oneItemCommand({
    id: 'peek',
    label: texts.peek,
    keywords: texts.peekKeywords,
    keys: ['shift+Space'],
    applies: () => true,
    run: ({ id }) => openPeek(id, optionElement(id)?.getBoundingClientRect().top ?? 0),
  }),
  scope: 'page',
};

/** The commands of items, in the order of the item menu (spec §3, §9). */
export const ITEM_COMMANDS: readonly Command[] = [
  PRIMARY_ACTION,
  alias(PRIMARY_ACTION, {
    id: 'primaryActionOfInput',
    label: texts.primaryActionWhileNothingIsWritten,
    keys: ['Enter'],
    scope: 'input',
    isPossible: isNothingWritten,
  }),
  alias(PRIMARY_ACTION, {
    id: 'primaryActionOfList',
    label: texts.primaryActionOfTheSelectedItem,
    keys: ['Enter'],
    scope: 'page',
  }),
  TOGGLE_DONE,
  alias(TOGGLE_DONE, {
    id: 'toggleDoneInList',
    label: texts.toggleTheSelectedTodo,
    keys: ['Space'],
    scope: 'page',
  }),
  oneItemCommand({
    id: 'openLink',
    label: texts.openLink,
    keywords: texts.openLinkKeywords,
    keys: [],
    applies: (item) => linksOf(item).length > 0,
    fits: texts.itemsWithLinksFit,
    run: openLinkOf,
  }),
  itemCommand({
    id: 'copy',
    label: texts.copy,
    keywords: texts.copyKeywords,
    labelForSeveral: (items) => texts.copySeveral(countOf(items.length, 'item')),
    keys: ['mod+shift+c'],
    applies: () => true,
    run: (items) => void copyItems(items),
  }),
  oneItemCommand({
    id: 'edit',
    label: texts.edit,
    keywords: texts.editKeywords,
    keys: ['mod+e'],
    applies: () => true,
    run: (item) => editItem(item.id),
  }),
  PEEK,
  alias(PEEK, {
    id: 'peekInList',
    label: texts.peekAtNoteOrLink,
    keys: ['Space'],
    scope: 'page',
    isPossible: () => readContext().items[0]?.type !== 'todo',
  }),
  itemCommand({
    id: 'move',
    label: texts.move,
    keywords: texts.moveKeywords,
    labelForSeveral: (items) => texts.moveSeveral(countOf(items.length, 'item')),
    keys: ['mod+m'],
    applies: (item) => !item.isTrashed,
    fits: texts.itemsOutsideTrashFit,
    run: (items) => openDialog({ name: 'moveItem', itemIds: items.map(({ id }) => id) }),
  }),
  itemCommand({
    id: 'togglePin',
    label: texts.pin,
    keywords: texts.pinKeywords,
    labelFor: (items) => (items.every((item) => item.isPinned) ? texts.unpin : texts.pin),
    labelForSeveral: (items) =>
      (items.every((item) => item.isPinned) ? texts.unpinSeveral : texts.pinSeveral)(
        countOf(items.length, 'item'),
      ),
    keys: ['mod+shift+Enter'],
    applies: (item) => !item.isTrashed,
    fits: texts.itemsOutsideTrashFit,
    run: togglePin,
  }),
  ...LATER_COMMANDS,
  oneItemCommand({
    id: 'versions',
    label: texts.versions,
    keywords: texts.versionsKeywords,
    keys: ['mod+shift+h'],
    applies: () => true,
    run: (item) => openDialog({ name: 'versions', itemId: item.id }),
  }),
  itemCommand({
    id: 'toggleShouldCopyOnClick',
    label: texts.copyOnClick,
    keywords: texts.copyOnClickKeywords,
    labelFor: (items) =>
      items.every((item) => item.shouldCopyOnClick) ? texts.dontCopyOnClick : texts.copyOnClick,
    labelForSeveral: (items) =>
      (items.every((item) => item.shouldCopyOnClick)
        ? texts.dontCopySeveralOnClick
        : texts.copySeveralOnClick)(countOf(items.length, 'item')),
    keys: ['mod+alt+4'],
    applies: (item) => item.type !== 'todo',
    fits: texts.notesAndLinksFit,
    run: toggleCopyOnClick,
  }),
  itemCommand({
    id: 'refetch',
    label: texts.refetchTitleAndIcon,
    keywords: texts.refetchTitleAndIconKeywords,
    labelForSeveral: (items) => texts.refetchSeveral(countOf(items.length, 'link')),
    keys: ['mod+alt+5'],
    applies: (item) => item.type === 'link',
    fits: texts.linksFit,
    run: refetchLinks,
  }),
  itemCommand({
    id: 'convertToTodo',
    label: texts.convertToTodo,
    keywords: texts.convertToTodoKeywords,
    labelForSeveral: (items) =>
      texts.convertSeveralToTodos(countOf(items.length, 'note'), nounOf(items.length, 'todo')),
    keys: ['mod+alt+6'],
    applies: isConvertibleToTodo,
    fits: texts.convertibleNotesFit,
    run: askToConvert,
  }),
  itemCommand({
    id: 'untrash',
    label: texts.restore,
    keywords: texts.restoreKeywords,
    labelForSeveral: (items) => texts.restoreSeveral(countOf(items.length, 'item')),
    keys: ['mod+alt+r'],
    applies: (item) => item.isTrashed,
    fits: texts.itemsInTrashFit,
    run: restoreItems,
  }),
  itemCommand({
    id: 'trash',
    label: texts.moveToTrashBin,
    keywords: texts.moveToTrashBinKeywords,
    labelForSeveral: (items) => texts.moveSeveralToTrashBin(countOf(items.length, 'item')),
    keys: ['mod+shift+Backspace'],
    applies: (item) => !item.isTrashed,
    fits: texts.itemsOutsideTrashFit,
    run: trashItems,
  }),
  itemCommand({
    id: 'delete',
    label: texts.deletePermanently,
    keywords: texts.deletePermanentlyKeywords,
    labelForSeveral: (items) => texts.deleteSeveralPermanently(countOf(items.length, 'item')),
    keys: ['mod+shift+Backspace'],
    applies: (item) => item.isTrashed,
    fits: texts.itemsInTrashFit,
    run: askToDelete,
  }),
];

/** What the primary action of an item does, in a word or two. */
export function primaryActionLabel(item: ItemView): string {
  switch (primaryAction(item)) {
    case 'toggleDone':
      return item.isTodoDone ? texts.notDone : texts.done;
    case 'copy':
      return texts.copy;
    case 'openLink':
      return texts.open;
    case 'edit':
      return texts.edit;
  }
}

function runPrimaryAction(item: ItemView): void {
  switch (primaryAction(item)) {
    case 'toggleDone':
      return toggleDone([item]);
    case 'copy':
      return void copyItems([item]);
    case 'openLink':
      return openLink(item.content);
    case 'edit':
      return editItem(item.id);
  }
}
