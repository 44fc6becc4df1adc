import http from 'node:http';
import { Failure } from '../scripts/failure.mjs';

/** @typedef {{ token?: string, body?: object }} Ask */

/**
 * A client that keeps its one connection open, as a browser does, and costs as little as it can.
 * @param {string} url of the server
 * @returns {{ send: (method: string, path: string, ask?: Ask) => Promise<any>, close: () => void }}
 */
export function createClient(url) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: (method, path, ask = {}) => send(agent, { method, url: url + path, ...ask }),
    close: () => agent.destroy(),
  };
}

/**
 * @param {http.Agent} agent
 * @param {{ method: string, url: string } & Ask} ask
 * @returns {Promise<any>} the answer's JSON
 * @throws {Failure} when the server refuses
 */
function send(agent, { method, url, token, body }) {
  const text = body === undefined ? '' : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method,
      agent,
      headers: {
        ...(token && { Authorization: token }),
        ...(text && { 'Content-Type': 'application/json' }),
        'Content-Length': Buffer.byteLength(text),
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => (answer += chunk));
      response.on('error', reject);
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        if (status >= 300)
          reject(new Failure(`${method} ${url} was refused (${status}): ${answer}`));
        else resolve(answer === '' ? undefined : JSON.parse(answer));
      });
    });
    request.end(text);
  });
}
