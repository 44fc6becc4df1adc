import { create } from 'zustand';
import { logError } from './log';
import type * as ToastsModule from './toasts';

/** A toast: its text, its colour and how long it is shown. */
export interface Notice {
  message: string;
  kind: 'error' | 'info';
  /** Time until it closes, in ms; false if only the user closes it. */
  autoClose: number | false;
  /** Whether it reports a change that can be undone. The next such toast replaces it. */
  isGesture?: true;
}

/** Whether a toast has been shown. The code that draws them is loaded with the first one. */
export const useToastArea = create(() => ({ isWanted: false }));

/** How often each open or queued toast was shown, by id. */
const counts = new Map<string, number>();

/** A button on a toast. */
export interface NoticeAction {
  label: string;
  /** The shortcut of the same command, as the keys are labelled on this platform. */
  keys?: readonly string[];
  run: () => void;
}

/**
 * Shows a toast. An error that is open already gets a count, so that a repeated error doesn't fill the queue. Any
 * other open toast stays longer.
 * @param detail a second line, such as the server's message
 * @param options `times`: how often it happened at once
 */
export function showNotice(
  notice: Notice,
  detail?: string,
  { actions = [], times = 1 }: { actions?: readonly NoticeAction[]; times?: number } = {},
): void {
  const id = notice.isGesture ? GESTURE_ID : notice.message;
  const before = counts.get(id) ?? 0;
  const count = before + times;
  counts.set(id, count);
  useToastArea.setState({ isWanted: true });
  const onClose = () => counts.delete(id);
  const isOpen = before > 0;
  withToasts(({ drawToast }) => drawToast({ id, notice, count, isOpen, detail, actions, onClose }));
}

/** Id of the toast of the last change that can be undone. */
const GESTURE_ID = 'gesture';

/** Closes the toast with the Undo button, because that change can no longer be undone. */
export function closeGestureNotice(): void {
  closeNotices((id) => id === GESTURE_ID);
}

/** Closes the open and queued toasts whose id the predicate accepts. The id is the message, except for gestures. */
export function closeNotices(shouldClose: (id: string) => boolean): void {
  const ids = [...counts.keys()].filter(shouldClose);
  if (ids.length === 0) return;
  withToasts(({ closeToasts }) => closeToasts(ids));
}

type Toasts = typeof ToastsModule;

/** Calls that wait because the code of the toasts could not be loaded. */
const missed: ((toasts: Toasts) => void)[] = [];

/** Runs the waiting calls, once the code of the toasts is loaded. */
export function runMissed(toasts: Toasts): void {
  for (const act of missed.splice(0)) act(toasts);
}

let loading: Promise<Toasts> | undefined;

/** Runs the calls in order. Callbacks that share one module import may run in any order. */
function withToasts(act: (toasts: Toasts) => void): void {
  loading ??= import('./toasts');
  const whenLoaded = (toasts: Toasts) => {
    runMissed(toasts);
    act(toasts);
  };
  void loading.then(whenLoaded, (error: unknown) => {
    loading = undefined;
    logError('Loading the toasts', error);
    missed.push(act);
  });
}
