import { isLater } from '../domain/later';
import { openDialog } from '../stores/dialogs';
import { bringBack } from '../stores/items/item-actions';
import { useClock } from '../stores/later/clock';
import * as texts from '../texts/commands';
import { countOf } from '../texts/numbers';
import type { Command } from './command';
import { itemCommand } from './item-command';

/** The commands that put items away and bring them back. */
export const LATER_COMMANDS: readonly Command[] = [
  itemCommand({
    id: 'putAway',
    label: texts.putAway,
    keywords: texts.putAwayKeywords,
    labelForSeveral: (items) => texts.putSeveralAway(countOf(items.length, 'item')),
    keys: ['alt+shift+Enter'],
    applies: (item) => !item.isTrashed,
    fits: texts.itemsOutsideTrashFit,
    run: (items) => openDialog({ name: 'putAway', itemIds: items.map(({ id }) => id) }),
  }),
  itemCommand({
    id: 'bringBack',
    label: texts.bringBack,
    keywords: texts.bringBackKeywords,
    labelForSeveral: (items) => texts.bringSeveralBack(countOf(items.length, 'item')),
    keys: [],
    applies: (item) => isLater(item, useClock.getState().now),
    fits: texts.laterItemsFit,
    run: bringBack,
  }),
];
