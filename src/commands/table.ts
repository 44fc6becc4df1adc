import { APP_COMMANDS, CLOSE_HINTS, CLOSE_PEEK } from './app-commands';
import { COLLECTION_COMMANDS } from './collection-commands';
import { chordKeys } from './chord';
import type { Command, CommandContext, CommandMenu } from './command';
import { DIALOG_COMMANDS } from './dialog-commands';
import { INPUT_COMMANDS } from './input-commands';
import { ITEM_COMMANDS } from './item-commands';
import { LIST_COMMANDS } from './list-commands';
import { MARK_COMMANDS, TOGGLE_MARK } from './mark-commands';
import { UNDO_COMMANDS } from './undo-commands';

/** All commands, in the order in which menus and palette list them. */
export const COMMANDS: readonly Command[] = [
  CLOSE_HINTS,
  CLOSE_PEEK,
  ...INPUT_COMMANDS,
  // In a menu, the commands of items come before those that mark items. Both precede the list's commands, so that
  // Escape clears the marks first.
  ...ITEM_COMMANDS,
  TOGGLE_MARK,
  ...MARK_COMMANDS,
  ...LIST_COMMANDS,
  ...UNDO_COMMANDS,
  ...COLLECTION_COMMANDS,
  ...APP_COMMANDS,
  ...DIALOG_COMMANDS,
];

/** A command by its id. */
export function commandById(id: string): Command {
  const command = COMMANDS.find((candidate) => candidate.id === id);
  if (!command) throw new RangeError(`there is no command “${id}”`);
  return command;
}

/** Returns the keys of a command's first chord as they are printed on this machine's keyboard. */
export function keysOf(id: string): string[] {
  return commandById(id)
    .keys.slice(0, 1)
    .flatMap((chord) => chordKeys(chord));
}

/** Returns the commands that a menu lists for a context. */
export function menuCommands(menu: CommandMenu, context: CommandContext): Command[] {
  return COMMANDS.filter((command) => command.menu === menu && command.applies(context));
}
