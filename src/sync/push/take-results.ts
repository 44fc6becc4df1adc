import { failureOfRejection } from '../../backend/failure';
import type { Failure } from '../../domain/failure';
import type { Core } from '../core';
import { fieldsOf, type Change, type ChangeFields } from '../state/change';
import type { SyncEvent } from '../sync-event';
import type { Decided } from './pusher';
import { lostTextOf } from './lost-text';
import type { Device } from '../storage/device';
import type { Rejections } from './rejections';

type Shared = 'records' | 'pending' | 'showChanges' | 'emit' | 'emitStatus';

interface ResultPorts extends Pick<Core, Shared> {
  device: Pick<Device, 'write'>;
  rejections: Pick<Rejections, 'keep'>;
}

/** What the server has said, taken into the pending changes and told. */
export interface Results {
  take(decided: readonly Decided[]): void;
  /** The server has these as they were meant. */
  confirm(changes: readonly Change[]): void;
  /** The same for those among what was pulled that another page has sent in this one's name; whether there are any. */
  confirmPulled(changes: readonly Change[]): boolean;
  reject(change: Change, failure: Failure): void;
  /** Our own code has failed over changes: they stay. */
  hold(changes: readonly Change[], failure: Failure): void;
}

/** The results of one account's changes. */
export function createResults(ports: ResultPorts): Results {
  const { records, pending, device, emit, emitStatus, showChanges } = ports;

  /** What was written on top of a rejected text was written on what the server has instead. */
  function moveBase({ recordId, fields, base }: Change) {
    const moved = pending
      .of(recordId)
      .filter(({ sent }) => !sent)
      .map((later) => ({ ...later, base: withoutRejected(later.base) }));
    if (moved.length === 0) return;
    pending.put(moved);
    void device.write({ changes: moved });

    function withoutRejected(later: ChangeFields): ChangeFields {
      const rejected: Record<string, unknown> = { ...fields };
      const before: Record<string, unknown> = { ...base };
      return Object.fromEntries(
        Object.entries(later).map(([name, value]) => [
          name,
          value === rejected[name] && name in before ? before[name] : value,
        ]),
      );
    }
  }

  /** A change as the server has made it, and what a person is told of that. */
  function meet({ change, result }: Decided): [Change, SyncEvent | null] {
    switch (result.outcome) {
      case 'keptBoth':
        return [change, { type: 'keptBoth', change, copyId: result.copyId ?? '' }];
      case 'revived':
        return [change, { type: 'revived', change }];
      case 'rehomed': {
        const collection = String(result.record?.collection ?? '');
        const moved = { ...change, fields: { ...change.fields, collection } };
        return [moved, { type: 'rehomed', change: moved }];
      }
      case 'renamed':
        return [change, { type: 'renamed', change, theirs: result.theirs ?? '' }];
      default:
        return [change, null];
    }
  }

  function confirm(changes: readonly Change[], met: readonly (SyncEvent | null)[] = []) {
    if (changes.length === 0) return;
    pending.confirm(changes);
    showChanges(changes);
    for (const event of met) if (event) emit(event);
    for (const change of changes) emit({ type: 'confirmed', change });
    emitStatus();
  }

  /** @param taken ids of the changes that the server has taken in the same answer */
  function reject(sent: Change, failure: Failure, taken: ReadonlySet<string> = new Set()) {
    const change = pending.get(sent.id);
    if (!change) return;
    // What was to be done with a record that never came to be has nothing to be done with.
    // The same holds for one that is gone: whoever was to change it can keep its text as a new one.
    // Where one of many is gone, the others are as they were.
    // A refetch runs beside the others: they get an answer of their own.
    const isGone = failure.status === 404 && !['sort', 'refetch'].includes(change.kind);
    const isNowhere = change.kind === 'create' || isGone;
    const waiting = pending.of(change.recordId).filter(({ isConfirmed }) => !isConfirmed);
    // An edit that came after it may have brought the record back, for those that follow too.
    const back = waiting.findIndex(({ id }) => taken.has(id));
    const gone = back === -1 ? waiting : waiting.slice(0, back);
    const dropped = isNowhere ? gone : [change];
    const later = fieldsOf(waiting.filter((each) => !dropped.includes(each)));
    const item = records.items.view(change.recordId);
    const lost = lostTextOf({ change, failure, dropped, later, item });
    const isListed = lost !== null && ports.rejections.keep(lost, dropped);
    const ids = dropped.map(({ id }) => id);
    pending.remove(ids);
    void device.write({ removeChanges: ids });
    moveBase(change);
    showChanges(dropped);
    emit({ type: 'rejected', change, failure, dropped, later, isListed });
    emitStatus();
  }

  return {
    confirm,
    confirmPulled(changes) {
      const pulled = new Set(changes.map(({ id }) => id));
      const sent = pending.unsent().filter(({ id }) => pulled.has(id));
      confirm(sent);
      return sent.length > 0;
    },
    reject: (change, failure) => reject(change, failure),
    hold(changes, failure) {
      emit({ type: 'defect', changes, failure });
      emitStatus();
    },
    take(decided) {
      const taken = new Set(
        decided.filter(({ result }) => !result.error).map((each) => each.change.id),
      );
      const confirmed: Change[] = [];
      const met: (SyncEvent | null)[] = [];
      for (const { change, result } of decided) {
        const waiting = pending.get(change.id);
        // It fell with another one.
        if (!waiting) continue;
        if (result.error) {
          // What was decided before may be of the same record.
          confirm(confirmed.splice(0), met.splice(0));
          reject(waiting, failureOfRejection(result.error), taken);
          continue;
        }
        const [asMade, event] = meet({ change: waiting, result });
        confirmed.push(asMade);
        met.push(event);
      }
      confirm(confirmed, met);
    },
  };
}
