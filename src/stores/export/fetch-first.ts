import { failureOf, type Failure } from '../../domain/failure';
import type { VersionsPage } from '../../domain/versions';
import type { Writer } from '../../formats/export/writer';
import { failureLine } from '../../notices/describe-failure';
import * as texts from '../../texts/export';
import { endExpiredSession } from '../account/session';
import { engine } from '../sync/current-engine';

// Fetches data that only the server has. Each function resolves to an error message; null if it succeeded or was
// aborted.

/** Fetches the account's records that aren't on this device yet. */
export function fetchRest(signal: AbortSignal): Promise<string | null> {
  const says = (failure: Failure) => texts.notFetched(failureLine(failure));
  return problemOf(() => unlessAborted(engine().refresh(), signal), signal, says);
}

/** Passes the earlier versions of all items to the writer. `onRead` gets the number of versions read so far. */
export function fetchVersions(
  writer: Writer,
  signal: AbortSignal,
  onRead: (soFar: number) => void,
): Promise<string | null> {
  const fetchAll = async () => {
    let soFar = 0;
    let cursor: string | null = null;
    do {
      onRead(soFar);
      const page: VersionsPage = await unlessAborted(engine().readVersionsPage(cursor), signal);
      writer.addVersions(page.versions);
      soFar += page.versions.length;
      cursor = page.cursor;
    } while (cursor !== null);
  };
  return problemOf(fetchAll, signal, (failure) => {
    if (failure.kind === 'unauthenticated') endExpiredSession();
    return texts.versionsNotRead(failureLine(failure));
  });
}

/** Settles like a promise, or rejects as soon as the signal is aborted. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Aborted.')));
    promise.then(resolve, reject);
  });
}

async function problemOf(
  fetchAll: () => Promise<void>,
  signal: AbortSignal,
  says: (failure: Failure) => string,
): Promise<string | null> {
  try {
    await fetchAll();
    return null;
  } catch (error) {
    return signal.aborted ? null : says(failureOf(error));
  }
}
