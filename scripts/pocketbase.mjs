// `npm run pocketbase -- ARGS` runs the server's own command line on the project's folders.
import { main } from './failure.mjs';
import { commandArgs } from './pocketbase/args.mjs';
import { findPocketBase } from './pocketbase/find.mjs';
import { run } from './process/run.mjs';
import { ensureBuilt } from './setup/build-cache.mjs';
import { ensureInstalled } from './setup/install.mjs';

await main(async () => {
  const env = process.env;
  // Progress goes to standard error, because a program may read the command's output.
  const log = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`);
  const server = await findPocketBase({ log, env });
  await ensureInstalled({ log, env });
  await ensureBuilt({ log, env });
  return (await run(server.path, commandArgs(process.argv.slice(2), env))).code;
});
