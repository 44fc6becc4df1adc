import { Failure } from '../scripts/failure.mjs';
import { processorMs } from './process-usage.mjs';

/** @typedef {import('./measured-server.mjs').Measured} Measured */

/**
 * A request without a token, and how it has to be answered.
 * @typedef {object} Ask
 * @property {string} what
 * @property {string} path
 * @property {number} status
 * @property {(n: number) => object} body of the nth request: a form, or what is sent as JSON
 * @property {number} [aim] in ms of processor time; none where a password is hashed
 */

/** Processor time is told in steps of 10 ms: that of so many requests to 0.1 ms. */
const REQUESTS = 100;

/** What a guest may cost at most, but for a password's hash. */
const AIM = 20;

const ACCOUNT = 'guessed';
const LOGIN = '/api/collections/users/auth-with-password';
const USERS = '/api/collections/users/records';
const PASSWORD = 'measured with care';

/** @param {string} username */
function registration(username) {
  const email = `${username}@guests.invalid`;
  return { username, email, password: PASSWORD, passwordConfirm: PASSWORD };
}

/** @param {string} identity */
const wrongLogin = (identity) => ({ identity, password: 'a wrong password' });

/** What takes longest of what a guest can send. @type {Ask[]} */
const ASKS = [
  {
    what: 'longest share',
    path: '/share',
    status: 200,
    // Characters of two bytes, which the hooks' engine copies, and of one that is escaped, by turns.
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
  { what: 'login, wrong password', path: LOGIN, status: 400, body: () => wrongLogin(ACCOUNT) },
  { what: 'login of nobody', path: LOGIN, status: 400, body: () => wrongLogin('nobody') },
  {
    what: 'login by address, wrong password',
    path: LOGIN,
    status: 400,
    body: () => wrongLogin(`${ACCOUNT}@bench.invalid`),
  },
  {
    what: 'login by an address that nobody has',
    path: LOGIN,
    status: 400,
    body: () => wrongLogin('nobody@bench.invalid'),
  },
];

/**
 * The processor time that the server takes for what guests send.
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
