import type { ItemView } from '../domain/item';
import type { Notice } from '../notices/show-notice';
import type * as texts from '../texts/commands';

/**
 * Where a command's keys work:
 * - `input`: in the main input;
 * - `list`: in the main view, the main input included, while no dialog or menu is open;
 * - `page`: in the main view, while no text field has the focus;
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
  /** All that a command of items acts on; none where there is none. */
  items: readonly ItemView[];
  /** Whether the trash is on the screen. */
  isInTrash: boolean;
}

/** One thing that can be done. Keys, menus, palette, hints and help are all read from this. */
export interface Command {
  id: string;
  label: string;
  /** The label where it depends on what the command acts on. */
  labelFor?: (context: CommandContext) => string;
  /** What it acts on, in the person's own words. The palette shows it after the label and doesn't search it. */
  detailFor?: (context: CommandContext) => string | undefined;
  scope: CommandScope;
  /** Chords as `matchesChord` reads them. */
  keys: readonly string[];
  /** Synonyms and other words for it, which the palette finds it by. */
  keywords?: readonly string[];
  /** The group of the palette that lists it; without one it isn't there. */
  group?: CommandGroup;
  /** When the hint panel shows its first key, or what can be typed; without it, never. */
  hintFor?: 'item' | 'input' | 'page' | 'everywhere';
  /** What the hint panel says instead, where one line stands for several commands. */
  hintAs?: { label: string; keys: readonly string[] };
  /** What can be typed to the same effect. */
  hint?: string;
  /** The menu that lists it. */
  menu?: CommandMenu;
  /** Whether it goes on while its key is held. */
  repeats?: boolean;
  /** Whether its keys mean the text of a field instead, as that is being written. */
  isTextKey?: (target: EventTarget | null) => boolean;
  applies(context: CommandContext): boolean;
  /** The notice to show instead, if it works on one item and several are marked. */
  refusal?(context: CommandContext): Notice | null;
  /** The notice to show when its key is pressed while items are marked and it fits none of them. */
  misfit?(context: CommandContext): Notice | null;
  run(context: CommandContext): void;
}
