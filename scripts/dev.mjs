// `npm run dev` starts the server, and Vite with hot reload, which proxies the server's routes. A change in
// pb_hooks/, src/domain/ or src/texts/ restarts the server.
import { watch } from 'node:fs';
import path from 'node:path';
import { Failure, main, wordsOf } from './failure.mjs';
import { findPocketBase } from './pocketbase/find.mjs';
import { spawnInstance } from './pocketbase/instance.mjs';
import { freePort, parseAddress, requireFree, urlOf } from './process/address.mjs';
import { onceStopped } from './process/signals.mjs';
import { dataDir, httpAddress, root, toConsole as log } from './project.mjs';
import { ensureInstalled } from './setup/install.mjs';

const env = process.env;

await main(async () => {
  const { host, port } = parseAddress(httpAddress(env));
  // Vite needs the port in advance, even if any free port will do.
  const address = { host, port: port || (await freePort(host)) };
  await requireFree(address);
  const { path: binary } = await findPocketBase({ log, env });
  await ensureInstalled({ log, env });

  const { buildDomain } = await import('./build-domain.mjs');
  await buildDomain();
  const buildAgain = () => buildDomain().then(undefined, (error) => log(wordsOf(error)));
  /** The builds run one after another, because they write the same file. @type {Promise<unknown>} */
  let building = Promise.resolve();
  const watchers = ['domain', 'texts'].map((room) =>
    watch(path.join(root, 'src', room), () => {
      building = building.then(buildAgain);
    }),
  );

  // vite.config.ts reads the server's address from this variable.
  env.JOT_HTTP = new URL(urlOf(address)).host;
  const { createServer } = await import('vite');
  const vite = await createServer({ root });
  // Vite's own listener exits at once. Node would then kill the server.
  process.removeAllListeners('SIGTERM');

  const http = `${host}:${address.port}`;
  const data = dataDir(env);
  const instance = spawnInstance({ binary, data, http, watch: true, log, ownGroup: true });
  let stopping = false;
  onceStopped((signal) => {
    stopping = true;
    void instance.stop(signal);
  });
  await vite.listen();
  vite.printUrls();

  const code = await instance.ended;
  watchers.forEach((watcher) => watcher.close());
  await vite.close();
  if (!stopping) throw new Failure(`The server ended by itself (exit code ${code}).`);
});
