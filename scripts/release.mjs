// `npm run release` builds jot-server with the app embedded, for each platform, as archives in release/, with
// checksums and a bill of materials. `npm run release -- linux_arm64 here` builds only some.
import path from 'node:path';
import { main } from './failure.mjs';
import { root, toConsole as log } from './project.mjs';
import { makeRelease } from './release/make.mjs';
import { chosenTargets } from './release/targets.mjs';
import { ensureInstalled } from './setup/install.mjs';

await main(async () => {
  const chosen = chosenTargets(process.argv.slice(2));
  // A release is for all servers, so it mustn't contain the address of one.
  delete process.env.JOT_URL;
  const env = process.env;
  await ensureInstalled({ log, env });
  const to = path.join(root, 'release');
  await makeRelease({ chosen, to, log, env });
  log(`\nThe release is in ${to}.`);
});
