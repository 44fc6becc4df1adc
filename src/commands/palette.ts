import type { ItemView } from '../domain/item';
import { itemsLabel } from '../domain/item-label';
import {
  collectionById,
  currentCollection,
  useCollections,
} from '../stores/collections/collections';
import { goToCollection } from '../stores/collections/open-collection';
import { showNotice } from '../notices/show-notice';
import { rememberRun, usePalette } from '../stores/palette';
import { useReturned } from '../stores/later/returned';
import { usePaletteItems } from '../stores/search/palette-items';
import { item as ITEM_GROUP } from '../texts/commands';
import { countOf } from '../texts/numbers';
import * as texts from '../texts/palette';
import type { Command, CommandContext, CommandGroup, CommandMenu } from './command';
import { readContext } from './context';
import { goToItem } from './go-to-item';
import { focusMain } from './main-input';
import {
  isMistyped,
  isNamed,
  searchEntries,
  startsWithWords,
  type Searchable,
} from './palette-search';
import { COMMANDS } from './table';

/** Words that go before the label in the palette. In a menu, they are the heading above it. */
const LEADS: Partial<Record<CommandMenu, string>> = {
  create: texts.newLead,
  filter: texts.showOnlyLead,
};

/** An entry of the palette. */
export interface PaletteEntry extends Searchable {
  group: CommandGroup | typeof texts.collections | typeof texts.items;
  keys: readonly string[];
  /** Shown after the label; not searched. */
  detail?: string;
  /** The item that the entry goes to, and the name of its collection. */
  found?: { item: ItemView; place: string };
  run: () => void;
}

/** Entries with the name of their group. */
interface PaletteGroup {
  name: string;
  entries: readonly PaletteEntry[];
}

/**
 * Returns the palette's groups for a query: the group with the best match first (spec §2), then the items that match.
 * If an item has words that start as typed, the items come before the groups that only mention the query, because the
 * user means the item and Enter must not run a command by accident. Mistyped matches come last, and only if no action
 * matches.
 */
export function paletteGroups(query: string): PaletteGroup[] {
  const { hits, isSearching } = usePaletteItems.getState();
  const { recentIds } = usePalette.getState();
  const context = readContext();
  const commands = commandEntries(context, query.trim() !== '');
  const isOfItem = ({ group }: PaletteEntry) => group === ITEM_GROUP && context.items.length > 0;
  const entries = [
    ...commands.filter(isOfItem),
    ...collectionEntries(),
    ...commands.filter((entry) => !isOfItem(entry)),
  ];
  const found = searchEntries(entries, query, recentIds);
  // A query that names a command isn't a typing error, even if the command doesn't apply now: “redo” isn't “remove”.
  const isCommand = () => COMMANDS.some((command) => isNamed(command, query));
  const mistyped =
    found.length > 0 || isSearching || isCommand()
      ? []
      : entries.filter((entry) => isMistyped(entry, query));
  const name = (group: PaletteEntry['group']) =>
    group === ITEM_GROUP && context.items.length > 0 ? ofItems(context.items) : group;
  const groups = grouped(found);
  const mention = groups.findIndex(([, [best]]) => best && !isNamed(best, query));
  const isMeant = ({ title, content }: ItemView) => startsWithWords(`${title}\n${content}`, query);
  const above = mention !== -1 && hits.some(isMeant) ? mention : groups.length;
  return [
    ...groups.slice(0, above),
    ...grouped(hits.map(itemEntry)),
    ...groups.slice(above),
    ...grouped(mistyped),
  ].map(([group, grouped]) => ({ name: name(group), entries: grouped }));
}

/** The name of the group of item commands: “Item: ‘Buy milk’”, “12 items”. */
function ofItems(items: readonly ItemView[]): string {
  const label = itemsLabel(items);
  return items.length === 1 ? texts.itemNamed(label) : label;
}

/** Groups entries, in the order in which the groups first occur. */
function grouped(entries: readonly PaletteEntry[]): [PaletteEntry['group'], PaletteEntry[]][] {
  const groups = new Map<PaletteEntry['group'], PaletteEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.group);
    if (group) group.push(entry);
    else groups.set(entry.group, [entry]);
  }
  return [...groups];
}

function collectionEntries(): PaletteEntry[] {
  const { counts } = useReturned.getState();
  return useCollections.getState().collections.map((collection) => {
    const returned = counts.get(collection.id);
    return {
      id: `collection.${collection.id}`,
      group: texts.collections,
      label: collection.name,
      description: collection.slug,
      detail: returned === undefined ? undefined : texts.cameBack(countOf(returned, 'item')),
      keys: [],
      run() {
        rememberRun(`collection.${collection.id}`);
        goToCollection(collection);
        focusMain();
      },
    };
  });
}

/**
 * Returns entries for the commands that apply.
 * @param isSearched whether there is a query. If so, commands of one item are listed even if several are marked: when
 * run, they say why not
 */
function commandEntries(context: CommandContext, isSearched: boolean): PaletteEntry[] {
  const isInMainView = currentCollection(useCollections.getState()) !== undefined;
  const isListed = (command: Command): command is Command & { group: CommandGroup } =>
    command.group !== undefined &&
    (isInMainView || command.scope === 'app') &&
    (command.applies(context) || (isSearched && Boolean(command.refusal?.(context))));
  return COMMANDS.filter(isListed).map((command) => ({
    id: command.id,
    group: command.group,
    label: (LEADS[command.menu ?? 'item'] ?? '') + (command.labelFor?.(context) ?? command.label),
    detail: command.refusal?.(context) ? texts.oneItemOnly : command.detailFor?.(context),
    keywords: command.keywords,
    keys: command.keys,
    run() {
      const refusal = command.refusal?.(context);
      if (refusal) return showNotice(refusal);
      rememberRun(command.id);
      command.run(context);
    },
  }));
}

function itemEntry(item: ItemView): PaletteEntry {
  return {
    id: `item.${item.id}`,
    group: texts.items,
    label: item.title || item.content,
    keys: [],
    found: { item, place: collectionById(item.collection)?.name ?? '' },
    run: () => goToItem(item),
  };
}
