import * as texts from '../../texts/formats';
import type { ChosenFile, FileReading } from '../file-contents';
import { createAnswerReader, type ReadAnswer, type ReadRequest } from './worker-messages';

/**
 * Reads files as one import in a worker. Aborting the signal ends the worker. If the worker fails, the files are
 * unreadable.
 *
 * @throws the signal's reason once it is aborted
 */
export function readInWorker(
  files: readonly ChosenFile[],
  signal: AbortSignal,
): Promise<FileReading> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
    const take = createAnswerReader();
    const end = () => {
      worker.terminate();
      signal.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      reject(signal.reason as unknown);
    };
    const answer = (reading: FileReading) => {
      end();
      resolve(reading);
    };
    signal.addEventListener('abort', abort);
    worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => {
      const reading = take(data);
      if (reading) answer(reading);
    });
    // The worker couldn't be loaded, or ran out of memory.
    worker.addEventListener('error', () =>
      answer({ kind: 'unreadable', reason: texts.readingFailed }),
    );
    worker.postMessage({ files } satisfies ReadRequest);
  });
}
