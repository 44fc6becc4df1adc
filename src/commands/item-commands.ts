import { isConvertibleToTodo } from '../domain/convert';
import { countOf, formatNumber, nounOf } from '../texts/numbers';
import { primaryAction, type ItemView } from '../domain/item';
import { NOTICES } from '../notices/messages';
import { showNotice } from '../notices/show-notice';
import { copyItems } from '../stores/items/clipboard';
import { openDialog } from '../stores/dialogs';
import { editItem } from '../stores/items/edit-item';
import {
  refetchLinks,
  restoreItems,
  toggleCopyOnClick,
  toggleDone,
  trashItems,
} from '../stores/items/item-actions';
import { isNothingWritten } from '../stores/items/create-item';
import { isAnswering, useSyncStatus } from '../stores/sync/sync-status';
import * as texts from '../texts/commands';
import type { Command } from './command';
import { askToConvert, askToDelete } from './item-questions';
import { openLink } from './open-link';

interface ItemCommand extends Pick<Command, 'id' | 'label' | 'keywords' | 'keys'> {
  labelFor?: (items: readonly ItemView[]) => string;
  /** What it is called for several: “Move 2 items”. */
  labelForSeveral: (items: readonly ItemView[]) => string;
  /** Whether the item's menu lists it; the primary action is there under its own name. */
  isInMenu?: boolean;
  /** Whether it fits an item. */
  applies(item: ItemView): boolean;
  /** Does it with all that it fits, at least one. */
  run(items: readonly ItemView[]): void;
}

/** A command of items: it applies when it fits one of them, and acts on all that it fits. */
function itemCommand(command: ItemCommand): Command {
  const {
    labelFor,
    labelForSeveral,
    isInMenu = true,
    keywords = [],
    applies,
    run,
    ...rest
  } = command;
  const fitting = (items: readonly ItemView[]) => items.filter((item) => applies(item));
  return {
    ...rest,
    // Also found by what it acts on: “move item”.
    keywords: [...keywords, ...texts.itemKeywords],
    scope: 'list',
    group: texts.item,
    hintFor: 'item',
    menu: isInMenu ? 'item' : undefined,
    labelFor({ items: all }) {
      const items = fitting(all);
      if (items.length === 0) return rest.label;
      // Of several it is told how many it fits, also where that is one.
      return all.length > 1 ? labelForSeveral(items) : (labelFor?.(items) ?? rest.label);
    },
    applies: ({ items }) => items.some((item) => applies(item)),
    run({ items: all }) {
      const items = fitting(all);
      if (items.length === 0) return;
      if (isOneNotReady(items)) showNotice(NOTICES.notReady);
      else run(items);
    },
  };
}

/**
 * Whether it is one item alone that the server hasn't confirmed yet. Without a server nothing gets ready
 * by waiting: then changes queue up behind the create. So they do for several: one that was just
 * written holds up none of the others.
 */
function isOneNotReady(items: readonly ItemView[]): boolean {
  return items.length === 1 && items[0]!.isPending && isAnswering(useSyncStatus.getState());
}

/** A command of one item: it applies when there is one alone, and says so where several are marked. */
function oneItemCommand(
  command: Omit<ItemCommand, 'labelFor' | 'labelForSeveral' | 'run'> & {
    run: (item: ItemView) => void;
  },
): Command {
  const { run, ...rest } = command;
  const { label } = command;
  const ofItems = itemCommand({
    ...rest,
    labelForSeveral: () => label,
    run: ([item]) => item && run(item),
  });
  return {
    ...ofItems,
    applies: (context) => context.items.length === 1 && ofItems.applies(context),
    refusal: (context) =>
      context.items.length > 1 && ofItems.applies(context)
        ? NOTICES.oneAtATime(label, formatNumber(context.items.length))
        : null,
  };
}

const PRIMARY_ACTION = oneItemCommand({
  id: 'primaryAction',
  label: texts.primaryAction,
  keywords: texts.primaryActionKeywords,
  keys: ['mod+Enter'],
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
  run: toggleDone,
});

/** The same command by a key that means it in some places only; menus and palette have it once. */
function alias(
  { run, applies, refusal }: Command,
  {
    isPossible = () => true,
    ...own
  }: Pick<Command, 'id' | 'label' | 'keys' | 'scope'> & {
    isPossible?: () => boolean;
  },
): Command {
  return {
    ...own,
    run,
    applies: (context) => isPossible() && applies(context),
    refusal: (context) => (isPossible() && refusal?.(context)) || null,
  };
}

/** What can be done with an item, in the order of its menu (spec §3, §9). */
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
    applies: (item) => item.type === 'link',
    run: (item) => openLink(item.content),
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
  itemCommand({
    id: 'move',
    label: texts.move,
    keywords: texts.moveKeywords,
    labelForSeveral: (items) => texts.moveSeveral(countOf(items.length, 'item')),
    keys: ['mod+m'],
    applies: (item) => !item.isTrashed,
    run: (items) => openDialog({ name: 'moveItem', itemIds: items.map(({ id }) => id) }),
  }),
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
    run: toggleCopyOnClick,
  }),
  itemCommand({
    id: 'refetch',
    label: texts.refetchTitleAndIcon,
    keywords: texts.refetchTitleAndIconKeywords,
    labelForSeveral: (items) => texts.refetchSeveral(countOf(items.length, 'link')),
    keys: ['mod+alt+5'],
    applies: (item) => item.type === 'link',
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
    run: askToConvert,
  }),
  itemCommand({
    id: 'untrash',
    label: texts.restore,
    keywords: texts.restoreKeywords,
    labelForSeveral: (items) => texts.restoreSeveral(countOf(items.length, 'item')),
    keys: ['mod+alt+r'],
    applies: (item) => item.isTrashed,
    run: restoreItems,
  }),
  itemCommand({
    id: 'trash',
    label: texts.moveToTrashBin,
    keywords: texts.moveToTrashBinKeywords,
    labelForSeveral: (items) => texts.moveSeveralToTrashBin(countOf(items.length, 'item')),
    keys: ['mod+shift+Backspace'],
    applies: (item) => !item.isTrashed,
    run: trashItems,
  }),
  itemCommand({
    id: 'delete',
    label: texts.deletePermanently,
    keywords: texts.deletePermanentlyKeywords,
    labelForSeveral: (items) => texts.deleteSeveralPermanently(countOf(items.length, 'item')),
    keys: ['mod+shift+Backspace'],
    applies: (item) => item.isTrashed,
    run: askToDelete,
  }),
];

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
