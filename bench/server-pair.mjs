import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Failure } from '../scripts/failure.mjs';
import { commandArgs } from '../scripts/pocketbase/args.mjs';
import { startInstance } from '../scripts/pocketbase/instance.mjs';
import { run } from '../scripts/process/run.mjs';
import { createClient } from './server-client.mjs';

const SUPERUSER = { identity: 'root@bench.invalid', password: 'measured with care' };

/**
 * A server that is measured.
 * @typedef {object} Measured
 * @property {import('../scripts/pocketbase/instance.mjs').Instance} instance
 * @property {(username: string) => Promise<Writer>} createWriter
 * @property {(query: string) => Promise<any>} sql runs a statement, and gives its rows
 * @property {string} root token of a superuser
 */

/**
 * An account with a collection to write into.
 * @typedef {object} Writer
 * @property {string} id
 * @property {string} token
 * @property {string} collection
 */

/**
 * Starts our server, and beside it the same program with the same schema and API rules, but without
 * hooks.
 * @param {string} binary
 * @returns {Promise<{ ours: Measured, bare: Measured, close: () => Promise<void> }>}
 */
export async function startPair(binary) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-bench-server-'));
  const noHooks = path.join(folder, 'no-hooks');
  mkdirSync(noHooks);
  const ours = await startMeasured({ binary, data: path.join(folder, 'ours') });
  const bare = await startMeasured({ binary, data: path.join(folder, 'bare'), hooksDir: noHooks });
  return {
    ours,
    bare,
    async close() {
      await Promise.all([ours.instance.stop(), bare.instance.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a server on a data folder, which is made where it is missing.
 * @param {{ binary: string, data: string, hooksDir?: string, env?: NodeJS.ProcessEnv }} options
 *   env: what it is given on top of its usual variables
 * @returns {Promise<Measured>}
 */
export async function startMeasured({ binary, data, hooksDir, env: more }) {
  const env = { ...process.env, JOT_DEMO: 'off', JOT_RATE_LIMITS: 'off', ...more };
  const superuser = ['superuser', 'upsert', SUPERUSER.identity, SUPERUSER.password];
  const made = await run(binary, commandArgs(superuser, { JOT_DATA: data }), { output: 'collect' });
  if (made.code !== 0) throw new Failure(`No superuser could be made:\n${made.output}`);
  const instance = await startInstance({ binary, data, env, ...(hooksDir && { hooksDir }) });
  const client = createClient(instance.url);
  const logIn = async (/** @type {string} */ table, /** @type {object} */ body) =>
    client.send('POST', `/api/collections/${table}/auth-with-password`, { body });
  const root = await logIn('_superusers', SUPERUSER);

  return {
    instance,
    root: root.token,
    sql: (query) => client.send('POST', '/api/sql', { token: root.token, body: { query } }),
    async createWriter(username) {
      const { password } = SUPERUSER;
      const fields = { username, email: `${username}@bench.invalid`, userType: 'user' };
      const user = await client.send('POST', '/api/collections/users/records', {
        token: root.token,
        body: { ...fields, password, passwordConfirm: password, verified: true },
      });
      const { token } = await logIn('users', { identity: username, password });
      const collection = await client.send('POST', '/api/collections/itemCollections/records', {
        token,
        body: { owner: user.id, name: 'Bench', slug: 'bench', sortOrder: 0 },
      });
      return { id: user.id, token, collection: collection.id };
    },
  };
}
