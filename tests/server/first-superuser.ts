import { commandArgs } from '../../scripts/pocketbase/args.mjs';
import { run } from '../../scripts/process/run.mjs';

const SUPERUSER = 'root@example.org';
const PASSWORD = 'correct horse battery';

/** Makes the superuser of a data folder, also while a server runs on it, as an operator does in another terminal. */
export async function makeSuperuser({
  binary,
  data,
  migrationsDir,
}: {
  binary: string;
  data: string;
  migrationsDir?: string;
}): Promise<void> {
  const upsert = ['superuser', 'upsert', SUPERUSER, PASSWORD];
  // A folder that has had migrations which a program doesn't know is refused.
  if (migrationsDir) upsert.push(`--migrationsDir=${migrationsDir}`);
  const args = commandArgs(upsert, { JOT_DATA: data });
  const { code, output } = await run(binary, args, { output: 'collect' });
  if (code !== 0) throw new Error(`No superuser could be made:\n${output}`);
}

/** Logs it in at a server; gives its token. */
export async function logInSuperuser(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/collections/_superusers/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identity: SUPERUSER, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`No login of the superuser: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}
