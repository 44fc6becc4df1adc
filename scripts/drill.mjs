// `npm run drill` tests that a second machine can take over from a replica (docs/growth.md). The first time,
// it builds Litestream and a small S3 server, which takes some minutes. Once these are built, `npm test` runs
// the drill too.
import { ensureTool, FAKE_S3, LITESTREAM } from './drill/tools.mjs';
import { main } from './failure.mjs';
import { run } from './process/run.mjs';
import { root, toConsole as log } from './project.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { prepare } from './testing/prepare.mjs';
import { programOf } from './testing/suites.mjs';

await main(async () => {
  await ensureInstalled({ log, env: process.env });
  const { env, missing } = await prepare(new Set(['app', 'server']), { log, env: process.env });
  if (missing.size) return 1;
  for (const tool of [LITESTREAM, FAKE_S3]) await ensureTool(tool, { log, env });
  const args = [programOf('vitest'), 'run', '--project', 'server', 'tests/server/takeover.test.ts'];
  return (await run(process.execPath, args, { cwd: root, env })).code;
});
