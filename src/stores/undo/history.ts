import { create } from 'zustand';
import type { ClientMutation } from '../../sync/queue/client-mutation';
import { mergeInverses, type Inverse } from './inverse';

/** Maximum number of steps that can be undone (decision 40). */
const MAX_STEPS = 100;

/** A step of the undo or redo stack: one inverse for each record that the gesture changed. */
export interface UndoStep {
  id: number;
  /** What the user did, as the text after “Undo: ”. */
  label: string;
  inverses: readonly Inverse[];
  /** Consecutive steps of one group are merged. They change the same records. */
  group?: string | undefined;
}

/** The undo stack and the redo stack, each with its top at the end. */
interface History {
  undo: readonly UndoStep[];
  redo: readonly UndoStep[];
}

export type Direction = keyof History;

/** The undo history of this page for the open account. */
export const useHistory = create<History>(() => ({ undo: [], redo: [] }));

let lastId = 0;

/** Pushes a step that can be undone, and clears the redo stack. Returns null if it changed nothing. */
export function pushStep(added: Omit<UndoStep, 'id'>): UndoStep | null {
  if (added.inverses.length === 0) return null;
  const { undo } = useHistory.getState();
  const top = undo.at(-1);
  const previous = added.group !== undefined && top?.group === added.group ? top : undefined;
  const step = previous
    ? { ...previous, inverses: mergeInverses(previous.inverses, added.inverses) }
    : { ...added, id: ++lastId };
  setHistory({ undo: [...without(undo, previous), step], redo: [] });
  return step.inverses.length > 0 ? step : null;
}

/** Moves a step to the other stack. `inverses` are those of the mutations that have undone or redone the step. */
export function moveStep(from: Direction, step: UndoStep, inverses: readonly Inverse[]): void {
  const { undo, redo } = useHistory.getState();
  const moved = { id: step.id, label: step.label, inverses };
  if (from === 'undo') setHistory({ undo: without(undo, step), redo: [...redo, moved] });
  else setHistory({ undo: [...undo, moved], redo: without(redo, step) });
}

/** Removes the inverses of mutations that the server has rejected. */
export function forgetMutations(rejected: readonly ClientMutation[]): void {
  const ids = new Set(rejected.flatMap(({ id, mergedIds = [] }) => [id, ...mergedIds]));
  forget(({ mutationIds }) => mutationIds.some((id) => ids.has(id)));
}

/** Removes the inverses of records that were deleted permanently. */
export function forgetRecords(recordIds: readonly string[]): void {
  const ids = new Set(recordIds);
  forget(({ recordId }) => ids.has(recordId));
}

/** Clears both stacks, for the next account. */
export function resetHistory(): void {
  setHistory({ undo: [], redo: [] });
}

function forget(isForgotten: (inverse: Inverse) => boolean): void {
  const { undo, redo } = useHistory.getState();
  const rest = (step: UndoStep) => ({
    ...step,
    inverses: step.inverses.filter((inverse) => !isForgotten(inverse)),
  });
  setHistory({ undo: undo.map(rest), redo: redo.map(rest) });
}

function without(steps: readonly UndoStep[], removed: UndoStep | undefined): UndoStep[] {
  return steps.filter(({ id }) => id !== removed?.id);
}

/** Sets both stacks, without steps that have nothing to restore and without the oldest above the limit. */
function setHistory({ undo, redo }: History): void {
  const kept = (steps: readonly UndoStep[]) =>
    steps.filter(({ inverses }) => inverses.length > 0).slice(-MAX_STEPS);
  useHistory.setState({ undo: kept(undo), redo: kept(redo) });
}
