import { Failure } from '../scripts/failure.mjs';
import { processorMs } from './process-usage.mjs';

/** @typedef {import('./measured-server.mjs').Measured} Measured */

/**
 * A request without a token, and the expected response.
 * @typedef {object} Ask
 * @property {string} what
 * @property {string} path
 * @property {number} status
 * @property {(n: number) => object} body returns the body of the nth request: a form, or an object to send as
 *   JSON
 * @property {number} [aim] maximum processor time, in ms; missing if a password is hashed
 */

/**
 * Requests per measurement. Processor time is counted in steps of 10 ms, so a request's time has a precision
 * of 0.1 ms.
 */
const REQUESTS = 100;

/** Maximum processor time of a guest's request that hashes no password, in ms. */
const AIM = 20;

const ACCOUNT = 'guessed';
const USERS = '/api/collections/users/records';
const PASSWORD = 'measured with care';

/** @param {string} username */
function registration(username) {
  const email = `${username}@guests.invalid`;
  return { username, email, password: PASSWORD, passwordConfirm: PASSWORD };
}

/**
 * @param {string} what
 * @param {string} identity
 * @returns {Ask}
 */
function wrongLogin(what, identity) {
  const body = () => ({ identity, password: 'a wrong password' });
  return { what, path: '/api/collections/users/auth-with-password', status: 400, body };
}

/** The most expensive requests that a guest can send. @type {Ask[]} */
const ASKS = [
  {
    what: 'longest share',
    path: '/share',
    status: 200,
    // A character of two bytes, which makes the hooks' engine copy the text, alternates with one that is
    // escaped.
    body: () => {
      const form = new FormData();
      form.append('text', 'ä&'.repeat(43_600));
      return form;
    },
    aim: AIM,
  },
  {
    what: 'body of nothing but names',
    path: '/api/collections/items/records',
    status: 400,
    body: () => Object.fromEntries(Array.from({ length: 2200 }, (_, n) => [n.toString(36), 0])),
    aim: AIM,
  },
  {
    what: 'registration of a taken name',
    path: USERS,
    status: 400,
    body: () => registration(ACCOUNT),
    aim: AIM,
  },
  {
    what: 'registration that is kept',
    path: USERS,
    status: 200,
    body: (n) => registration(`guest${n}`),
  },
  wrongLogin('login, wrong password', ACCOUNT),
  wrongLogin('login of nobody', 'nobody'),
  wrongLogin('login by address, wrong password', `${ACCOUNT}@bench.invalid`),
  wrongLogin('login by an address that nobody has', 'nobody@bench.invalid'),
];

/**
 * Measures the processor time that guests' requests take.
 * @param {Measured} server
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureGuests(server) {
  await server.createWriter(ACCOUNT);
  const figures = [];
  for (const { what, aim, ...ask } of ASKS) {
    await send(server, ask, -1);
    const before = processorMs(server.instance.pid);
    for (let n = 0; n < REQUESTS; n++) await send(server, ask, n);
    const measured = (processorMs(server.instance.pid) - before) / REQUESTS;
    figures.push({
      what: `Server: processor time of a guest’s ${what}`,
      unit: /** @type {const} */ ('ms'),
      measured,
      samples: REQUESTS,
      ...(aim !== undefined && { aim }),
    });
  }
  return figures;
}

/**
 * @param {Measured} server
 * @param {Pick<Ask, 'path' | 'status' | 'body'>} ask
 * @param {number} n
 * @returns {Promise<void>}
 */
async function send({ instance }, { path, status, body }, n) {
  const content = body(n);
  const isForm = content instanceof FormData;
  const answer = await fetch(instance.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'Accept-Encoding': 'identity',
      ...(!isForm && { 'Content-Type': 'application/json' }),
    },
    body: isForm ? content : JSON.stringify(content),
  });
  await answer.arrayBuffer();
  if (answer.status !== status)
    throw new Failure(`POST ${path} was answered with ${answer.status}.`);
}
