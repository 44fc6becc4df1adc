/// <reference lib="webworker" />
import type { ItemVersion } from '../../domain/versions';
import type { AccountContents } from '../account-contents';
import { writeFile, type WritingOptions } from './write-file';

// The worker that writes files: a page goes on while thousands of items become text.

declare const self: DedicatedWorkerGlobalScope;

/** What the worker is told: items and versions as often as there are more, then how all of them are to be written. */
export type ToExportWorker =
  | { items: AccountContents['items'] }
  | { versions: readonly ItemVersion[] }
  | { write: WritingOptions; collections: AccountContents['collections'] };

/** What it answers in the end; what fails is an error of the worker. */
export interface FromExportWorker {
  name: string;
  content: Blob;
}

const items: AccountContents['items'][number][] = [];
/** Missing where nobody has asked for them. */
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
  // Handed over as it is, and not copied: what a blob holds stays where it was made.
  self.postMessage({ name, content: new Blob([content], { type }) } satisfies FromExportWorker);
});
