import { dialogKeys } from '../stores/dialogs';
import type { Command } from './command';

/** What the keys of an open dialog do; its component says what that means there (spec §4, §9). */
export const DIALOG_COMMANDS: readonly Command[] = [
  {
    id: 'saveDialog',
    label: 'Save',
    keys: ['mod+s'],
    scope: 'dialog',
    applies: () => dialogKeys()?.save !== undefined,
    run: () => dialogKeys()?.save?.(),
  },
  {
    id: 'createItemsOfLines',
    label: 'After pasting several lines: an item a line',
    keys: ['mod+Enter'],
    scope: 'dialog',
    applies: () => dialogKeys()?.createItems !== undefined,
    run: () => dialogKeys()?.createItems?.(),
  },
  {
    id: 'createTodosOfLines',
    label: 'After pasting several lines: a todo a line',
    keys: ['mod+shift+Enter'],
    scope: 'dialog',
    applies: () => dialogKeys()?.createTodos !== undefined,
    run: () => dialogKeys()?.createTodos?.(),
  },
  {
    id: 'closeDialog',
    label: 'Save and close',
    keys: ['Escape'],
    scope: 'dialog',
    applies: () => dialogKeys() !== null,
    run: () => dialogKeys()?.close(),
  },
];
