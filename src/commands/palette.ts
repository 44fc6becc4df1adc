import { currentCollection, useCollections } from '../stores/collections/collections';
import { goToCollection } from '../stores/navigation';
import { rememberRun, usePalette } from '../stores/palette';
import type { Command, CommandGroup, CommandMenu } from './command';
import { readContext } from './context';
import { focusMain } from './main-input';
import { searchEntries, type Searchable } from './palette-search';
import { COMMANDS } from './table';

/** Words that a label does without in its menu, where they stand above it. */
const LEADS: Partial<Record<CommandMenu, string>> = { create: 'New: ', filter: 'Show only: ' };

/** One thing that the palette offers. */
interface PaletteEntry extends Searchable {
  group: CommandGroup | 'Collections';
  keys: readonly string[];
  run: () => void;
}

/** Entries under the name of their group. */
interface PaletteGroup {
  name: PaletteEntry['group'];
  entries: PaletteEntry[];
}

/** What the palette shows for a query: the group with the best answer first (spec §2). */
export function paletteGroups(query: string): PaletteGroup[] {
  const { recentIds } = usePalette.getState();
  const found = searchEntries([...collectionEntries(), ...commandEntries()], query, recentIds);
  const groups = new Map<PaletteEntry['group'], PaletteEntry[]>();
  for (const entry of found) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups].map(([name, entries]) => ({ name, entries }));
}

function collectionEntries(): PaletteEntry[] {
  return useCollections.getState().collections.map((collection) => ({
    id: `collection.${collection.id}`,
    group: 'Collections',
    label: collection.name,
    description: collection.slug,
    keys: [],
    run() {
      rememberRun(`collection.${collection.id}`);
      goToCollection(collection);
      focusMain();
    },
  }));
}

function commandEntries(): PaletteEntry[] {
  const context = readContext();
  const isInMainView = currentCollection(useCollections.getState()) !== undefined;
  const isListed = (command: Command): command is Command & { group: CommandGroup } =>
    command.group !== undefined &&
    (isInMainView || command.scope === 'app') &&
    command.applies(context);
  return COMMANDS.filter(isListed).map((command) => ({
    id: command.id,
    group: command.group,
    label: (LEADS[command.menu ?? 'item'] ?? '') + (command.labelFor?.(context) ?? command.label),
    keywords: command.keywords,
    keys: command.keys,
    run() {
      rememberRun(command.id);
      command.run(context);
    },
  }));
}
