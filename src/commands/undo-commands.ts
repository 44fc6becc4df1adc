import { currentCollection, useCollections } from '../stores/collections/collections';
import { useHistory, type Direction } from '../stores/undo/history';
import { isTextRedo, isTextUndo } from '../stores/undo/text-undo';
import { redo, undo } from '../stores/undo/undo';
import * as texts from '../texts/commands';
import type { Command } from './command';

interface HistoryCommand extends Pick<
  Command,
  'label' | 'keys' | 'keywords' | 'hintFor' | 'isTextKey'
> {
  id: Direction;
  run: () => void;
}

/**
 * Creates a command that names the step that it reverts. Without a step, it doesn't apply. The palette doesn't search
 * this name, because a search for an item's words must not offer to undo its creation.
 */
function historyCommand({ id, run, ...rest }: HistoryCommand): Command {
  const next = () => useHistory.getState()[id].at(-1);
  const isInMainView = () => currentCollection(useCollections.getState()) !== undefined;
  return {
    ...rest,
    id,
    scope: 'app',
    group: texts.miscellaneous,
    detailFor: () => next()?.label,
    applies: () => isInMainView() && next() !== undefined,
    run: () => run(),
  };
}

/** The commands that undo and redo (decision 40). */
export const UNDO_COMMANDS: readonly Command[] = [
  historyCommand({
    id: 'undo',
    label: texts.undo,
    keywords: texts.undoKeywords,
    keys: ['mod+z'],
    hintFor: 'everywhere',
    isTextKey: isTextUndo,
    run: () => undo(),
  }),
  historyCommand({
    id: 'redo',
    label: texts.redo,
    keywords: texts.redoKeywords,
    keys: ['mod+shift+z', 'mod+y'],
    isTextKey: isTextRedo,
    run: () => redo(),
  }),
];
