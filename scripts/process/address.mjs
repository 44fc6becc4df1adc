import net from 'node:net';
import { Failure, wordsOf } from '../failure.mjs';

/**
 * An address to listen on.
 * @typedef {{ host: string, port: number }} Address
 */

/**
 * Parses `host:port`. The host may be missing (all addresses) or be an IPv6 address in brackets.
 * @param {string} text
 * @returns {Address}
 * @throws {Failure} if the text has another form
 */
export function parseAddress(text) {
  const match = /^(\[[0-9a-fA-F:.]+\]|[^:\s]*):(\d{1,5})$/.exec(text);
  const port = Number(match?.[2]);
  if (!match || port > 65535) {
    throw new Failure(
      `"${text}" is no address to listen on. Set JOT_HTTP to host:port, for example 127.0.0.1:8090.`,
    );
  }
  return { host: match[1] || '0.0.0.0', port };
}

/**
 * Returns the URL at which a browser on this machine reaches an address.
 * @param {Address} address
 * @returns {string} without a slash at the end
 */
export function urlOf({ host, port }) {
  const anywhere = host === '0.0.0.0' || host === '[::]';
  return `http://${anywhere ? 'localhost' : host}:${port}`;
}

/**
 * Tests an address by listening on it for a moment.
 * @param {Address} address port 0 means any free port
 * @returns {Promise<number>} the port
 * @throws the system's error, such as EADDRINUSE
 */
function tryListening({ host, port }) {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen({ host: host.replace(/^\[|\]$/g, ''), port, exclusive: true }, () => {
      const bound = /** @type {net.AddressInfo} */ (server.address()).port;
      server.close(() => resolve(bound));
    });
  });
}

/**
 * Finds a free port. Another process may take it a moment later.
 * @param {string} [host]
 * @returns {Promise<number>}
 */
export function freePort(host = '127.0.0.1') {
  return tryListening({ host, port: 0 });
}

/**
 * Checks that a server can listen on an address.
 * @param {Address} address
 * @returns {Promise<void>}
 * @throws {Failure} which says why it can't, and what to do
 */
export async function requireFree(address) {
  await tryListening(address).catch((error) => {
    const { host, port } = address;
    throw new Failure(
      `Jot can't listen on port ${port} of ${host}: ${wordsOf(error)}. Choose another address, for example JOT_HTTP=127.0.0.1:${port < 1024 ? 8090 : port + 1}, or stop what listens there.`,
    );
  });
}
