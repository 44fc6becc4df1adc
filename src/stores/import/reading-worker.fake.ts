import { vi } from 'vitest';
import { readFiles } from '../../formats/import/read-files';
import { toAnswers, type ReadRequest } from '../../formats/import/worker-messages';

/** Puts a worker in place that reads files on the page, until all globals are restored. */
export function fakeReadingWorker(): void {
  vi.stubGlobal('Worker', PageWorker);
}

class PageWorker extends EventTarget {
  postMessage({ files }: ReadRequest): void {
    void readFiles(files).then((reading) => {
      for (const data of toAnswers(reading))
        this.dispatchEvent(new MessageEvent('message', { data }));
    });
  }

  terminate(): void {}
}
