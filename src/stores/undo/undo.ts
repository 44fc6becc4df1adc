import { NOTICES, gestureNotice } from '../../notices/messages';
import { closeGestureNotice, showNotice, type NoticeAction } from '../../notices/show-notice';
import type { ClientMutation } from '../../sync/queue/client-mutation';
import { placeOf, useCollections } from '../collections/collections';
import { goToCollection } from '../collections/open-collection';
import { revealItem, useItems } from '../items/items';
import { engine } from '../sync/current-engine';
import * as texts from '../../texts/gestures';
import { forgetMutations, moveStep, useHistory, type Direction } from './history';
import { conflictLine, inverseMutations } from './inverse-mutations';
import type { Inverse } from './inverse';
import { makeMutations } from './make-mutations';
import { endTyping } from './text-undo';

const UNDO = { button: texts.undo, done: NOTICES.undone, refused: NOTICES.notUndone };
const REDO = { button: texts.redo, done: NOTICES.redone, refused: NOTICES.notRedone };
const WORDS = { undo: UNDO, redo: REDO };

let keysOf: (direction: Direction) => readonly string[] = () => [];

/** Sets the keys that the buttons of toasts show. */
export function nameUndoKeys(keys: typeof keysOf): void {
  keysOf = keys;
}

/** Undoes the last step. */
export function undo(): void {
  revertStep('undo');
}

/** Redoes the step that was undone last. */
export function redo(): void {
  revertStep('redo');
}

/** The id of the step that the button of the latest toast undoes or redoes. */
let offeredId: number | undefined;

/** Returns the button of a toast. The button does nothing if the step is no longer in the `direction` stack. */
export function buttonOf(direction: Direction, id: number): NoticeAction {
  offeredId = id;
  const { button } = WORDS[direction];
  return { label: button, keys: keysOf(direction), run: () => revertStep(direction, id) };
}

/** Removes rejected mutations from the history. Closes the toast if the step of its button is removed. */
export function dropRejected(rejected: readonly ClientMutation[]): void {
  forgetMutations(rejected);
  const stacks = Object.values(useHistory.getState()).flat();
  if (!stacks.some(({ id }) => id === offeredId)) closeGestureNotice();
}

/** Returns the ids of the records that a step changes and the open list doesn't show. */
function unshownRecords(inverses: readonly Inverse[]): Set<string> {
  const ids = new Set(inverses.map(({ recordId }) => recordId));
  for (const { id } of useItems.getState().visible) ids.delete(id);
  return ids;
}

/**
 * Selects the first item that an undo or redo has brought into the open list. If it has removed the open collection, the
 * item's one is opened.
 * @param unshown ids of the records that the list didn't show before
 */
function selectReturned(inverses: readonly Inverse[], unshown: ReadonlySet<string>): void {
  const ids = inverses.map(({ recordId }) => recordId);
  const { currentId } = useCollections.getState();
  const isOpenGone = inverses.some(({ existed, recordId }) => existed && recordId === currentId);
  if (isOpenGone) openPlaceOf(ids);
  const returning = isOpenGone ? new Set(ids) : unshown;
  const returned = useItems.getState().visible.find(({ id }) => returning.has(id));
  if (returned) revealItem(returned.id);
}

/** Opens the collection of the first of some items that isn't in the trash bin. */
function openPlaceOf(itemIds: readonly string[]): void {
  const item = itemIds
    .map((id) => engine().items.view(id))
    .find((each) => each?.isTrashed === false);
  const place = item && placeOf(useCollections.getState(), item);
  if (place) goToCollection(place);
}

/** Undoes or redoes the step with that id, or the last one if `id` is omitted, and shows a toast. */
function revertStep(direction: Direction, id?: number): void {
  const stack = useHistory.getState()[direction];
  const step = id === undefined ? stack.at(-1) : stack.find((each) => each.id === id);
  if (!step) return;
  endTyping();
  const unshown = unshownRecords(step.inverses);
  const { mutations, conflicts } = inverseMutations(step.inverses);
  const { inverses } = makeMutations(mutations);
  moveStep(direction, step, inverses);
  selectReturned(inverses, unshown);
  const { done, refused } = WORDS[direction];
  const items = step.inverses.filter(({ existed }) => existed === undefined);
  const detail = conflictLine(conflicts, items.length);
  if (inverses.length === 0) {
    closeGestureNotice();
    return showNotice(refused(step.label), detail);
  }
  const action = buttonOf(direction === 'undo' ? 'redo' : 'undo', step.id);
  showNotice(gestureNotice(done(step.label)), detail, { actions: [action] });
}
