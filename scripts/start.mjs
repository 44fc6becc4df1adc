// `npm start`: from a fresh clone to a running Jot. Only Node's own modules may be imported here,
// directly or not: the packages may not be installed yet.
import os from 'node:os';
import { main } from './failure.mjs';
import { findPocketBase } from './pocketbase/find.mjs';
import { startInstance } from './pocketbase/instance.mjs';
import { parseAddress, requireFree } from './process/address.mjs';
import { requireWritable } from './process/folder.mjs';
import { whenNpmIsGone } from './process/npm-parent.mjs';
import { dataDir, httpAddress, toConsole as log } from './project.mjs';
import { ensureBuilt } from './setup/build-cache.mjs';
import { ensureInstalled } from './setup/install.mjs';

const env = process.env;

/** A start in ms, which backs up and migrates the data of another version first: minutes for a large folder. */
const START_TIMEOUT_MS = 60 * 60_000;

await main(async () => {
  const data = dataDir(env);
  const http = httpAddress(env);
  // First what would be in the way at the end: nobody should wait for a build in vain.
  await requireFree(parseAddress(http));
  requireWritable(data);

  const server = await findPocketBase({ log, env });
  await ensureInstalled({ log, env });
  await ensureBuilt({ log, env });
  log(`Starting PocketBase ${server.version} …`);

  /** @type {import('./pocketbase/instance.mjs').Instance | undefined} */
  let instance;
  /** @param {'SIGINT' | 'SIGTERM'} signal the two on which PocketBase ends in order */
  const pass = (signal) => {
    if (!instance) process.exit(128 + os.constants.signals[signal]);
    instance.signal(signal);
  };
  process.on('SIGINT', () => pass('SIGINT'));
  process.on('SIGTERM', () => pass('SIGTERM'));
  process.on('SIGHUP', () => pass('SIGTERM'));
  whenNpmIsGone(() => pass('SIGTERM'));
  instance = await startInstance({
    binary: server.path,
    data,
    http,
    log,
    timeoutMs: START_TIMEOUT_MS,
  });
  return instance.ended;
});
