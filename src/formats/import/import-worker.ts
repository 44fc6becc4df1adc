import { readFiles } from './read-files';
import { toAnswers, type ReadRequest } from './worker-messages';

// Reads the files of one import in a worker. An unexpected error becomes the `error` event of the page's Worker.

self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  readFiles(data.files)
    .then((reading) => {
      for (const answer of toAnswers(reading)) self.postMessage(answer);
    })
    .catch((error: unknown) => self.reportError(error));
});
