import { dialogKeys } from '../stores/dialogs';
import * as texts from '../texts/commands';
import type { Command } from './command';

/** The commands of an open dialog. Their effect is defined by the dialog's component (spec §4, §9). */
export const DIALOG_COMMANDS: readonly Command[] = [
  {
    id: 'saveDialog',
    label: texts.save,
    keys: ['mod+Enter', 'mod+s'],
    scope: 'dialog',
    applies: () => dialogKeys()?.save !== undefined,
    run: () => dialogKeys()?.save?.(),
  },
  {
    id: 'createItemsOfLines',
    label: texts.pasteAsItems,
    keys: ['mod+Enter'],
    scope: 'dialog',
    applies: () => dialogKeys()?.createItems !== undefined,
    run: () => dialogKeys()?.createItems?.(),
  },
  {
    id: 'createTodosOfLines',
    label: texts.pasteAsTodos,
    keys: ['mod+shift+Enter'],
    scope: 'dialog',
    applies: () => dialogKeys()?.createTodos !== undefined,
    run: () => dialogKeys()?.createTodos?.(),
  },
  {
    id: 'closeDialog',
    label: texts.saveAndClose,
    keys: ['Escape'],
    scope: 'dialog',
    applies: () => dialogKeys() !== null,
    run: () => dialogKeys()?.close(),
  },
];
