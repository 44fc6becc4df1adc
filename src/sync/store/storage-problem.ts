import { toFailure } from '../../backend/failure';
import type { Failure } from '../../domain/failure';

/**
 * Why this device can't store anything at the moment:
 * - `full`: the storage quota is used up;
 * - `failing`: the storage throws any other error, which a full disk may cause too;
 * - `unavailable`: this browser or this window, such as a private one, provides no storage.
 */
export type StorageProblem = 'full' | 'failing' | 'unavailable';

/** This device can't store anything at the moment. Mutations that aren't sent are lost when the page closes. */
export interface StorageFailedEvent {
  type: 'storageFailed';
  problem: StorageProblem;
  failure: Failure;
}

/** Creates the event for an error that the storage has thrown. */
export function storageFailed(error: unknown): StorageFailedEvent {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  const problem =
    name === 'QuotaExceededError' ? 'full' : UNAVAILABLE.has(name) ? 'unavailable' : 'failing';
  return { type: 'storageFailed', problem, failure: toFailure(error) };
}

/** Names of the errors that a browser throws if storage is switched off or not supported. */
const UNAVAILABLE: ReadonlySet<string> = new Set([
  'SecurityError',
  'InvalidStateError',
  'ReferenceError',
  'TypeError',
]);
