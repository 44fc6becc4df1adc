// `npm run keep:data -- NAME` makes a small data folder with the server of this checkout, and stores it as
// tests/server/data-fixtures/NAME.zip. tests/server/upgrades.test.ts then upgrades it.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { Failure, main } from './failure.mjs';
import { fillDataFolder, SUPERUSER } from './data-folder/fill.mjs';
import { findPocketBase } from './pocketbase/find.mjs';
import { startInstance } from './pocketbase/instance.mjs';
import { makeSuperuser } from './pocketbase/superuser.mjs';
import { root, toConsole as log } from './project.mjs';
import { ensureBuilt } from './setup/build-cache.mjs';

/** Maximum size of a fixture, in bytes. It stays in the repository for good. */
const MAX_BYTES = 200_000;

await main(async () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const name = process.argv[2] ?? version;
  const file = path.join(root, 'tests', 'server', 'data-fixtures', `${name}.zip`);
  if (existsSync(file))
    throw new Failure(
      `${file} exists, and what was released doesn't change. Delete the file first if ${name} isn't released yet.`,
    );
  await ensureBuilt({ log, env: process.env });
  const data = mkdtempSync(path.join(os.tmpdir(), 'jot-data-fixture-'));
  try {
    const zip = zipSync(await makeFixture(data), { level: 9 });
    if (zip.length > MAX_BYTES)
      throw new Failure(`The fixture has ${zip.length} bytes, more than ${MAX_BYTES}.`);
    writeFileSync(file, zip);
    process.stdout.write(`${file}: ${zip.length} bytes\n`);
  } finally {
    rmSync(data, { recursive: true });
  }
});

/**
 * Runs the server on a folder, fills the folder, and returns the files of a fixture.
 * @param {string} data an empty folder
 * @returns {Promise<Record<string, Uint8Array>>} the databases, and `kept.json` with the server's answers
 */
async function makeFixture(data) {
  const { path: binary } = await findPocketBase();
  await makeSuperuser({ binary, data }, SUPERUSER);
  const instance = await startInstance({
    binary,
    data,
    env: { JOT_RATE_LIMITS: 'off', JOT_TEST_FETCH_BUDGETS: 'off' },
  });
  const kept = await fillDataFolder(instance.url).finally(() => instance.stop());
  const database = (/** @type {string} */ name) => readFileSync(path.join(data, name));
  return {
    'data.db': database('data.db'),
    'auxiliary.db': database('auxiliary.db'),
    'kept.json': Buffer.from(JSON.stringify(kept, undefined, 2)),
  };
}
