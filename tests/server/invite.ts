import { spawnSync } from 'node:child_process';
import { commandArgs } from '../../scripts/pocketbase/args.mjs';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';

/** Output of the command without the last line break: stdout, stderr, and both. */
interface Said {
  code: number | null;
  out: string;
  log: string;
  output: string;
}

/** Runs the command `invite` on the data of a running server with `JOT_REGISTRATION=invite`. */
export function invite(server: { data: string }, ...args: string[]): Promise<Said> {
  return inviteWhere('invite', server, ...args);
}

/** The same with another `JOT_REGISTRATION`. */
export async function inviteWhere(
  registration: string,
  server: { data: string },
  ...args: string[]
): Promise<Said> {
  const binary = (await findPocketBase()).path;
  const { status, stdout, stderr } = spawnSync(
    binary,
    commandArgs(['invite', ...args], { JOT_DATA: server.data }),
    {
      encoding: 'utf8',
      env: { ...process.env, JOT_REGISTRATION: registration, JOT_TEST_FETCH_BUDGETS: '' },
    },
  );
  return {
    code: status,
    out: stdout.trim(),
    log: stderr.trim(),
    output: `${stdout}${stderr}`.trim(),
  };
}

/** Creates an invitation and returns the token of its link. */
export async function invitation(server: { data: string }, ...args: string[]): Promise<string> {
  const { out, output } = await invite(server, ...args);
  const token = /#invite=(\S+)$/.exec(out)?.[1];
  if (token === undefined) throw new Error(`No invitation was made: ${output}`);
  return token;
}
