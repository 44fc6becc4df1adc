import type { Engine } from '../sync/engine';
import { useDialogs, type Dialog } from './dialogs';
import { isInputNew, setInputText, useItems } from './items';

/** What a person had begun to write when their account left the screen. */
interface HalfWritten {
  inputText: string;
  dialogs: readonly Dialog[];
}

interface Parked extends HalfWritten {
  /** Whether the main input held a text that was still to become an item. */
  isInputNew: boolean;
}

const parked = new Map<string, Parked>();
let taken: Promise<void> = Promise.resolve();

/** Takes what is half-written off the screen and keeps it for its owner (spec §8: a session ends mid-edit). */
export function parkHalfWritten(owner: string): void {
  parked.set(owner, { ...onScreen(), isInputNew: isInputNew() });
  useDialogs.setState({ current: null, waiting: [] });
}

/** Puts what an owner had begun to write back on the screen. */
export function restoreHalfWritten(owner: string): void {
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

/** Forgets what an owner had begun to write: they logged out. */
export function dropHalfWritten(owner: string): void {
  parked.delete(owner);
}

/**
 * Puts on the screen what a page that is gone had half-written, and from then on keeps on this
 * device what is half-written here. Returns the way to stop.
 */
export function keepHalfWritten(engine: Engine): () => void {
  let stops: (() => void)[] = [];
  let isStopped = false;
  let atEnd: HalfWritten | null = null;
  const read = () => (isStopped ? atEnd : draftOnScreen());
  const start = async () => {
    const draft = await engine.takeDraft();
    // A dialog may be about any item.
    await engine.restored;
    if (isStopped) return;
    if (isHalfWritten(draft)) show(draft);
    const write = latestOnly(async () => {
      // What goes into a change is cleared in the same turn, but not all of it at once.
      await engine.whenKept();
      await engine.writeDraft(read());
    });
    write();
    engine.joinDraft(read);
    stops = [
      useItems.subscribe(({ inputText }, { inputText: before }) => {
        if (inputText !== before) write();
      }),
      useDialogs.subscribe(({ current, waiting }, before) => {
        if (current !== before.current || waiting !== before.waiting) write();
      }),
    ];
  };
  taken = start();
  return () => {
    // What is written now is the text of the account that leaves, and not what comes after it.
    atEnd = draftOnScreen();
    isStopped = true;
    for (const stop of stops) stop();
  };
}

/** Resolves when what was half-written on an earlier visit is on the screen: what is written now comes after it. */
export function whenDraftTaken(): Promise<void> {
  return taken;
}

function onScreen(): HalfWritten {
  const { current, waiting } = useDialogs.getState();
  const dialogs = [...(current ? [current] : []), ...waiting];
  return { inputText: useItems.getState().inputText, dialogs };
}

/** What a person would miss; null when there is nothing. A question comes again when it is due. */
function draftOnScreen(): HalfWritten | null {
  const { inputText, dialogs } = onScreen();
  const written = dialogs.filter(({ name }) => WRITTEN_IN.has(name));
  return inputText === '' && written.length === 0 ? null : { inputText, dialogs: written };
}

const WRITTEN_IN: ReadonlySet<Dialog['name']> = new Set(['createItem', 'editItem', 'collection']);

/** What has been typed meanwhile stays; what was written before comes beside it, in the input before it. */
function show({ inputText, dialogs }: HalfWritten): void {
  useDialogs.setState(({ current, waiting, serial }) => {
    const [first = null, ...others] = [...(current ? [current] : []), ...waiting, ...dialogs];
    return { current: first, waiting: others, serial: current ? serial : serial + 1 };
  });
  const typed = useItems.getState().inputText;
  if (inputText !== '') setInputText(typed === '' ? inputText : `${inputText} ${typed}`);
}

/** Another version of the app may have kept it. */
function isHalfWritten(draft: unknown): draft is HalfWritten {
  return (
    typeof draft === 'object' &&
    draft !== null &&
    'inputText' in draft &&
    typeof draft.inputText === 'string' &&
    'dialogs' in draft &&
    Array.isArray(draft.dialogs)
  );
}

/** Runs a piece of work again when it was asked for meanwhile, once, however often that was. */
function latestOnly(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isAskedAgain = false;
  const run = async () => {
    isRunning = true;
    do {
      isAskedAgain = false;
      await work();
    } while (isAskedAgain);
    isRunning = false;
  };
  return () => {
    if (isRunning) isAskedAgain = true;
    else void run();
  };
}
