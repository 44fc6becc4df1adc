// `npm run pocketbase -- ARGS`: the server's own command line, on the project's folders.
import { Failure, main } from './failure.mjs';
import { commandArgs } from './pocketbase/args.mjs';
import { findPocketBase } from './pocketbase/find.mjs';
import { run } from './process/run.mjs';
import { ensureBuilt } from './setup/build-cache.mjs';
import { ensureInstalled } from './setup/install.mjs';

await main(async () => {
  const env = process.env;
  // Progress goes to the other stream: the command's output may be read by a program.
  const log = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`);
  await ensureInstalled({ log, env });
  await ensureBuilt({ log, env });
  const server = await findPocketBase({ log, env });
  const args = process.argv.slice(2);
  if (args[0] === 'backup' && server.guarded === false) {
    throw new Failure(
      'The official PocketBase release has no command for backups. Use its dashboard, or install Go to have the whole server built.',
    );
  }
  return (await run(server.path, commandArgs(args, env))).code;
});
