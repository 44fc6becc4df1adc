import http from 'node:http';
import { createClient } from './server-client.mjs';

/** @typedef {import('./measured-server.mjs').Writer} Writer */

/** The topics to which the app subscribes while its page is visible. */
const TOPICS = ['sync'];

/**
 * Open connections.
 * @typedef {object} Listeners
 * @property {string[][]} cursors for each account, the cursor that each device got when it subscribed; a pull
 *   would have ended with it
 * @property {() => void} close
 */

/**
 * Opens realtime connections for each account, and subscribes them as the app does.
 * @param {string} url the server's
 * @param {readonly Pick<Writer, 'token'>[]} accounts
 * @param {number} devices number of connections of each account
 * @param {() => void} onPoke is called for each connection that is poked
 * @returns {Promise<Listeners>}
 */
export async function openListeners(url, accounts, devices, onPoke) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
  const client = createClient(url);
  /** @type {http.ClientRequest[]} */
  const open = [];
  const cursors = [];
  for (const { token } of accounts) {
    const subscribed = Array.from({ length: devices }, async () => {
      const clientId = await connect(`${url}/api/realtime`, { agent, open, onPoke });
      const body = { clientId, subscriptions: TOPICS };
      const { headers } = await client.ask('POST', '/api/realtime', { token, body });
      return String(headers['jot-cursor']);
    });
    cursors.push(await Promise.all(subscribed));
  }
  return {
    cursors,
    close() {
      for (const request of open) request.destroy();
      agent.destroy();
      client.close();
    },
  };
}

/**
 * @param {string} url
 * @param {{ agent: http.Agent, open: http.ClientRequest[], onPoke: () => void }} options
 * @returns {Promise<string>} the connection's id, which the server has sent
 */
function connect(url, { agent, open, onPoke }) {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent });
    open.push(request);
    // After the server's first message, only this client closes the connection.
    request.on('error', reject);
    request.on('response', (response) => {
      let rest = '';
      response.setEncoding('utf8');
      response.on('error', reject);
      response.on('data', (chunk) => {
        const messages = (rest + chunk).split('\n\n');
        rest = messages.pop() ?? '';
        for (const message of messages) {
          const data = JSON.parse(/^data:(.*)$/m.exec(message)?.[1] ?? '{}');
          if (data.clientId) resolve(data.clientId);
          else onPoke();
        }
      });
    });
  });
}
