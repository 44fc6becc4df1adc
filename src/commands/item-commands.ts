import { convertToTodo, isConvertibleToTodo } from '../domain/convert';
import { primaryAction, type ItemView } from '../domain/item';
import { NOTICES } from '../notices/messages';
import { showNotice } from '../notices/show-notice';
import { copyItem } from '../stores/items/clipboard';
import { openDialog } from '../stores/dialogs';
import { editItem } from '../stores/items/edit-item';
import {
  convertItemToTodo,
  deleteItem,
  refetchLink,
  restoreItem,
  toggleCopyOnClick,
  toggleDone,
  trashItem,
} from '../stores/items/item-actions';
import { isAnswering, useSyncStatus } from '../stores/sync/sync-status';
import type { Command } from './command';
import { openLink } from './open-link';

interface ItemCommand extends Pick<Command, 'id' | 'label' | 'keys'> {
  labelFor?: (item: ItemView) => string;
  /** Whether the item's menu lists it; the primary action is there under its own name. */
  isInMenu?: boolean;
  applies(item: ItemView): boolean;
  run(item: ItemView): void;
}

/** A command of one item: it applies when there is one, and waits until the server has it. */
function itemCommand(command: ItemCommand): Command {
  const { labelFor, isInMenu = true, applies, run, ...rest } = command;
  return {
    ...rest,
    scope: 'list',
    group: 'Item',
    hintFor: 'item',
    menu: isInMenu ? 'item' : undefined,
    labelFor: labelFor && (({ item }) => (item === null ? rest.label : labelFor(item))),
    applies: ({ item }) => item !== null && applies(item),
    run({ item }) {
      if (item === null) return;
      // Without a server nothing gets ready by waiting: then changes queue up behind the create.
      if (item.isPending && isAnswering(useSyncStatus.getState())) showNotice(NOTICES.notReady);
      else run(item);
    },
  };
}

/** What can be done with an item, in the order of its menu (spec §3, §9). */
export const ITEM_COMMANDS: readonly Command[] = [
  itemCommand({
    id: 'primaryAction',
    label: 'Primary action',
    keys: ['mod+Enter'],
    isInMenu: false,
    applies: () => true,
    run: runPrimaryAction,
  }),
  itemCommand({
    id: 'toggleDone',
    label: 'Toggle done',
    labelFor: (item) => (item.isTodoDone ? 'Mark as not done' : 'Mark as done'),
    keys: [],
    applies: (item) => item.type === 'todo',
    run: toggleDone,
  }),
  itemCommand({
    id: 'openLink',
    label: 'Open link',
    keys: [],
    applies: (item) => item.type === 'link',
    run: (item) => openLink(item.content),
  }),
  itemCommand({
    id: 'copy',
    label: 'Copy',
    keys: ['mod+shift+c'],
    applies: () => true,
    run: (item) => void copyItem(item),
  }),
  itemCommand({
    id: 'edit',
    label: 'Edit',
    keys: ['mod+e'],
    applies: () => true,
    run: (item) => editItem(item.id),
  }),
  itemCommand({
    id: 'move',
    label: 'Move',
    keys: ['mod+m'],
    applies: (item) => !item.isTrashed,
    run: (item) => openDialog({ name: 'moveItem', itemId: item.id }),
  }),
  itemCommand({
    id: 'toggleShouldCopyOnClick',
    label: 'Toggle copy on click',
    labelFor: (item) =>
      item.shouldCopyOnClick
        ? `Click ${item.type === 'link' ? 'opens' : 'edits'} instead of copying`
        : 'Click copies',
    keys: ['mod+alt+4'],
    applies: (item) => item.type !== 'todo',
    run: toggleCopyOnClick,
  }),
  itemCommand({
    id: 'refetch',
    label: 'Refetch title and icon',
    keys: ['mod+alt+5'],
    applies: (item) => item.type === 'link',
    run: refetchLink,
  }),
  itemCommand({
    id: 'convertToTodo',
    label: 'Convert to todo',
    keys: ['mod+alt+6'],
    applies: isConvertibleToTodo,
    run: askToConvert,
  }),
  itemCommand({
    id: 'untrash',
    label: 'Restore',
    keys: ['mod+alt+r'],
    applies: (item) => item.isTrashed,
    run: restoreItem,
  }),
  itemCommand({
    id: 'trash',
    label: 'Move to trash bin',
    keys: ['mod+shift+Backspace'],
    applies: (item) => !item.isTrashed,
    run: trashItem,
  }),
  itemCommand({
    id: 'delete',
    label: 'Delete permanently',
    keys: ['mod+shift+Backspace'],
    applies: (item) => item.isTrashed,
    run: deleteItem,
  }),
];

function runPrimaryAction(item: ItemView): void {
  switch (primaryAction(item)) {
    case 'toggleDone':
      return toggleDone(item);
    case 'copy':
      return void copyItem(item);
    case 'openLink':
      return openLink(item.content);
    case 'edit':
      return editItem(item.id);
  }
}

/** A conversion can't be taken back, so where it would cut the text it says first what is lost. */
function askToConvert(item: ItemView): void {
  const conversion = convertToTodo(item.content);
  const convert = () => convertItemToTodo(item, conversion);
  if (conversion.cut === '') return convert();
  openDialog({
    name: 'confirm',
    title: 'Convert to todo',
    body: `A todo has no room for all of this note. This would be cut off: “${conversion.cut}”`,
    confirmLabel: 'Convert and cut',
    cancelLabel: 'Cancel',
    onConfirm: convert,
  });
}
