import { Failure } from '../failure.mjs';
import { run } from '../process/run.mjs';
import { commandArgs } from './args.mjs';

/**
 * Creates a superuser in a data folder. A server may be running on the folder. If the folder is missing, it
 * is created.
 * @param {{ binary: string, data: string, migrationsDir?: string }} server
 * @param {{ identity: string, password: string }} superuser `identity` is an email address
 * @returns {Promise<void>}
 * @throws {Failure} with the server's output
 */
export async function makeSuperuser({ binary, data, migrationsDir }, { identity, password }) {
  // The program refuses a folder that has unknown migrations.
  const migrations = migrationsDir ? [`--migrationsDir=${migrationsDir}`] : [];
  const args = commandArgs(['superuser', 'upsert', identity, password, ...migrations], {
    JOT_DATA: data,
  });
  const { code, output } = await run(binary, args, { output: 'collect' });
  if (code !== 0) throw new Failure(`No superuser could be made:\n${output}`);
}
