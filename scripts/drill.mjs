// `npm run drill` tests that a second machine can take over from a replica (docs/growth.md). The first time,
// it builds Litestream and a small S3 server, which takes some minutes. Once these are built, `npm test` runs
// the drill too.
import { ensureTool, FAKE_S3, LITESTREAM } from './drill/tools.mjs';
import { main } from './failure.mjs';
import { toConsole as log } from './project.mjs';
import { prepareAll } from './testing/prepare.mjs';
import { runTool } from './testing/tool.mjs';

await main(async () => {
  const env = await prepareAll(['app', 'server']);
  for (const tool of [LITESTREAM, FAKE_S3]) await ensureTool(tool, { log, env });
  const args = ['run', '--project', 'server', 'tests/server/takeover.test.ts'];
  return (await runTool('vitest', args, { env })).code;
});
