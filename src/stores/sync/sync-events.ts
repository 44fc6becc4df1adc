import { ACTION_FAILURES, NOTICES, WAITS_FOR_APP } from '../../notices/messages';
import { failureLine } from '../../notices/describe-failure';
import { logError } from '../../notices/log';
import { showNotice } from '../../notices/show-notice';
import type { Failure } from '../../domain/failure';
import type { ClientMutation, MutationAction } from '../../sync/queue/client-mutation';
import type { Rejection, SyncEvent } from '../../sync/core/sync-event';
import { engine } from './current-engine';
import { onNamingConfirmed } from '../collections/collection-form';
import { returnTexts } from '../drafts/return-text';
import { setResult } from './result';
import { dropRejected } from '../undo/undo';

/** Handles a confirmed mutation: resolves its waiting callers, and shows its message, if any (spec §8). */
export function onConfirmed(mutation: ClientMutation): void {
  const { id, action, mergedIds = [] } = mutation;
  for (const each of [id, ...mergedIds]) setResult(each, { kind: 'confirmed' });
  switch (action) {
    case 'refetch':
      return showNotice(NOTICES.refetched);
    case 'createCollection':
    case 'updateCollection':
      return onNamingConfirmed(mutation);
    case 'deleteCollection':
      return showNotice(NOTICES.collectionDeleted);
  }
}

/**
 * Handles rejected mutations, after the view has returned to the server's records. Toasts say why, one for all
 * rejections with the same action and reason. Each text returns to where it was typed (spec §4, §8) or stays in the
 * list.
 */
export function onRejected(rejections: readonly Rejection[]): void {
  for (const { dropped, failure } of rejections)
    for (const { id, mergedIds = [] } of dropped)
      for (const each of [id, ...mergedIds]) setResult(each, { kind: 'rejected', failure });
  dropRejected(rejections.flatMap(({ dropped }) => dropped));
  for (const { action, failure, times } of alike(rejections)) {
    logError(`The server refused to ${action}${times > 1 ? `, ${times}×` : ''}`, failure);
    const notice = ACTION_FAILURES[action];
    if (notice) showNotice(notice, failureLine(failure), { times });
  }
  engine().unsynced.returned(returnTexts(rejections));
}

/** Groups rejections by action and reason, and counts each group. */
function alike(rejections: readonly Rejection[]) {
  const found = new Map<string, { action: MutationAction; failure: Failure; times: number }>();
  for (const { mutation, failure } of rejections) {
    const { action } = mutation;
    const key = `${action} ${failure.status} ${failureLine(failure)}`;
    found.set(key, { action, failure, times: (found.get(key)?.times ?? 0) + 1 });
  }
  return found.values();
}

type Defect = Extract<SyncEvent, { type: 'defect' }>;

/** Handles a bug of the app that keeps mutations from being sent: they stay queued, and a toast says so. */
export function onDefect({ mutations, failure }: Defect): void {
  logError('Sending a change', failure);
  // A dialog that waits for a mutation must not wait until the app is fixed.
  for (const { id, mergedIds = [] } of mutations)
    for (const each of [id, ...mergedIds]) setResult(each, { kind: 'rejected', failure });
  showNotice(NOTICES.sendingFailed, WAITS_FOR_APP);
}

type Conflict = Extract<SyncEvent, { type: 'keptBoth' | 'revived' | 'rehomed' | 'renamed' }>;

/** Handles a mutation that conflicted with another device's: a toast says how the server has resolved the conflict. */
export function onConflict(event: Conflict): void {
  switch (event.type) {
    case 'keptBoth':
      return showNotice(NOTICES.keptBoth);
    case 'revived':
      return showNotice(NOTICES.revived);
    case 'rehomed': {
      const home = engine().collections.view(event.mutation.fields.collection ?? '');
      return showNotice(NOTICES.rehomed(home?.name ?? ''));
    }
    case 'renamed':
      return showNotice(NOTICES.renamed(event.theirs));
  }
}
