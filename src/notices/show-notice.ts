import { create } from 'zustand';
import { logError } from './log';
import type * as ToastsModule from './toasts';

/** A toast: its words, its colour and for how long it appears. */
export interface Notice {
  message: string;
  kind: 'error' | 'info';
  /** Ms until it closes by itself; null: only when it is closed. */
  closesAfter: number | null;
  /** Of a gesture that can be undone: the next one’s toast takes its place. */
  isGesture?: true;
}

/** Whether there was a toast yet: until then the page does without the code that draws them. */
export const useToastArea = create(() => ({ isWanted: false }));

const counts = new Map<string, number>();

/** A button on a toast. */
export interface NoticeAction {
  label: string;
  /** The keys that do the same, as they are printed on this machine’s keyboard. */
  keys?: readonly string[];
  run: () => void;
}

/**
 * Shows a toast. The same error again while it is open becomes a count on it, so that one that
 * repeats can't keep all others in the queue; any other message just stays longer. `detail` is a second
 * line: the server's words. `times` is how often it happened at once.
 */
export function showNotice(
  notice: Notice,
  detail?: string,
  { action, times = 1 }: { action?: NoticeAction; times?: number } = {},
): void {
  const id = notice.isGesture ? GESTURE_ID : notice.message;
  const before = counts.get(id) ?? 0;
  const count = before + times;
  counts.set(id, count);
  useToastArea.setState({ isWanted: true });
  const onClose = () => counts.delete(id);
  const isOpen = before > 0;
  withToasts(({ drawToast }) => drawToast({ id, notice, count, isOpen, detail, action, onClose }));
}

/** Of the one toast that tells what was just done, and can be undone. */
const GESTURE_ID = 'gesture';

/** Closes the toast of what was just done: there is nothing to undo of it any more. */
export function closeGestureNotice(): void {
  closeNotices((id) => id === GESTURE_ID);
}

/** Closes those of the open toasts, and of those that wait for a place, whose messages are meant. */
export function closeNotices(isMeant: (message: string) => boolean): void {
  const messages = [...counts.keys()].filter(isMeant);
  if (messages.length === 0) return;
  withToasts(({ closeToasts }) => closeToasts(messages));
}

type Toasts = typeof ToastsModule;

/** What was to be done with toasts when their code could not be had. */
const missed: ((toasts: Toasts) => void)[] = [];

/** Does it now that the code of the toasts is loaded. */
export function catchUp(toasts: Toasts): void {
  for (const act of missed.splice(0)) act(toasts);
}

/** Their code, once it was asked for. */
let loading: Promise<Toasts> | undefined;

/** Does all in the order in which it is asked for, which a browser that loads a module for several doesn't keep. */
function withToasts(act: (toasts: Toasts) => void): void {
  loading ??= import('./toasts');
  const whenLoaded = (toasts: Toasts) => {
    catchUp(toasts);
    act(toasts);
  };
  void loading.then(whenLoaded, (error: unknown) => {
    loading = undefined;
    logError('Loading the toasts', error);
    missed.push(act);
  });
}
