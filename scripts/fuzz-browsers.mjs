// `npm run fuzz:browsers -- --histories 20 --seed 1` runs random histories of two devices with real browsers,
// an unreliable network and a server that is killed. Each history has the next seed, from the given one on.
import { parseArgs } from 'node:util';
import { Failure, main } from './failure.mjs';
import { toConsole as log } from './project.mjs';
import { prepareAll } from './testing/prepare.mjs';
import { runTool } from './testing/tool.mjs';

const HISTORIES = '20';
const CONFIG = 'tests/browsers/playwright.config.ts';

await main(async () => {
  const { histories, seed } = options();
  // The test finds processes in /proc and suspends them.
  if (process.platform !== 'linux') throw new Failure('Histories with real browsers need Linux.');
  const env = await prepareAll(['app', 'server', 'browser']);
  log(`${histories} histories, from seed ${seed}`);
  const { code } = await runTool('@playwright/test', ['test', '-c', CONFIG], {
    env: { ...env, JOT_BROWSERS_HISTORIES: String(histories), JOT_BROWSERS_SEED: String(seed) },
  });
  return code;
});

function options() {
  const { values } = parseArgs({
    options: {
      histories: { type: 'string', default: HISTORIES },
      seed: { type: 'string', default: String(Date.now() % 0x7fffffff) },
    },
  });
  const [histories, seed] = [Number(values.histories), Number(values.seed)];
  for (const number of [histories, seed])
    if (!Number.isSafeInteger(number) || number < 0)
      throw new Failure('--histories and --seed are whole numbers from 0.');
  return { histories, seed };
}
