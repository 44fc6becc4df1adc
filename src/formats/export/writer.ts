import type { ItemVersion } from '../../domain/versions';
import type { AccountContents } from '../account-contents';
import type { FromExportWorker, ToExportWorker } from './export-worker';
import type { WritingOptions } from './write-file';

/** A file that is being written by a worker. */
export interface Writer {
  /** Appends items. */
  add(items: AccountContents['items']): void;
  /** Adds earlier versions, of these items and others. After a call with none, each item has an empty list of them. */
  addVersions(versions: readonly ItemVersion[]): void;
  /** Resolves to the file. Rejects if the worker can't be loaded, or fails. */
  finish(
    collections: AccountContents['collections'],
    options: WritingOptions,
  ): Promise<FromExportWorker>;
  /** Ends the worker, whether or not it has finished. */
  stop(): void;
}

/** Starts a worker that writes one file. */
export function startWriter(): Writer {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' });
  const tell = (message: ToExportWorker) => worker.postMessage(message);
  const written = new Promise<FromExportWorker>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromExportWorker>) => resolve(data));
    // The browser reports the reason only in the console.
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(message || 'The worker that writes files could not be loaded.')),
    );
  });
  // It may fail before `finish` is called.
  written.catch(() => undefined);
  return {
    add: (items) => tell({ items }),
    addVersions: (versions) => tell({ versions }),
    finish(collections, write) {
      tell({ collections, write });
      return written;
    },
    stop: () => worker.terminate(),
  };
}
