import { toFailure } from '../../backend/failure';
import type { Failure } from '../../domain/failure';

/**
 * Why a device keeps nothing at the moment:
 * - `full`: the browser has no room left for it;
 * - `failing`: it could be written, and can't any more; a disk without room does that too;
 * - `unavailable`: this browser, or this window of it, keeps nothing at all.
 */
export type StorageProblem = 'full' | 'failing' | 'unavailable';

/** This device keeps nothing at the moment: what isn't sent lives as long as the page. */
export interface StorageFailedEvent {
  type: 'storageFailed';
  problem: StorageProblem;
  failure: Failure;
}

/** What is told of a storage that has thrown something. */
export function storageFailed(error: unknown): StorageFailedEvent {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  const problem =
    name === 'QuotaExceededError' ? 'full' : UNAVAILABLE.has(name) ? 'unavailable' : 'failing';
  return { type: 'storageFailed', problem, failure: toFailure(error) };
}

/** Thrown where storage is switched off, and where the browser doesn't know it. */
const UNAVAILABLE: ReadonlySet<string> = new Set([
  'SecurityError',
  'InvalidStateError',
  'ReferenceError',
  'TypeError',
]);
