import { create } from 'zustand';
import type { Change } from '../../sync/state/change';
import type { MutationBase, StoreName } from '../../domain/mutators/mutation';

/** Gestures that can be undone, so many at most (decision 40). */
const MAX_ENTRIES = 100;

/** What a gesture made of one record: the fields that it changed, as they were and as it left them. */
export interface Step {
  store: StoreName;
  recordId: string;
  /** What the record was called: it may be gone when it is spoken of. */
  name: string;
  /** The changes that made it, until the server has rejected them. */
  changeIds: readonly string[];
  from: MutationBase;
  to: MutationBase;
}

/** One gesture of a person, however many records it changed. */
export interface Entry {
  id: number;
  /** What was done, in words that go on behind “Undo: ”. */
  label: string;
  steps: readonly Step[];
  /** The visit of a dialog that it belongs to: all that was saved in it is undone together. */
  visit?: string;
}

interface HistoryState {
  /** What can be undone, the last one last. */
  done: readonly Entry[];
  /** What was undone and can be redone, the last one last. */
  undone: readonly Entry[];
}

export type Side = keyof HistoryState;

const NOTHING: HistoryState = { done: [], undone: [] };

/** What was done on this page with the account on the screen. */
export const useHistory = create<HistoryState>(() => NOTHING);

let lastId = 0;

/** Remembers a gesture that leaves nothing to redo. Returns its entry; null when it changed nothing. */
export function recordGesture(label: string, steps: readonly Step[], visit?: string): Entry | null {
  const { done } = useHistory.getState();
  const last = done.at(-1);
  const isSameVisit = visit !== undefined && last?.visit === visit;
  const all = isSameVisit ? joinSteps(last.steps, steps) : steps;
  const before = isSameVisit ? done.slice(0, -1) : done;
  const entry =
    all.length === 0
      ? null
      : { id: ++lastId, label: isSameVisit ? last.label : label, steps: all, visit };
  const next = entry ? [...before, entry].slice(-MAX_ENTRIES) : before;
  useHistory.setState({
    done: next,
    undone: steps.length === 0 ? useHistory.getState().undone : [],
  });
  return entry;
}

/** Puts what was undone, or redone, where it can be taken back again. */
export function putOn(side: Side, { label }: Entry, steps: readonly Step[]): Entry {
  const entry = { id: ++lastId, label, steps };
  useHistory.setState((state) => ({ [side]: [...state[side], entry].slice(-MAX_ENTRIES) }));
  return entry;
}

/** Takes an entry out, if it is still there. */
export function takeOff(side: Side, id: number): Entry | undefined {
  const entry = useHistory.getState()[side].find((each) => each.id === id);
  if (entry)
    useHistory.setState((state) => ({ [side]: state[side].filter((each) => each !== entry) }));
  return entry;
}

/** Whether an entry can still be undone or redone. */
export function isKept(id: number): boolean {
  const { done, undone } = useHistory.getState();
  return [...done, ...undone].some((entry) => entry.id === id);
}

/** Changes that the server has rejected were never made, so there is nothing of them to undo. */
export function forgetChanges(rejected: readonly Change[]): void {
  const ids = new Set(rejected.flatMap(({ id, mergedIds = [] }) => [id, ...mergedIds]));
  forgetSteps(({ changeIds }) => changeIds.some((id) => ids.has(id)));
}

/** What is deleted for good has no way back. */
export function forgetRecords(recordIds: readonly string[]): void {
  const ids = new Set(recordIds);
  forgetSteps(({ recordId }) => ids.has(recordId));
}

/** The next account starts anew. */
export function resetHistory(): void {
  useHistory.setState(NOTHING);
}

function forgetSteps(isGone: (step: Step) => boolean): void {
  const without = (entries: readonly Entry[]) => {
    if (!entries.some(({ steps }) => steps.some(isGone))) return entries;
    return entries
      .map((entry) => ({ ...entry, steps: entry.steps.filter((step) => !isGone(step)) }))
      .filter(({ steps }) => steps.length > 0);
  };
  useHistory.setState(({ done, undone }) => ({ done: without(done), undone: without(undone) }));
}

/** The steps of one visit: of each record what it was at first and what it is at last. */
function joinSteps(earlier: readonly Step[], later: readonly Step[]): Step[] {
  const joined = new Map(earlier.map((step) => [step.recordId, step]));
  for (const step of later) {
    const first = joined.get(step.recordId);
    joined.set(step.recordId, first ? joinStep(first, step) : step);
  }
  return [...joined.values()].filter(({ from }) => Object.keys(from).length > 0);
}

function joinStep(first: Step, last: Step): Step {
  const from = { ...last.from, ...first.from };
  const to = { ...first.to, ...last.to };
  const changeIds = [...new Set([...first.changeIds, ...last.changeIds])];
  // With its kind an item goes back as a whole.
  if (from.type !== to.type) return { ...first, changeIds, from, to };
  const names = (Object.keys(from) as (keyof MutationBase)[]).filter((n) => from[n] !== to[n]);
  return { ...first, changeIds, from: pick(from, names), to: pick(to, names) };
}

/** Some fields of a record. */
export function pick(fields: object, names: readonly (keyof MutationBase)[]): MutationBase {
  const values = fields as Record<string, unknown>;
  const picked: Record<string, unknown> = {};
  for (const name of names) picked[name] = values[name];
  return picked;
}
