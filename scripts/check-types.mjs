// `npm run check:types` checks the app, the tests and the scripts, and then the server's hooks. The hooks
// have their own configuration, because they run without a browser and without Node, and with PocketBase's
// globals.
import { main } from './failure.mjs';
import { ensureHookTypes } from './hook-types.mjs';
import { toConsole as log } from './project.mjs';
import { runTool } from './testing/tool.mjs';

await main(async () => {
  await ensureHookTypes({ log, env: process.env });
  const codes = [];
  for (const project of ['.', 'pb_hooks'])
    codes.push((await runTool('typescript', ['--noEmit', '--project', project])).code);
  return Math.max(...codes);
});
