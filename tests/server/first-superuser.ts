import { commandArgs } from '../../scripts/pocketbase/args.mjs';
import { run } from '../../scripts/process/run.mjs';

export const SUPERUSER = 'root@example.org';

/** Makes the superuser of a data folder, also while a server runs on it, as an operator does in another terminal. */
export async function makeSuperuser(
  { binary, data, migrationsDir }: { binary: string; data: string; migrationsDir?: string },
  password: string,
): Promise<void> {
  const upsert = ['superuser', 'upsert', SUPERUSER, password];
  // A folder that has had migrations which a program doesn't know is refused.
  if (migrationsDir) upsert.push(`--migrationsDir=${migrationsDir}`);
  const args = commandArgs(upsert, { JOT_DATA: data });
  const { code, output } = await run(binary, args, { output: 'collect' });
  if (code !== 0) throw new Error(`No superuser could be made:\n${output}`);
}
