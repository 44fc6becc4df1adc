import { gestureNotice, type Notice } from '../../notices/messages';
import { closeGestureNotice, showNotice } from '../../notices/show-notice';
import type { NewChange } from '../../sync/state/change';
import { pushStep, type UndoStep } from './history';
import { makeChanges } from './make-changes';
import { endTyping } from './text-undo';
import { buttonOf } from './undo';

/** Changes that are undone together. */
interface Gesture extends Pick<UndoStep, 'label' | 'group'> {
  changes: readonly NewChange[];
  notice?: Notice | undefined;
}

/** Makes changes that can be undone, and shows a toast about them. Returns their ids. */
export function perform({ label, changes, notice, group }: Gesture): string[] {
  const { ids, inverses } = makeChanges(changes);
  showStep(pushStep({ label, inverses, group }), notice);
  return ids;
}

/** Shows the toast of the newest step. Closes that of the previous one if there is no `notice`. */
export function showStep(step: UndoStep | null, notice: Notice | undefined): void {
  endTyping();
  if (!notice) return closeGestureNotice();
  if (!step) return showNotice(notice);
  showNotice(gestureNotice(notice), undefined, { action: buttonOf('undo', step.id) });
}
