import http from 'node:http';

/** @typedef {import('./server-pair.mjs').Writer} Writer */

/**
 * Opens realtime connections, so many for each account, each by one request as the app's.
 * @param {string} url of the server
 * @param {readonly Writer[]} accounts
 * @param {number} devices connections of each account
 * @param {(account: Writer) => void} onPoke a connection of an account was told that something was written
 * @returns {Promise<() => void>} closes them
 */
export async function openListeners(url, accounts, devices, onPoke) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
  /** @type {http.ClientRequest[]} */
  const open = [];
  for (const account of accounts) {
    const headers = { Authorization: account.token };
    const connecting = Array.from({ length: devices }, () =>
      connect(`${url}/api/realtime?topic=poke`, { agent, headers, open }, () => onPoke(account)),
    );
    await Promise.all(connecting);
  }
  return () => {
    for (const request of open) request.destroy();
    agent.destroy();
  };
}

/**
 * Resolves once the server tells of what is written.
 * @param {string} url
 * @param {http.RequestOptions & { open: http.ClientRequest[] }} options
 * @param {() => void} onPoke
 * @returns {Promise<void>}
 */
function connect(url, { open, ...options }, onPoke) {
  return new Promise((resolve, reject) => {
    const request = http.get(url, options);
    open.push(request);
    // After the greeting, it is we who end it.
    request.on('error', reject);
    request.on('response', (response) => {
      let rest = '';
      response.setEncoding('utf8');
      response.on('error', reject);
      response.on('data', (chunk) => {
        const messages = (rest + chunk).split('\n\n');
        rest = messages.pop() ?? '';
        for (const message of messages) {
          if (message.includes('event:PB_CONNECT')) resolve();
          else onPoke();
        }
      });
    });
  });
}
