import { gestureNotice, type Notice } from '../../notices/messages';
import { closeGestureNotice, showNotice } from '../../notices/show-notice';
import type { NewChange } from '../../sync/state/change';
import { recordGesture, type Entry, type Step } from './history';
import { makeChanges } from './steps';
import { endTyping } from './text-undo';
import { undoAction } from './undo';

/** One thing that a person does, and can undo as one. */
interface Gesture {
  /** What is done, in words that go on behind “Undo: ”. */
  label: string;
  changes: readonly NewChange[];
  /** What is told of it, at once. */
  notice?: Notice | undefined;
  /** The visit of a dialog that it belongs to: all that is saved in one is undone together. */
  visit?: string;
  /** Whether another gesture follows at once, whose toast is shown. */
  isAmended?: boolean;
}

/** What was done apart from `perform`. */
interface DoneGesture extends Pick<Gesture, 'label' | 'notice'> {
  steps: readonly Step[];
}

/** Does what a person can undo. Returns the ids of its changes. */
export function perform({ label, changes, notice, visit, isAmended }: Gesture): string[] {
  const { ids, steps } = makeChanges(changes);
  const entry = recordGesture(label, steps, visit);
  if (!isAmended) remember(entry, notice);
  return ids;
}

/** Remembers what was done apart as one gesture, the last one. */
export function recordSteps({ label, steps, notice }: DoneGesture): void {
  remember(recordGesture(label, steps), notice);
}

function remember(entry: Entry | null, notice: Notice | undefined): void {
  endTyping();
  // The one before is no longer what undoing means.
  if (!notice) closeGestureNotice();
  else if (entry) showNotice(gestureNotice(notice), undefined, { action: undoAction(entry) });
  else showNotice(notice);
}
