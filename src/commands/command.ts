import type { ItemView } from '../domain/item';
import type { Notice } from '../notices/show-notice';
import type * as texts from '../texts/commands';

/**
 * Where a command's keys work:
 * - `input`: in the main input;
 * - `list`: in the main view, including the main input, while no dialog or menu is open; `controls.ts` says which of them
 *   work on a button;
 * - `page`: in the main view, while no field, button or link has the focus;
 * - `dialog`: in an open dialog;
 * - `app`: everywhere, while no dialog is open.
 */
export type CommandScope = 'input' | 'list' | 'page' | 'dialog' | 'app';

/** The menu that lists a command. */
export type CommandMenu = 'item' | 'create' | 'filter' | 'input' | 'collection';

/** The group of the palette that lists a command (spec §2). */
export type CommandGroup =
  | typeof texts.navigation
  | typeof texts.item
  | typeof texts.mainInput
  | typeof texts.collectionActions
  | typeof texts.miscellaneous;

/** What a command acts on. */
export interface CommandContext {
  /** The selected item, or the one whose menu is open. */
  item: ItemView | null;
  /** The items that item commands act on; empty if there are none. */
  items: readonly ItemView[];
  /** Whether the trash bin is open. */
  isInTrash: boolean;
}

/** A command. Keys, menus, palette, key hints and help are all generated from the commands. */
export interface Command {
  id: string;
  label: string;
  /** The label, if it depends on what the command acts on. */
  labelFor?: (context: CommandContext) => string;
  /** What the command acts on, in the user's own words. The palette shows it after the label and doesn't search it. */
  detailFor?: (context: CommandContext) => string | undefined;
  scope: CommandScope;
  /** Chords in the notation of `matchesChord`. */
  keys: readonly string[];
  /** Synonyms that the palette also searches. */
  keywords?: readonly string[];
  /** The palette's group that lists the command. Without one, the palette doesn't list it. */
  group?: CommandGroup;
  /** Where the hint panel shows the command's first key or its `hint`. Without it, the panel doesn't. */
  hintFor?: 'item' | 'input' | 'page' | 'everywhere';
  /** The hint panel's label and keys, if they aren't the command's own. */
  hintAs?: (context: CommandContext) => { label: string; keys: readonly string[] };
  /** The keys to show if this command represents a range of commands with the same label, such as the digits. */
  rangeKeys?: readonly string[];
  /** The text to type in the main input for the same effect. */
  hint?: string;
  /** The menu that lists the command. */
  menu?: CommandMenu;
  /** Whether the command runs repeatedly while its key is held. */
  repeats?: boolean;
  /** Whether the keys belong to the text of a field instead, because the user is editing it. */
  isTextKey?: (target: EventTarget | null) => boolean;
  applies(context: CommandContext): boolean;
  /** Returns the toast to show if the command acts on a single item and several are marked; else null. */
  refusal?(context: CommandContext): Notice | null;
  /** Returns the toast to show if items are marked and the command fits none of them; else null. */
  misfit?(context: CommandContext): Notice | null;
  run(context: CommandContext): void;
}
