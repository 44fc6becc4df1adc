/// <reference lib="webworker" />
import type { ItemVersion } from '../../domain/versions';
import type { AccountContents } from '../account-contents';
import { writeFile, type WritingOptions } from './write-file';

// The worker that writes files, so that the page isn't blocked by thousands of items.

declare const self: DedicatedWorkerGlobalScope;

/** Messages to the worker: items and versions in any number of parts, then how to write them. */
export type ToExportWorker =
  | { items: AccountContents['items'] }
  | { versions: readonly ItemVersion[] }
  | { write: WritingOptions; collections: AccountContents['collections'] };

/** The worker's answer. A failure is an error of the worker. */
export interface FromExportWorker {
  name: string;
  content: Blob;
}

const items: AccountContents['items'][number][] = [];
/** Undefined unless the user wants them. */
let versions: ItemVersion[] | undefined;

self.addEventListener('message', ({ data }: MessageEvent<ToExportWorker>) => {
  if ('items' in data) {
    for (const item of data.items) items.push(item);
    return;
  }
  if ('versions' in data) {
    versions ??= [];
    for (const version of data.versions) versions.push(version);
    return;
  }
  const { collections, write } = data;
  const { name, type, content } = writeFile({ collections, items, versions }, write);
  // The content of a blob isn't copied between threads.
  self.postMessage({ name, content: new Blob([content], { type }) } satisfies FromExportWorker);
});
