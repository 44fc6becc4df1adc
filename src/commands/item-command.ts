import type { ItemView } from '../domain/item';
import { NOTICES } from '../notices/messages';
import { showNotice } from '../notices/show-notice';
import { useMarks } from '../stores/items/marks';
import { isAnswering, useSyncStatus } from '../stores/sync/sync-status';
import * as texts from '../texts/commands';
import { formatNumber } from '../texts/numbers';
import type { Command } from './command';

interface ItemCommand extends Pick<Command, 'id' | 'label' | 'keywords' | 'keys' | 'hintAs'> {
  labelFor?: (items: readonly ItemView[]) => string;
  /** The label for several items: “Move 2 items”. */
  labelForSeveral: (items: readonly ItemView[]) => string;
  /** Whether the item's menu lists it. The primary action isn't, because the menu lists the command that it runs. */
  isInMenu?: boolean;
  /** Whether the command fits an item. */
  applies(item: ItemView): boolean;
  /** The items that the command fits, in words; undefined if it fits all. */
  fits?: string;
  /** Runs the command on the items that it fits. There is at least one. */
  run(items: readonly ItemView[]): void;
}

/** Creates a command of items. It applies if it fits at least one of them, and acts on all that it fits. */
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
    // The palette finds the command also as “move item”.
    keywords: [...keywords, ...texts.itemKeywords],
    scope: 'list',
    group: texts.item,
    hintFor: 'item',
    menu: isInMenu ? 'item' : undefined,
    labelFor({ items: all }) {
      const items = fitting(all);
      if (items.length === 0) return rest.label;
      // If several items are marked, the label counts those that the command fits, even if that is only one.
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
 * Whether a command must wait, because it would act on a single item whose create the server hasn't confirmed yet.
 * While the server doesn't answer, changes are queued behind the create instead. Changes of several items are always
 * queued, so that a new item doesn't hold up the others.
 */
function isOneNotReady(items: readonly ItemView[]): boolean {
  return items.length === 1 && items[0]!.isPending && isAnswering(useSyncStatus.getState());
}

/** Creates a command of one item. If several items are marked, its key shows a toast instead. */
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
    labelFor: (context) =>
      context.items.length > 1 ? label : (ofItems.labelFor?.(context) ?? label),
    applies: (context) => context.items.length === 1 && ofItems.applies(context),
    refusal: (context) =>
      context.items.length > 1 && ofItems.applies(context)
        ? NOTICES.oneAtATime(label, formatNumber(context.items.length))
        : null,
  };
}

/**
 * Returns the same command with another key that works only in some places. Menus and palette list the original only.
 */
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
