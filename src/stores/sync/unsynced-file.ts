import { countOf } from '../../texts/numbers';
import type { MutationAction } from '../../sync/queue/client-mutation';
import type { Unsynced as UnsyncedMutation } from '../../sync/push/unsynced';
import type { DraftText } from '../dialogs';
import { offerFile } from '../offer-file';
import { failureLine } from '../../notices/describe-failure';
import * as texts from '../../texts/unsynced-file';

/** What each action did, in the words of the menus. */
const DONE: Readonly<Record<MutationAction, string>> = {
  create: texts.create,
  import: texts.importFromFile,
  edit: texts.edit,
  autosave: texts.edit,
  autosaveOnExit: texts.edit,
  move: texts.moveToAnotherCollection,
  toggleDone: texts.toggleTodo,
  toggleCopyOnClick: texts.changeWhatAClickDoes,
  togglePin: texts.pinOrUnpin,
  putAway: texts.putAway,
  convertToTodo: texts.convertToTodo,
  restoreVersion: texts.restoreAnEarlierVersion,
  revert: texts.undoTheChange,
  trash: texts.moveToTrash,
  untrash: texts.restoreFromTrash,
  delete: texts.deleteForGood,
  refetch: texts.refetchTitleAndIcon,
  fetchMetadata: texts.fetchTitleAndIcon,
  createCollection: texts.createCollection,
  updateCollection: texts.editCollection,
  sortCollection: texts.sortCollections,
  deleteCollection: texts.deleteCollection,
  deleteUnused: texts.deleteCollection,
};

/** Returns what a mutation did, as a text for the user. */
export function doneWords({ mutation }: UnsyncedMutation): string {
  return DONE[mutation.action];
}

/** Returns “1 change”, “3 changes” and so on. */
export function countChanges(count: number): string {
  return countOf(count, 'change');
}

/** Returns “1 half-written text”, “3 half-written texts” and so on. */
export function countDraftTexts(count: number): string {
  return countOf(count, 'half-written text');
}

/** Returns a readable file of mutations and drafts, with all of their texts. */
export function unsyncedText(
  username: string,
  mutations: readonly UnsyncedMutation[],
  drafts: readonly DraftText[],
  now: Date,
): string {
  const counts = [
    ...(mutations.length > 0 || drafts.length === 0 ? [countChanges(mutations.length)] : []),
    ...(drafts.length > 0 ? [countDraftTexts(drafts.length)] : []),
  ];
  const head = [texts.heading(username), texts.writtenOn(now.toLocaleString(), counts.join(', '))];
  const entries = mutations.map((each, index) => {
    const { mutation, failure, text, place } = each;
    const lines = [
      texts.madeOn(index + 1, doneWords(each), new Date(mutation.at).toLocaleString()),
      failure ? texts.refused(failureLine(failure)) : texts.waitsToBeSent,
    ];
    if (place !== '') lines.push(texts.collection(place));
    return [...lines, '', text].join('\n');
  });
  const halfWritten = drafts.map(({ place, text }, index) =>
    [texts.halfWritten(mutations.length + index + 1, place), '', text].join('\n'),
  );
  return [head.join('\n'), ...entries, ...halfWritten].join(`\n\n${'-'.repeat(40)}\n\n`) + '\n';
}

/** Offers mutations and drafts as a file to download. */
export function saveUnsyncedAsFile(
  username: string,
  mutations: readonly UnsyncedMutation[],
  drafts: readonly DraftText[] = [],
): void {
  const now = new Date();
  const text = unsyncedText(username, mutations, drafts, now);
  offerFile(
    `jot-unsent-${username}-${now.toISOString().slice(0, 10)}.txt`,
    new Blob([text], { type: 'text/plain;charset=utf-8' }),
  );
}
