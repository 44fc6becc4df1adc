import type { Engine } from '../../sync/engine-ports';
import { useDialogs, type Dialog } from '../dialogs';
import { isInputNew, setInputText, useItems } from '../items/items';

/** What a person has written and not saved: the input's text and the dialogs. */
export interface Draft {
  inputText: string;
  dialogs: readonly Dialog[];
}

interface Parked extends Draft {
  /** Whether the main input held a text that was still to become an item. */
  isInputNew: boolean;
}

const parked = new Map<string, Parked>();
let taken: Promise<void> = Promise.resolve();
let kept: Promise<void> = Promise.resolve();

/** Takes the draft off the screen and keeps it for its owner (spec §8: a session ends mid-edit). */
export function parkDraft(owner: string): void {
  parked.set(owner, { ...onScreen(), isInputNew: isInputNew() });
  useDialogs.setState({ current: null, waiting: [] });
}

/** Puts an owner's draft back on the screen. */
export function restoreDraft(owner: string): void {
  const kept = parked.get(owner);
  if (!kept) return;
  parked.delete(owner);
  show(kept);
}

/** The dialogs of all accounts that have left the screen. */
export function parkedDialogs(): Dialog[] {
  return [...parked.values()].flatMap(({ dialogs }) => dialogs);
}

/** Whether an account that has left the screen had a text in the main input that is saved nowhere. */
export function hasParkedInput(): boolean {
  return [...parked.values()].some((kept) => kept.isInputNew);
}

/** Forgets an owner's draft: they logged out. */
export function dropDraft(owner: string): void {
  parked.delete(owner);
}

/**
 * Puts the draft of a closed page on the screen, and from then on keeps the draft of this page on the
 * device. Returns a function that stops it.
 */
export function keepDraft(engine: Engine): () => void {
  const draft = engine.keepDraft({
    read: draftOnScreen,
    show(kept) {
      if (isDraft(kept)) show(kept);
    },
  });
  taken = draft.restored;
  const write = () => {
    kept = draft.write();
  };
  write();
  const stops = [
    useItems.subscribe(({ inputText }, { inputText: before }) => {
      if (inputText !== before) write();
    }),
    useDialogs.subscribe(({ current, waiting }, before) => {
      if (current !== before.current || waiting !== before.waiting) write();
    }),
  ];
  return () => {
    // What is written now is the text of the account that leaves, and not what comes after it.
    draft.stop();
    for (const stop of stops) stop();
  };
}

/** Resolves when the draft of an earlier visit is on the screen; what is written now comes after it. */
export function whenDraftRestored(): Promise<void> {
  return taken;
}

/** Resolves when this device keeps the draft on the screen, as far as it keeps anything. */
export function whenDraftKept(): Promise<void> {
  return kept;
}

/** What this page has written and not saved. */
export function onScreen(): Draft {
  const { current, waiting } = useDialogs.getState();
  const dialogs = [...(current ? [current] : []), ...waiting];
  return { inputText: useItems.getState().inputText, dialogs };
}

/** What a person would miss; null when there is nothing. A question comes again when it is due. */
function draftOnScreen(): Draft | null {
  const { inputText, dialogs } = onScreen();
  const written = dialogs.filter(({ name }) => WRITTEN_IN.has(name));
  return inputText === '' && written.length === 0 ? null : { inputText, dialogs: written };
}

const WRITTEN_IN: ReadonlySet<Dialog['name']> = new Set(['createItem', 'editItem', 'collection']);

/** What has been typed meanwhile stays; what was written before comes beside it, in the input before it. */
function show({ inputText, dialogs }: Draft): void {
  useDialogs.setState(({ current, waiting, serial }) => {
    const [first = null, ...others] = [...(current ? [current] : []), ...waiting, ...dialogs];
    return { current: first, waiting: others, serial: current ? serial : serial + 1 };
  });
  const typed = useItems.getState().inputText;
  if (inputText !== '') setInputText(typed === '' ? inputText : `${inputText} ${typed}`);
}

/** Whether it is a draft that this version of the app knows: another one may have kept it. */
export function isDraft(draft: unknown): draft is Draft {
  return (
    typeof draft === 'object' &&
    draft !== null &&
    'inputText' in draft &&
    typeof draft.inputText === 'string' &&
    'dialogs' in draft &&
    Array.isArray(draft.dialogs)
  );
}
