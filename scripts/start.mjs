// `npm start` sets up a fresh clone and starts Jot. This file may import only Node's own modules, directly or
// indirectly, because the packages may not be installed yet.
import { main } from './failure.mjs';
import { findPocketBase } from './pocketbase/find.mjs';
import { spawnInstance } from './pocketbase/instance.mjs';
import { parseAddress, requireFree } from './process/address.mjs';
import { onceStopped } from './process/signals.mjs';
import { dataDir, httpAddress, toConsole as log } from './project.mjs';
import { ensureBuilt } from './setup/build-cache.mjs';
import { ensureInstalled } from './setup/install.mjs';

const env = process.env;

await main(async () => {
  const http = httpAddress(env);
  // Checked before the build, because that can take minutes.
  await requireFree(parseAddress(http));

  const server = await findPocketBase({ log, env });
  await ensureInstalled({ log, env });
  await ensureBuilt({ log, env });
  log('Starting Jot …');

  const data = dataDir(env);
  const instance = spawnInstance({ binary: server.path, data, http, log, ownGroup: true });
  onceStopped((signal) => void instance.stop(signal));
  return instance.ended;
});
