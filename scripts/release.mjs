// `npm run release`: jot-server with everything inside, for each system, as archives in release/, with
// checksums and a bill of materials. `npm run release -- linux_arm64 here` builds some of them. Before
// that, known vulnerabilities are looked for in all that goes into it.
import path from 'node:path';
import { main } from './failure.mjs';
import { root, toConsole as log } from './project.mjs';
import { makeRelease } from './release/make.mjs';
import { chosenTargets } from './release/targets.mjs';
import { checkVulnerabilities } from './release/vulnerabilities.mjs';
import { ensureInstalled } from './setup/install.mjs';

await main(async () => {
  const chosen = chosenTargets(process.argv.slice(2));
  // The address of one server has no place in what others run.
  delete process.env.JOT_URL;
  const env = process.env;
  await ensureInstalled({ log, env });
  const unchecked = await checkVulnerabilities({ log, env });
  const to = path.join(root, 'release');
  await makeRelease({ chosen, to, log, env });
  // Once more: of a long run, the end is what is read.
  for (const text of unchecked) log(`\n${text}`);
  log(`\nThe release is in ${to}.`);
});
