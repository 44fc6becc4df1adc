// `npm run drill`: a second machine takes over from a replica, and four instances share 400 accounts behind HAProxy
// (docs/growth.md). It builds Litestream and a small S3 server first, which takes some minutes; with these built and
// HAProxy installed, `npm test` runs the drills too, the second one with fewer accounts.
import { ensureTool, FAKE_S3, LITESTREAM } from './drill/tools.mjs';
import { main } from './failure.mjs';
import { onPath, run } from './process/run.mjs';
import { root, toConsole as log } from './project.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { prepare } from './testing/prepare.mjs';
import { programOf } from './testing/suites.mjs';

await main(async () => {
  await ensureInstalled({ log, env: process.env });
  const { env, missing } = await prepare(new Set(['app', 'server']), { log, env: process.env });
  for (const reason of missing.values()) log(reason);
  if (missing.size) return 1;
  for (const tool of [LITESTREAM, FAKE_S3]) await ensureTool(tool, { log, env });
  if (!onPath('haproxy', env))
    log('HAProxy isn’t installed: several instances behind it are left out.');
  const tests = ['takeover', 'many-machines', 'moving-accounts'].map(
    (name) => `tests/server/${name}.test.ts`,
  );
  const args = [programOf('vitest'), 'run', '--project', 'server', ...tests];
  const all = { ...env, JOT_DRILL_ACCOUNTS: '400' };
  return (await run(process.execPath, args, { cwd: root, env: all })).code;
});
