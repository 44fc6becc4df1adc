import { toFailure } from '../../backend/failure';
import type { Failure } from '../../domain/failure';
import type { Reading, SyncEvent } from '../sync-event';

interface ReadingPorts {
  emit(event: SyncEvent): void;
  onUnauthenticated(): void;
}

/** Tells how far the account is read. */
export interface ReadingReport {
  /** Told again, or with what is new. */
  tell(news?: Partial<Reading>): void;
  /** Tells what comes of a pull that somebody asked for; throws what it throws. */
  watch(pulling: Promise<void>): Promise<void>;
  onFailed(failure: Failure): void;
}

/** The report of one account on this page. */
export function createReadingReport({ emit, onUnauthenticated }: ReadingPorts): ReadingReport {
  let reading: Reading = { isAsked: false, isWhole: false, failure: null };
  function tell(news: Partial<Reading> = {}) {
    reading = { ...reading, ...news };
    emit({ type: 'reading', ...reading });
  }
  function onFailed(failure: Failure) {
    const isOver = failure.kind === 'unauthenticated';
    if (isOver) onUnauthenticated();
    tell({ isAsked: true, failure: isOver ? null : failure });
  }
  return {
    tell,
    onFailed,
    async watch(pulling) {
      try {
        await pulling;
      } catch (error) {
        onFailed(toFailure(error));
        throw error;
      }
    },
  };
}
