// `npm run check:types`: the app, the tests and the scripts, and then the server's hooks, which run in
// another world: without a browser, without Node, and with what PocketBase gives them.
import { main } from './failure.mjs';
import { ensureHookTypes } from './hook-types.mjs';
import { run } from './process/run.mjs';
import { root, toConsole as log } from './project.mjs';
import { programOf } from './testing/suites.mjs';

await main(async () => {
  await ensureHookTypes({ log, env: process.env });
  const codes = [];
  for (const project of ['.', 'pb_hooks']) {
    const args = [programOf('typescript'), '--noEmit', '--project', project];
    codes.push((await run(process.execPath, args, { cwd: root })).code);
  }
  return Math.max(...codes);
});
