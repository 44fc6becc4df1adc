import { readBlob } from './read-blob';
import { toAnswers, type ReadRequest } from './worker-messages';

// Reads one file, away from the page. What fails here that shouldn't ends up in the page's `error` event.

self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  readBlob(data.file, data.options)
    .then((reading) => {
      for (const answer of toAnswers(reading)) self.postMessage(answer);
    })
    .catch((error: unknown) => self.reportError(error));
});
