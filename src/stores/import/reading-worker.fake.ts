import { vi } from 'vitest';
import { readBlob } from '../../formats/import/read-blob';
import { toAnswers, type ReadRequest } from '../../formats/import/worker-messages';

/** Puts a worker in place that reads files on the page, until all globals are restored. */
export function fakeReadingWorker(): void {
  vi.stubGlobal('Worker', PageWorker);
}

class PageWorker extends EventTarget {
  postMessage({ file, options }: ReadRequest): void {
    void readBlob(file, options).then((reading) => {
      for (const data of toAnswers(reading))
        this.dispatchEvent(new MessageEvent('message', { data }));
    });
  }

  terminate(): void {}
}
