// `npm run dev`: the server, and beside it Vite with hot reload, which passes the server's routes
// on to it. A change in pb_hooks/, src/domain/ or src/texts/ restarts the server.
import { watch } from 'node:fs';
import path from 'node:path';
import { Failure, main, wordsOf } from './failure.mjs';
import { findPocketBase } from './pocketbase/find.mjs';
import { spawnInstance } from './pocketbase/instance.mjs';
import { parseAddress, requireFree } from './process/address.mjs';
import { requireWritable } from './process/folder.mjs';
import { whenNpmIsGone } from './process/npm-parent.mjs';
import { dataDir, httpAddress, root, toConsole as log } from './project.mjs';
import { ensureInstalled } from './setup/install.mjs';

const env = process.env;

await main(async () => {
  const http = httpAddress(env);
  const data = dataDir(env);
  await requireFree(parseAddress(http));
  requireWritable(data);
  const { path: binary } = await findPocketBase({ log, env });
  await ensureInstalled({ log, env });

  const { buildDomain } = await import('./build-domain.mjs');
  await buildDomain();
  const buildAgain = () => buildDomain().then(undefined, (error) => log(wordsOf(error)));
  /** @type {Promise<unknown>} One after the other: both write the same file. */
  let building = Promise.resolve();
  const watchers = ['domain', 'texts'].map((room) =>
    watch(path.join(root, 'src', room), () => {
      building = building.then(buildAgain);
    }),
  );

  const instance = spawnInstance({ binary, data, http, watch: true, log });
  let stopping = false;
  const stop = () => {
    stopping = true;
    void instance.stop();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  whenNpmIsGone(stop);

  // vite.config.ts reads where the server is from there.
  env.JOT_HTTP = new URL(instance.url).host;
  const { createServer } = await import('vite');
  const vite = await createServer({ root });
  await vite.listen();
  vite.printUrls();

  const code = await instance.ended;
  watchers.forEach((watcher) => watcher.close());
  await vite.close();
  if (!stopping) throw new Failure(`The server ended by itself (exit code ${code}).`);
});
