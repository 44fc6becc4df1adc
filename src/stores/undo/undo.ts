import { NOTICES, gestureNotice } from '../../notices/messages';
import { closeGestureNotice, showNotice, type NoticeAction } from '../../notices/show-notice';
import type { Change } from '../../sync/state/change';
import * as texts from '../../texts/gestures';
import {
  forgetChanges,
  isKept,
  putOn,
  takeOff,
  useHistory,
  type Entry,
  type Side,
} from './history';
import { staysLine } from './stays';
import { makeChanges } from './steps';
import { endTyping } from './text-undo';
import { wayBack } from './way-back';

type Direction = 'undo' | 'redo';

interface Way {
  /** Where what is taken back stands, and where what takes it back is put. */
  from: Side;
  to: Side;
  label: string;
  told: (gesture: string) => ReturnType<typeof NOTICES.undone>;
  refused: (gesture: string) => ReturnType<typeof NOTICES.notUndone>;
}

const WAYS: Readonly<Record<Direction, Way>> = {
  undo: {
    from: 'done',
    to: 'undone',
    label: texts.undo,
    told: NOTICES.undone,
    refused: NOTICES.notUndone,
  },
  redo: {
    from: 'undone',
    to: 'done',
    label: texts.redo,
    told: NOTICES.redone,
    refused: NOTICES.notRedone,
  },
};

let keysOf: (direction: Direction) => readonly string[] = () => [];

/** Says by which keys one undoes and redoes: toasts show them. */
export function nameUndoKeys(keys: typeof keysOf): void {
  keysOf = keys;
}

/** Undoes the last gesture, or another one that can still be undone. */
export function undo(id?: number): void {
  goBack('undo', id);
}

/** Does again what was undone last. */
export function redo(id?: number): void {
  goBack('redo', id);
}

/** The button on the toast of a gesture. */
export function undoAction({ id }: Entry): NoticeAction {
  return actionOf('undo', id);
}

/** Forgets gestures that the server has rejected; the toast that offers to undo one goes with it. */
export function dropGestures(rejected: readonly Change[]): void {
  forgetChanges(rejected);
  if (offered !== null && !isKept(offered)) closeGestureNotice();
}

/** The entry that the button of the toast on the screen is about. */
let offered: number | null = null;

function actionOf(direction: Direction, id: number): NoticeAction {
  offered = id;
  const { label } = WAYS[direction];
  return { label, keys: keysOf(direction), run: () => goBack(direction, id) };
}

function goBack(direction: Direction, wanted?: number): void {
  const { from, to, told, refused } = WAYS[direction];
  const id = wanted ?? useHistory.getState()[from].at(-1)?.id;
  const entry = id === undefined ? undefined : takeOff(from, id);
  if (!entry) return;
  endTyping();
  const { changes, stays } = wayBack(entry);
  const detail = staysLine(stays, entry.steps.length);
  const { steps } = makeChanges(changes);
  if (steps.length === 0) {
    closeGestureNotice();
    return showNotice(refused(entry.label), detail);
  }
  const back = putOn(to, entry, steps);
  const opposite = direction === 'undo' ? 'redo' : 'undo';
  showNotice(gestureNotice(told(entry.label)), detail, { action: actionOf(opposite, back.id) });
}
