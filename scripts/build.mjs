// `npm run build` bundles src/domain for the server's hooks. It then builds the app into dist/, with
// prerendered public pages and the service worker (vite.config.ts).
import { build } from 'vite';
import { buildDomain } from './build-domain.mjs';
import { compressFiles } from './compress.mjs';
import { Failure, main, wordsOf } from './failure.mjs';
import { distDir, root } from './project.mjs';
import { buildInputs, setBuiltFrom } from './setup/build-cache.mjs';

// Vite keeps a value that is set, and React would then be its version for development.
process.env.NODE_ENV = 'production';

await main(async () => {
  const hash = buildInputs();
  setBuiltFrom(undefined);
  await buildDomain();
  await build({ root, logLevel: 'warn' }).catch((error) => {
    throw new Failure(wordsOf(error));
  });
  await compressFiles(distDir);
  setBuiltFrom(hash);
});
