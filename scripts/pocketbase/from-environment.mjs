import { existsSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../failure.mjs';
import { run } from '../process/run.mjs';
import { compareVersions, pinnedVersion } from './version.mjs';

/**
 * The server that `JOT_POCKETBASE` names.
 * @param {import('./find.mjs').FindContext} context
 * @returns {Promise<import('./find.mjs').Found | undefined>} nothing when it names none
 * @throws {Failure} when it does not exist or does not run
 */
export async function serverFromEnvironment({ log, env, root }) {
  if (!env.JOT_POCKETBASE) return undefined;
  const file = path.resolve(env.JOT_POCKETBASE);
  const remedy = 'Set JOT_POCKETBASE to a PocketBase program, or unset it to let Jot find one.';
  if (!existsSync(file)) {
    throw new Failure(`JOT_POCKETBASE names ${file}, which does not exist. ${remedy}`);
  }
  const { code, output } = await run(file, ['--version'], {
    env,
    output: 'collect',
    idleTimeout: 20_000,
  });
  if (code !== 0) {
    throw new Failure(
      `JOT_POCKETBASE names ${file}, which does not run (exit code ${code}). ${remedy}\n${output}`.trim(),
    );
  }
  // Jot's own server names itself first, and PocketBase in brackets.
  const version = /(?:PocketBase |version )(\d+\.\d+\.\d+[^\s,]*)/.exec(output)?.[1] ?? 'unknown';
  const wanted = pinnedVersion(root);
  if (version !== 'unknown' && compareVersions(version, wanted) < 0) {
    log(`Note: ${file} is PocketBase ${version}; Jot is made for ${wanted} or newer.`);
  }
  return { path: file, version, guarded: undefined };
}
