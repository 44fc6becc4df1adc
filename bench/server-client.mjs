import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { Failure } from '../scripts/failure.mjs';

/** @typedef {{ token?: string, body?: object }} Ask */

/**
 * A response of the server.
 * @typedef {object} Answer
 * @property {any} body parsed JSON; undefined for an empty body
 * @property {http.IncomingHttpHeaders} headers
 */

/**
 * @typedef {object} Client
 * @property {(method: string, path: string, ask?: Ask) => Promise<any>} send returns the response's JSON
 * @property {(method: string, path: string, ask?: Ask) => Promise<Answer>} ask returns the whole response
 * @property {() => void} close
 */

/** The error of a request that the server refuses. */
export class Refused extends Failure {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * Creates a client that keeps its connections open, as a browser does, and uses little processor time.
 * @param {string} url the server's
 * @param {{ connections?: number }} [options] maximum number of connections; one by default
 * @returns {Client}
 */
export function createClient(url, { connections = 1 } = {}) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  /** @type {Client['ask']} */
  const ask = (method, path, what = {}) => send(agent, { method, url: url + path, ...what });
  return {
    ask,
    send: async (method, path, what) => (await ask(method, path, what)).body,
    close: () => agent.destroy(),
  };
}

/**
 * @param {http.Agent} agent
 * @param {{ method: string, url: string } & Ask} ask
 * @returns {Promise<Answer>}
 * @throws {Refused}
 */
async function send(agent, { method, url, token, body }) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const request = http.request(url, {
    method,
    agent,
    headers: {
      'Accept-Encoding': 'gzip',
      ...(token && { Authorization: token }),
      ...(text && { 'Content-Type': 'application/json' }),
      'Content-Length': Buffer.byteLength(text),
    },
  });
  request.end(text);
  const [response] = /** @type {[http.IncomingMessage]} */ (await once(request, 'response'));
  const { statusCode: status = 0, headers } = response;
  const sent = await buffer(response);
  const answer = (headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent).toString();
  if (status >= 300)
    throw new Refused(`${method} ${url} was refused (${status}): ${answer}`, status);
  return { body: answer === '' ? undefined : JSON.parse(answer), headers };
}
