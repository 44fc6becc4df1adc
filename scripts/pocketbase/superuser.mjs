import { Failure } from '../failure.mjs';
import { run } from '../process/run.mjs';
import { commandArgs } from './args.mjs';

/**
 * Makes a superuser in a data folder, also while a server runs on it. A missing folder is made too.
 * @param {{ binary: string, data: string, migrationsDir?: string }} server
 * @param {{ identity: string, password: string }} superuser `identity` is an email address
 * @returns {Promise<void>}
 * @throws {Failure} with the server's own words
 */
export async function makeSuperuser({ binary, data, migrationsDir }, { identity, password }) {
  // The program refuses a folder with migrations that it doesn't know.
  const migrations = migrationsDir ? [`--migrationsDir=${migrationsDir}`] : [];
  const args = commandArgs(['superuser', 'upsert', identity, password, ...migrations], {
    JOT_DATA: data,
  });
  const { code, output } = await run(binary, args, { output: 'collect' });
  if (code !== 0) throw new Failure(`No superuser could be made:\n${output}`);
}
