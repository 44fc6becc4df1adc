import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import {
  startInstance,
  type Instance,
  type InstanceOptions,
} from '../../scripts/pocketbase/instance.mjs';
import { makeSuperuser } from '../../scripts/pocketbase/superuser.mjs';
import { hashFast } from './account-settings';
import { logInSuperuser, SUPERUSER } from './first-superuser';

/** The environment variables that give the folder, and the token of its superuser, to the workers of a run. */
const PLACE = 'JOT_TEST_FRESH_FOLDER';
const TOKEN = 'JOT_TEST_FRESH_TOKEN';

/**
 * Makes the data folder that each server of a run starts with: it has all migrations, the superuser and fast hashes.
 * Without it, each server would do that again and start the program a second time for the superuser.
 */
export async function setup(): Promise<void> {
  // Another project of the same run has made it.
  if (process.env[PLACE] !== undefined) return;
  const data = path.join(mkdtempSync(path.join(os.tmpdir(), 'jot-fresh-')), 'data');
  const { path: binary } = await findPocketBase();
  const { instance, root } = await startWithSuperuser({ binary, data, env: { JOT_DEMO: 'off' } });
  await instance.stop();
  process.env[PLACE] = data;
  process.env[TOKEN] = root;
}

/** Deletes it. */
export function teardown(): void {
  const data = process.env[PLACE];
  if (data !== undefined) rmSync(path.dirname(data), { recursive: true, force: true });
}

/**
 * Starts a server on a copy of that folder. An existing database stays, and has a superuser.
 * @returns the server, and the token of its superuser
 */
export async function startWithSuperuser(
  options: InstanceOptions & { data: string },
): Promise<{ instance: Instance; root: string }> {
  const { data, migrationsDir } = options;
  const fresh = process.env[PLACE];
  const isThere = existsSync(path.join(data, 'data.db'));
  // A server with other migrations starts with an empty folder.
  const isFresh = fresh !== undefined && migrationsDir === undefined && !isThere;
  if (isFresh) cpSync(fresh, data, { recursive: true });
  const instance = await startInstance(options);
  // The copied folder has the secret that signed this token, so it is valid here too. A login would cost a password's
  // hash.
  const token = isFresh ? process.env[TOKEN] : undefined;
  if (token !== undefined) return { instance, root: token };
  if (!isThere) await makeSuperuser(options, SUPERUSER);
  const root = await logInSuperuser(instance.url);
  await hashFast(instance.url, root);
  return { instance, root };
}
