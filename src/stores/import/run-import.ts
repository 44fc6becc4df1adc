import { NOTICES } from '../../notices/messages';
import type { NewChange } from '../../sync/state/change';
import * as texts from '../../texts/import';
import { countOf } from '../../texts/numbers';
import { currentEngine, engine } from '../sync/current-engine';
import type { Step } from '../undo/history';
import { recordSteps } from '../undo/perform';
import { makeChanges } from '../undo/steps';

/** So many changes are made in one step: the frame that shows them still comes in time. */
const STEP = 200;

/**
 * Makes the changes of an import in steps. What is made is kept, sent and undone like all else, and all of it
 * is one entry of undo. An import that is stopped, or whose page is closed, has done what it has done: the
 * same file brings the rest.
 *
 * @param onProgress told after each step how many items are made
 */
export function* runImport(
  fileName: string,
  changes: readonly NewChange[],
  onProgress: (done: number) => void,
): Generator<undefined, void, undefined> {
  const account = engine();
  const steps: Step[] = [];
  let at = 0;
  let done = 0;
  try {
    while (at < changes.length) {
      const from = at;
      at = Math.min(from + STEP, changes.length);
      // What goes into the trash bin is made in the same step.
      while (changes[at]?.kind === 'trash') at++;
      const part = changes.slice(from, at);
      for (const step of makeChanges(part).steps) steps.push(step);
      done += countItems(part);
      onProgress(done);
      if (at < changes.length) yield;
    }
  } finally {
    // The account may have been left meanwhile.
    if (currentEngine() === account) {
      const told = at < changes.length ? NOTICES.importStopped : NOTICES.imported;
      const notice = told(countOf(done, 'item'));
      recordSteps({ label: texts.importOf(fileName), steps, notice });
    }
  }
}

/** How many items are made by changes. */
function countItems(changes: readonly NewChange[]): number {
  return changes.filter(({ store, kind }) => store === 'items' && kind === 'create').length;
}
