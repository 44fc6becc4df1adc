import { ACTION_FAILURES, NOTICES, WAITS_FOR_APP } from '../../notices/messages';
import { failureLine } from '../../notices/describe-failure';
import { logError } from '../../notices/log';
import { showNotice } from '../../notices/show-notice';
import { fieldsOf, isTextEdit, type Change } from '../../sync/state/change';
import type { SyncEvent } from '../../sync/sync-event';
import { engine } from './current-engine';
import { returnNaming, onNamingConfirmed } from '../collections/collection-form';
import { returnCreatedText, returnEditedText } from '../drafts/return-text';
import { setResult } from './result';
import { dropGestures } from '../undo/undo';

type Rejected = Extract<SyncEvent, { type: 'rejected' }>;

/** The server has a change: shows its message (spec §8). */
export function onConfirmed(change: Change): void {
  const { id, action, mergedIds = [] } = change;
  for (const each of [id, ...mergedIds]) setResult(each, { kind: 'confirmed' });
  switch (action) {
    case 'refetch':
      return showNotice(NOTICES.refetched);
    case 'createCollection':
    case 'updateCollection':
      return onNamingConfirmed(change);
    case 'deleteCollection':
      return showNotice(NOTICES.collectionDeleted);
  }
}

/**
 * The server rejected a change: the view shows the server's records again, a toast says why, and the
 * text returns to where it was typed (spec §4, §8), unless it is listed.
 */
export function onRejected({ change, failure, dropped, later, isListed }: Rejected): void {
  logError(`The server refused to ${change.action}`, failure);
  for (const { id, mergedIds = [] } of dropped)
    for (const each of [id, ...mergedIds]) setResult(each, { kind: 'rejected', failure });
  dropGestures(dropped);
  const notice = ACTION_FAILURES[change.action];
  if (notice) showNotice(notice, failureLine(failure));
  if (isListed) return;

  // A later change of the same field is newer, and its own answer decides.
  const { title, content } = fieldsOf(dropped.filter(isTextEdit));
  const lostText = {
    title: later.title === undefined ? title : undefined,
    content: later.content === undefined ? content : undefined,
  };
  switch (change.action) {
    case 'create':
    // What an undo was to give back is written nowhere else.
    case 'revert':
      return returnCreatedText(change, dropped);
    case 'createCollection':
    case 'updateCollection':
      return returnNaming(change, dropped, later, failure);
    case 'edit':
    case 'autosave':
    case 'autosaveOnExit':
      return returnEditedText(change, lostText, failure);
  }
  // An edit that waited behind another change of an item that is gone fell with it.
  if (title !== undefined || content !== undefined) returnEditedText(change, lostText, failure);
}

type Defect = Extract<SyncEvent, { type: 'defect' }>;

/** Our own code has failed while changes were sent: they stay, and a toast says so. */
export function onDefect({ changes, failure }: Defect): void {
  logError('Sending a change', failure);
  // Who waits in a dialog goes on.
  for (const { id, mergedIds = [] } of changes)
    for (const each of [id, ...mergedIds]) setResult(each, { kind: 'rejected', failure });
  showNotice(NOTICES.sendingFailed, WAITS_FOR_APP);
}

type Met = Extract<SyncEvent, { type: 'keptBoth' | 'revived' | 'rehomed' | 'renamed' }>;

/** A change conflicted with another device's: nothing is lost, and a toast says what became of it. */
export function onMet(event: Met): void {
  switch (event.type) {
    case 'keptBoth':
      return showNotice(NOTICES.keptBoth);
    case 'revived':
      return showNotice(NOTICES.revived);
    case 'rehomed': {
      const home = engine().collections.view(event.change.fields.collection ?? '');
      return showNotice(NOTICES.rehomed(home?.name ?? ''));
    }
    case 'renamed':
      return showNotice(NOTICES.renamed(event.theirs));
  }
}
