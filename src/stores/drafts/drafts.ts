import type { Engine } from '../../sync/engine-ports';
import { allDialogs, isWrittenIn, useDialogs, type Dialog } from '../dialogs';
import { restoreInputText, setInputText, useItems } from '../items/items';
import { currentEngine } from '../sync/current-engine';
import { useSyncStatus } from '../sync/sync-status';
import { isDraft, joinDrafts, keptOf, textOfUnread, type Draft } from './draft';

let restored: Promise<void> = Promise.resolve();
let kept: Promise<void> = Promise.resolve();

/**
 * Restores the stored draft of an earlier visit, and stores this page's draft whenever it changes. Returns a function
 * that stops this.
 */
export function keepDraft(engine: Engine): () => void {
  restored = engine.restoreDraft({
    read: draftOnScreen,
    canShow: isDraft,
    show(draft) {
      if (isDraft(draft)) show(draft, engine);
    },
  });
  void restored.then(findUnreadDrafts);
  const keep = () => {
    kept = engine.keepDraft();
  };
  keep();
  const stops = [
    useItems.subscribe(({ inputText }, { inputText: before }) => {
      if (inputText !== before) keep();
    }),
    useDialogs.subscribe(({ current, waiting }, before) => {
      if (current !== before.current || waiting !== before.waiting) keep();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Resolves when the stored draft has been restored. */
export function whenDraftRestored(): Promise<void> {
  return restored;
}

/** Resolves when the draft is stored, or when this device can't store it. */
export function whenDraftKept(): Promise<void> {
  return kept;
}

/** Returns this page's draft, including dialogs without text. */
export function onScreen(): Draft {
  return { inputText: useItems.getState().inputText, dialogs: allDialogs() };
}

/**
 * Returns the draft to store; null if it is empty. Questions are left out, because they are asked again when needed.
 */
function draftOnScreen(): Draft | null {
  const { inputText, dialogs } = onScreen();
  const isKept = (dialog: Dialog) => FORMS.has(dialog.name) || isWrittenIn(dialog);
  return keptOf({ inputText, dialogs: dialogs.filter(isKept) });
}

/** Dialogs that a draft restores even if they are empty. */
const FORMS: ReadonlySet<Dialog['name']> = new Set(['createItem', 'editItem', 'collection']);

function show({ inputText, dialogs }: Draft, engine: Engine): void {
  const typed = onScreen();
  const unsaved = dialogs.filter((dialog) => !isSavedForm(dialog, engine));
  const joined = joinDrafts(typed, { inputText, dialogs: unsaved });
  const [first = null, ...others] = joined.dialogs;
  useDialogs.setState(({ current, serial }) => ({
    current: first,
    waiting: others,
    serial: current ? serial : serial + 1,
  }));
  if (inputText === '') return;
  if (typed.inputText === '') restoreInputText(inputText);
  else setInputText(joined.inputText);
}

/** Whether a dialog is a form that was saved just before its page was closed. */
function isSavedForm(dialog: Dialog, { unsynced, collections, trashBins }: Engine): boolean {
  if (dialog.name !== 'collection' || dialog.savingId === null) return false;
  const { savingId } = dialog;
  if (unsynced.list().some(({ mutation }) => mutation.recordId === savingId)) return false;
  return (collections.view(savingId) ?? trashBins.view(savingId)) !== undefined;
}

/** Reads the drafts that this version of the app can't show. The sync status lists them. */
export async function findUnreadDrafts(): Promise<void> {
  const source = currentEngine();
  const drafts = (await source?.readUnread()) ?? [];
  if (currentEngine() !== source) return;
  const unread = drafts.map(({ key, value }) => ({ name: key, text: textOfUnread(value) }));
  useSyncStatus.setState({ unread });
}

/** Deletes a draft that this version of the app can't show. */
export async function discardUnreadDraft(name: string): Promise<void> {
  await currentEngine()?.forgetUnread(name);
  await findUnreadDrafts();
}
