import { failureOfRejection } from '../../backend/failure';
import type { Failure } from '../../domain/failure';
import type { Core } from '../core';
import type { Change } from '../state/change';
import type { Rejection, SyncEvent } from '../sync-event';
import type { Decided } from './pusher';
import { fallOf, withoutRejected, type Fallen } from './fallen';
import type { Device } from '../storage/device';
import type { Rejections } from './rejections';

type Shared = 'records' | 'pending' | 'updateViews' | 'emitChanged' | 'emit' | 'emitStatus';

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

/** Takes decisions one by one; what costs the same for one as for thousands is done once, at the end. */
interface Taking {
  confirm(change: Change, met?: SyncEvent | null): void;
  /** @param taken ids of the changes that the server has taken in the same answer */
  reject(change: Change, failure: Failure, taken?: ReadonlySet<string>): void;
  /** Keeps what has to be kept, shows what looks otherwise, and tells all of it in its order. */
  end(): void;
}

/** The results of one account's changes. */
export function createResults(ports: ResultPorts): Results {
  const { records, pending, device, rejections, updateViews, emitChanged, emit, emitStatus } =
    ports;

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

  function begin(): Taking {
    const told: (SyncEvent | Fallen)[] = [];
    const removeChanges: string[] = [];
    const changes: Change[] = [];
    return {
      confirm(change, met = null) {
        pending.confirm([change]);
        updateViews([change]);
        if (met) told.push(met);
        told.push({ type: 'confirmed', change });
      },
      reject(sent, failure, taken = new Set()) {
        const change = pending.get(sent.id);
        if (!change) return;
        const { recordId } = change;
        const waiting = pending.of(recordId).filter(({ isConfirmed }) => !isConfirmed);
        const item = records.items.view(recordId);
        const fallen = fallOf({ change, failure, waiting, taken, item });
        const ids = fallen.dropped.map(({ id }) => id);
        pending.remove(ids);
        removeChanges.push(...ids);
        const unsent = pending.of(recordId).filter(({ sent: isOnWay }) => !isOnWay);
        const moved = unsent.map((later) => withoutRejected(later, change));
        if (moved.length > 0) pending.put(moved);
        changes.push(...moved);
        updateViews(fallen.dropped);
        told.push(fallen);
      },
      end() {
        if (told.length === 0) return;
        if (removeChanges.length > 0) void device.write({ changes, removeChanges });
        const listed = rejections.keep(told.filter(isFallen));
        emitChanged();
        for (const event of toEvents(told, listed)) emit(event);
        emitStatus();
      },
    };
  }

  function confirm(changes: readonly Change[]) {
    const taking = begin();
    for (const change of changes) taking.confirm(change);
    taking.end();
  }

  return {
    confirm,
    confirmPulled(changes) {
      const pulled = new Set(changes.map(({ id }) => id));
      const sent = pending.unsent().filter(({ id }) => pulled.has(id));
      confirm(sent);
      return sent.length > 0;
    },
    reject(change, failure) {
      const taking = begin();
      taking.reject(change, failure);
      taking.end();
    },
    hold(changes, failure) {
      emit({ type: 'defect', changes, failure });
      emitStatus();
    },
    take(decided) {
      const { confirm: take, reject, end } = begin();
      const taken = new Set(
        decided.filter(({ result }) => !result.error).map((each) => each.change.id),
      );
      for (const { change, result } of decided) {
        const waiting = pending.get(change.id);
        // It fell with another one.
        if (!waiting) continue;
        if (result.error) reject(waiting, failureOfRejection(result.error), taken);
        else take(...meet({ change: waiting, result }));
      }
      end();
    },
  };
}

function isFallen(told: SyncEvent | Fallen): told is Fallen {
  return 'lost' in told;
}

/** What is told, in its order: rejections that come one right after the other are one event. */
function toEvents(
  told: readonly (SyncEvent | Fallen)[],
  listed: ReadonlySet<string>,
): readonly SyncEvent[] {
  const events: SyncEvent[] = [];
  let run: Rejection[] | null = null;
  for (const each of told) {
    if (!isFallen(each)) {
      run = null;
      events.push(each);
      continue;
    }
    if (run === null) events.push({ type: 'rejected', rejections: (run = []) });
    const { lost: _, ...rejection } = each;
    run.push({ ...rejection, isListed: listed.has(each.change.id) });
  }
  return events;
}
