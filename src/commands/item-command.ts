import type { ItemView } from '../domain/item';
import { NOTICES } from '../notices/messages';
import { showNotice } from '../notices/show-notice';
import { useMarks } from '../stores/items/marks';
import { isAnswering, useSyncStatus } from '../stores/sync/sync-status';
import * as texts from '../texts/commands';
import { formatNumber } from '../texts/numbers';
import type { Command } from './command';

interface ItemCommand extends Pick<Command, 'id' | 'label' | 'keywords' | 'keys'> {
  labelFor?: (items: readonly ItemView[]) => string;
  /** What it is called for several: “Move 2 items”. */
  labelForSeveral: (items: readonly ItemView[]) => string;
  /** Whether the item's menu lists it; the primary action is there under its own name. */
  isInMenu?: boolean;
  /** Whether it fits an item. */
  applies(item: ItemView): boolean;
  /** What it fits, in words, where that isn't every item. */
  fits?: string;
  /** Does it with all that it fits, at least one. */
  run(items: readonly ItemView[]): void;
}

/** A command of items: it applies when it fits one of them, and acts on all that it fits. */
export function itemCommand(command: ItemCommand): Command {
  const {
    labelFor,
    labelForSeveral,
    isInMenu = true,
    keywords = [],
    applies,
    fits,
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
    misfit: ({ items }) =>
      fits !== undefined && areMarked() && fitting(items).length === 0
        ? NOTICES.fitsNone(rest.label, fits)
        : null,
    run({ items: all }) {
      const items = fitting(all);
      if (items.length === 0) return;
      if (isOneNotReady(items)) showNotice(NOTICES.notReady);
      else run(items);
    },
  };
}

const areMarked = () => useMarks.getState().ids.size > 0;

/**
 * Whether it is one item alone that the server hasn't confirmed yet. Without a server nothing gets ready
 * by waiting: then changes queue up behind the create. So they do for several: one that was just
 * written holds up none of the others.
 */
function isOneNotReady(items: readonly ItemView[]): boolean {
  return items.length === 1 && items[0]!.isPending && isAnswering(useSyncStatus.getState());
}

/** A command of one item: it applies when there is one alone, and says so where several are marked. */
export function oneItemCommand(
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

/** The same command by a key that means it in some places only; menus and palette have it once. */
export function alias(
  { run, applies, refusal, misfit }: Command,
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
    misfit: (context) => (isPossible() && misfit?.(context)) || null,
  };
}
