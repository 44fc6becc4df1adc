import { countOf } from '../../domain/format-number';
import type { ChangeAction } from '../../sync/state/change';
import type { Unsynced as UnsyncedChange } from '../../sync/push/unsynced';
import type { DraftText } from '../dialogs';
import { failureLine } from '../../notices/describe-failure';

/** What was done, in the words of the menus. */
const DONE: Readonly<Record<ChangeAction, string>> = {
  create: 'Create',
  edit: 'Edit',
  autosave: 'Edit',
  autosaveOnExit: 'Edit',
  move: 'Move to another collection',
  toggleDone: 'Toggle todo',
  toggleCopyOnClick: 'Change what a click does',
  convertToTodo: 'Convert to todo',
  revert: 'Undo the change of its kind',
  trash: 'Move to trash',
  untrash: 'Restore from trash',
  delete: 'Delete for good',
  refetch: 'Refetch title and icon',
  fetchMetadata: 'Fetch title and icon',
  createCollection: 'Create collection',
  updateCollection: 'Edit collection',
  sortCollection: 'Sort collections',
  deleteCollection: 'Delete collection',
};

/** What a change did, in words. */
export function doneWords({ change }: UnsyncedChange): string {
  return DONE[change.action];
}

/** “1 change”, “3 changes”. */
export function countChanges(count: number): string {
  return countOf(count, 'change');
}

/** “1 half-written text”, “3 half-written texts”. */
export function countDraftTexts(count: number): string {
  return countOf(count, 'half-written text');
}

/** Changes and drafts as a text that people can read, with every word that was written. */
export function unsyncedText(
  username: string,
  changes: readonly UnsyncedChange[],
  drafts: readonly DraftText[],
  now: Date,
): string {
  const counts = [
    ...(changes.length > 0 || drafts.length === 0 ? [countChanges(changes.length)] : []),
    ...(drafts.length > 0 ? [countDraftTexts(drafts.length)] : []),
  ];
  const head = [
    `Jot: what the server doesn’t have of ${username}`,
    `Written to this file on ${now.toLocaleString()}: ${counts.join(', ')}.`,
  ];
  const entries = changes.map((each, index) => {
    const { change, failure, text, place } = each;
    const lines = [
      `${index + 1}. ${doneWords(each)}, made on ${new Date(change.at).toLocaleString()}`,
      failure ? `Refused: ${failureLine(failure)}` : 'Waits to be sent',
    ];
    if (place !== '') lines.push(`Collection: ${place}`);
    return [...lines, '', text].join('\n');
  });
  const texts = drafts.map(({ place, text }, index) =>
    [`${changes.length + index + 1}. Half-written: ${place}`, '', text].join('\n'),
  );
  return [head.join('\n'), ...entries, ...texts].join(`\n\n${'-'.repeat(40)}\n\n`) + '\n';
}

/** Offers changes and drafts as a file. */
export function saveUnsyncedAsFile(
  username: string,
  changes: readonly UnsyncedChange[],
  drafts: readonly DraftText[] = [],
): void {
  const now = new Date();
  const text = unsyncedText(username, changes, drafts, now);
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `jot-unsent-${username}-${now.toISOString().slice(0, 10)}.txt`;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
