import { createServer, request } from 'node:http';

/**
 * A proxy that simulates a distant server.
 * @typedef {object} FarServer
 * @property {string} url
 * @property {(ms: number) => void} setDistance sets the round-trip time that it adds to each request; 0 at
 *   first
 * @property {() => void} cutConnections closes the open connections; new ones still work
 * @property {() => Promise<void>} close
 */

/**
 * Starts a proxy that adds latency to a server.
 * @param {string} target the server's address
 * @returns {Promise<FarServer>}
 */
export async function openLatencyProxy(target) {
  const { hostname, port } = new URL(target);
  let distance = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const pass = () => {
      const passed = request({ hostname, port, path, method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      // A page that is closed aborts its requests.
      passed.on('error', () => outgoing.destroy());
      outgoing.on('close', () => passed.destroy());
      incoming.pipe(passed);
    };
    setTimeout(pass, distance);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}`,
    setDistance(ms) {
      distance = ms;
    },
    cutConnections: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(() => resolve(undefined)));
    },
  };
}
