import { vi } from 'vitest';

import type { FromExportWorker, ToExportWorker } from '../../formats/export/export-worker';
import { writeFile } from '../../formats/export/write-file';

/** A file that the browser was asked to save. */
interface SavedFile {
  name: string;
  content: Blob;
}

/** A browser that runs workers and saves files, as a page without one sees it. */
export interface FakeBrowser {
  saved: SavedFile[];
  /** Workers that are running. */
  workers: number;
  /** Whether a worker can't be loaded. */
  isOffline: boolean;
}

/** Puts the browser in place, until all globals and spies are restored. */
export function fakeBrowser(): FakeBrowser {
  const browser: FakeBrowser = { saved: [], workers: 0, isOffline: false };
  let offered = new Blob();
  vi.stubGlobal('Worker', makeWorkerClass(browser));
  URL.createObjectURL = (content) => {
    offered = content as Blob;
    return 'blob:file';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    browser.saved.push({ name: this.download, content: offered });
  });
  return browser;
}

function makeWorkerClass(browser: FakeBrowser) {
  return class extends EventTarget {
    #items: Extract<ToExportWorker, { items: unknown }>['items'] = [];
    #versions: Extract<ToExportWorker, { versions: unknown }>['versions'] | undefined;

    constructor() {
      super();
      browser.workers++;
    }

    postMessage(message: ToExportWorker): void {
      if (browser.isOffline) {
        queueMicrotask(() => this.dispatchEvent(new Event('error')));
      } else if ('items' in message) {
        this.#items = [...this.#items, ...structuredClone(message.items)];
      } else if ('versions' in message) {
        this.#versions = [...(this.#versions ?? []), ...structuredClone(message.versions)];
      } else {
        const { collections, write } = message;
        const contents = { collections, items: this.#items, versions: this.#versions };
        const { name, type, content } = writeFile(contents, write);
        const data: FromExportWorker = { name, content: new Blob([content], { type }) };
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
      }
    }

    terminate(): void {
      browser.workers--;
    }
  };
}
