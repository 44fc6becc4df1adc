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
    id: 'closeDialog',
    label: 'Save and close',
    keys: ['Escape'],
    scope: 'dialog',
    applies: () => dialogKeys() !== null,
    run: () => dialogKeys()?.close(),
  },
];
