import { quoted } from '../../domain/item-label';
import { NOTICES } from '../../notices/messages';
import type { NoticeAction } from '../../notices/show-notice';
import type { NewMutation } from '../../sync/queue/client-mutation';
import * as texts from '../../texts/import';
import * as noticeTexts from '../../texts/notices';
import { countOf } from '../../texts/numbers';
import { placeOf, useCollections } from '../collections/collections';
import { goToCollection } from '../collections/open-collection';
import { revealItem } from '../items/items';
import { currentEngine, engine } from '../sync/current-engine';
import { pushStep } from '../undo/history';
import type { Inverse } from '../undo/inverse';
import { makeMutations, viewOf } from '../undo/make-mutations';
import { showStep } from '../undo/perform';

/** Number of mutations that are made and stored in one step. */
const STEP = 1_000;

/**
 * Makes the mutations of an import in steps, and stores each step before it begins the next one. The whole import is
 * undone at once. If it is canceled or the page is closed, the finished steps stay, and importing the same file again
 * creates the rest.
 *
 * @param onProgress gets the number of created items after each step
 */
export async function runImport(
  fileName: string,
  changes: readonly NewMutation[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<void> {
  const account = engine();
  const stopped = untilAborted(signal);
  const inverses: Inverse[] = [];
  let at = 0;
  let done = 0;
  while (at < changes.length && !signal.aborted) {
    const from = at;
    at = Math.min(from + STEP, changes.length);
    // An item of the trash bin is trashed in the step that creates it.
    while (changes[at]?.kind === 'trash') at++;
    const part = changes.slice(from, at);
    for (const inverse of makeMutations(part).inverses) inverses.push(inverse);
    done += creations(part).length;
    onProgress(done);
    // If the storage fails, this waits, and the sync status says so.
    await Promise.race([account.whenKept(), stopped]);
  }
  // The user may have logged out meanwhile.
  if (currentEngine() !== account) return;
  const told = at < changes.length ? NOTICES.importStopped : NOTICES.imported;
  const made = creations(changes.slice(0, at));
  const notice = told(countOf(done, 'item'), placeOfAll(made));
  // Without the items that the server has already rejected, because they can't be undone.
  const left = inverses.filter(({ store, recordId }) => viewOf(store, recordId) !== undefined);
  showStep(pushStep({ label: texts.importOf(fileName), inverses: left }), notice, show(made));
}

/** Returns the name of the collection that all items were imported into, or the number of collections. */
function placeOfAll(made: readonly NewMutation[]): string {
  const ids = new Set(made.map(({ fields }) => fields?.collection ?? ''));
  const [only = ''] = ids;
  const name = viewOf('itemCollections', only)?.name ?? '';
  return ids.size === 1 ? quoted(name) : countOf(ids.size, 'collection');
}

/** Returns the button that goes to the first imported item outside the trash bin, if there is one. */
function show(made: readonly NewMutation[]): NoticeAction[] {
  const first = made.find(({ recordId }) => viewOf('items', recordId)?.isTrashed === false);
  if (!first) return [];
  return [{ label: noticeTexts.show, run: () => goToImported(first.recordId) }];
}

function goToImported(itemId: string): void {
  const item = engine().items.view(itemId);
  const place = item && placeOf(useCollections.getState(), item);
  if (!place) return;
  revealItem(itemId);
  goToCollection(place);
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
}

/** Returns the mutations that create items. */
function creations(changes: readonly NewMutation[]): NewMutation[] {
  return changes.filter(({ store, kind }) => store === 'items' && kind === 'create');
}
