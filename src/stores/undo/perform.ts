import { gestureNotice } from '../../notices/messages';
import {
  closeGestureNotice,
  showNotice,
  type Notice,
  type NoticeAction,
} from '../../notices/show-notice';
import type { NewMutation } from '../../sync/queue/client-mutation';
import { pushStep, type UndoStep } from './history';
import { makeMutations } from './make-mutations';
import { endTyping } from './text-undo';
import { buttonOf } from './undo';

/** Changes that are undone together. */
interface Gesture extends Pick<UndoStep, 'label' | 'group'> {
  mutations: readonly NewMutation[];
  notice?: Notice | undefined;
}

/** Makes mutations that can be undone, and shows a toast about them. Returns their ids. */
export function perform({ label, mutations, notice, group }: Gesture): string[] {
  const { ids, inverses } = makeMutations(mutations);
  showStep(pushStep({ label, inverses, group }), notice);
  return ids;
}

/**
 * Shows `notice` as the toast of the newest step, with the button that undoes it. If there is no `notice`, it closes the
 * previous step's toast.
 * @param actions buttons before that one
 * @param detail a second line
 */
export function showStep(
  step: UndoStep | null,
  notice: Notice | undefined,
  actions: readonly NoticeAction[] = [],
  detail?: string,
): void {
  endTyping();
  if (!notice) return closeGestureNotice();
  if (!step) return showNotice(notice, undefined, { actions });
  showNotice(gestureNotice(notice), detail, {
    actions: [...actions, buttonOf('undo', step.id)],
  });
}
