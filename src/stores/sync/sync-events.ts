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

type Rejected = Extract<SyncEvent, { type: 'rejected' }>;

/** The server has a change: what spec §8 wants told of it is told. */
export function onConfirmed(change: Change): void {
  const { id, action, recordId, mergedIds = [] } = change;
  for (const each of [id, ...mergedIds]) setResult(each, { kind: 'confirmed' });
  switch (action) {
    case 'trash':
      return showNotice(NOTICES.trashed);
    case 'delete':
      return showNotice(NOTICES.deleted);
    case 'convertToTodo':
      return showNotice(NOTICES.converted);
    case 'untrash': {
      const home = engine().items.view(recordId)?.collection ?? '';
      const name = engine().collections.view(home)?.name;
      if (name !== undefined) showNotice(NOTICES.restored(name));
      return;
    }
    case 'refetch':
      return showNotice(NOTICES.refetched);
    case 'createCollection':
    case 'updateCollection':
      return onNamingConfirmed(change);
    case 'deleteCollection':
      return showNotice(NOTICES.collectionDeleted);
    case 'sortCollection':
      return showNotice(NOTICES.collectionsSorted);
  }
}

/**
 * The server rejected a change: the view is back at the server's truth, the person reads why, and
 * what they had typed returns to them (spec §4, §8), unless it waits for them in the list.
 */
export function onRejected({ change, failure, dropped, later, isListed }: Rejected): void {
  logError(`The server refused to ${change.action}`, failure);
  for (const { id, mergedIds = [] } of dropped)
    for (const each of [id, ...mergedIds]) setResult(each, { kind: 'rejected', failure });
  const notice = ACTION_FAILURES[change.action];
  if (notice) showNotice(notice, failureLine(failure));
  if (isListed) return;

  // What a later change says of a field is newer, and its own answer decides.
  const { title, content } = fieldsOf(dropped.filter(isTextEdit));
  const lostText = {
    title: later.title === undefined ? title : undefined,
    content: later.content === undefined ? content : undefined,
  };
  switch (change.action) {
    case 'create':
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

/** Our own code has failed while changes were sent: they stay, and the person is told. */
export function onDefect({ changes, failure }: Defect): void {
  logError('Sending a change', failure);
  // Who waits in a dialog goes on.
  for (const { id, mergedIds = [] } of changes)
    for (const each of [id, ...mergedIds]) setResult(each, { kind: 'rejected', failure });
  showNotice(NOTICES.sendingFailed, WAITS_FOR_APP);
}

type Met = Extract<SyncEvent, { type: 'keptBoth' | 'revived' | 'rehomed' | 'renamed' }>;

/** A change has met another device's: nothing is lost, and the person reads what became of it. */
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
