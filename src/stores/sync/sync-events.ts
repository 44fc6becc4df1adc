import { ACTION_FAILURES, NOTICES, STORAGE_PROBLEMS, WAITS_FOR_APP } from '../../notices/messages';
import { failureLine } from '../../notices/describe-failure';
import { logError } from '../../notices/log';
import { closeNotices, showNotice } from '../../notices/show-notice';
import type { Failure } from '../../domain/failure';
import type { ClientMutation, MutationAction } from '../../sync/queue/client-mutation';
import type { Rejection, SyncEvent } from '../../sync/core/sync-event';
import type { StorageProblem } from '../../sync/store/storage-problem';
import { engine } from './current-engine';
import { onNamingConfirmed } from '../collections/collection-form';
import { returnTexts } from '../drafts/return-text';
import { setResult } from './result';
import { useSyncStatus } from './sync-status';
import { dropRejected } from '../undo/undo';

/** Handles a confirmed mutation: resolves its waiting callers, and shows its message, if any (spec §8). */
export function onConfirmed(mutation: ClientMutation): void {
  resolveCallers([mutation], true);
  switch (mutation.action) {
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
  for (const { dropped } of rejections) resolveCallers(dropped, false);
  dropRejected(rejections.flatMap(({ dropped }) => dropped));
  for (const { action, failure, times } of alike(rejections)) {
    logError(`The server refused to ${action}${times > 1 ? `, ${times}×` : ''}`, failure);
    const notice = ACTION_FAILURES[action];
    if (notice) showNotice(notice, failureLine(failure), { times });
  }
  engine().unsynced.returned(returnTexts(rejections));
}

/** Resolves the callers that wait for one of the mutations, or for one that was merged into it. */
function resolveCallers(mutations: readonly ClientMutation[], isConfirmed: boolean): void {
  for (const { id, mergedIds = [] } of mutations)
    for (const each of [id, ...mergedIds]) setResult(each, isConfirmed);
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
  resolveCallers(mutations, false);
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

/** Why the device can't store an account at the moment, by the account's id. */
const problems = new Map<string, StorageProblem>();

/** Handles a storage failure of an account: shows a toast, and sets the problem until the storage works again. */
export function onStorageFailed(
  owner: string,
  { problem, failure }: Extract<SyncEvent, { type: 'storageFailed' }>,
): void {
  logError('Keeping the account on this device', failure);
  problems.set(owner, problem);
  useSyncStatus.setState({ storageProblem: problem });
  const { notice, advice } = STORAGE_PROBLEMS[problem];
  showNotice(notice, advice);
}

/** Clears an account's storage problem: everything is stored now, or nothing needs to be stored any more. */
export function onStorageRecovered(owner: string): void {
  problems.delete(owner);
  const [problem = null] = problems.values();
  useSyncStatus.setState({ storageProblem: problem });
  if (problem !== null) return;
  const messages = Object.values(STORAGE_PROBLEMS).map(({ notice }) => notice.message);
  closeNotices((message) => messages.some((each) => each === message));
}
