import { NOTICES } from '../../notices/messages';
import { showNotice } from '../../notices/show-notice';
import type { NewChange } from '../../sync/state/change';
import * as texts from '../../texts/import';
import { countOf } from '../../texts/numbers';
import { perform } from '../undo/perform';

/** So many changes are made in one step: the frame that shows them still comes in time. */
const STEP = 200;

let lastVisit = 0;

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
  const visit = `import ${++lastVisit}`;
  const label = texts.importOf(fileName);
  let done = 0;
  while (done < changes.length) {
    const from = done;
    done = Math.min(from + STEP, changes.length);
    // What goes into the trash bin is made in the same step.
    while (changes[done]?.kind === 'trash') done++;
    const isLast = done === changes.length;
    const notice = isLast ? NOTICES.imported(countOf(countItems(changes), 'item')) : undefined;
    perform({ label, changes: changes.slice(from, done), visit, notice });
    onProgress(countItems(changes.slice(0, done)));
    if (!isLast) yield;
  }
}

/** Tells of an import that was stopped how far it has come. */
export function tellStopped(done: number): void {
  showNotice(NOTICES.importStopped(countOf(done, 'item')));
}

/** How many items are made by changes. */
export function countItems(changes: readonly NewChange[]): number {
  return changes.filter(({ store, kind }) => store === 'items' && kind === 'create').length;
}
