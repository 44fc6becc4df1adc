import { readFiles } from './read-files';
import { toAnswers, type ReadRequest } from './worker-messages';

// Reads the files of one import, away from the page. What fails here that shouldn't ends up in the page's `error` event.

self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  readFiles(data.files)
    .then((reading) => {
      for (const answer of toAnswers(reading)) self.postMessage(answer);
    })
    .catch((error: unknown) => self.reportError(error));
});
