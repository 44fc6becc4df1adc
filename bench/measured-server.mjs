import { startInstance } from '../scripts/pocketbase/instance.mjs';
import { makeSuperuser } from '../scripts/pocketbase/superuser.mjs';
import { createClient } from './server-client.mjs';

const SUPERUSER = { identity: 'root@bench.invalid', password: 'measured with care' };

/** @typedef {import('../scripts/pocketbase/instance.mjs').InstanceOptions} InstanceOptions */

/**
 * A server to measure.
 * @typedef {object} Measured
 * @property {import('../scripts/pocketbase/instance.mjs').Instance} instance
 * @property {(username: string) => Promise<Writer>} createWriter
 * @property {(query: string) => Promise<any>} sql runs a statement, and returns its rows
 * @property {string} root token of a superuser
 */

/**
 * An account with a collection to write to.
 * @typedef {object} Writer
 * @property {string} id
 * @property {string} token
 * @property {string} password
 * @property {string} collection the collection's id
 * @property {string} slug the collection's slug
 */

/**
 * Starts a server on a data folder. It creates the folder if it is missing.
 * @param {{ binary: string, data: string } & Pick<InstanceOptions, 'hooksDir' | 'publicDir' | 'env'>} options
 *   env: variables to add to the usual ones
 * @returns {Promise<Measured>}
 */
export async function startMeasured({ binary, data, env: more, ...options }) {
  const env = { ...process.env, JOT_DEMO: 'off', JOT_RATE_LIMITS: 'off', ...more };
  await makeSuperuser({ binary, data }, SUPERUSER);
  const instance = await startInstance({ binary, data, env, ...options });
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
      const { id, slug } = collection;
      return { id: user.id, token, password, collection: id, slug };
    },
  };
}
