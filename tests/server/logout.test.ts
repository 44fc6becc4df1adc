import { BaseAuthStore } from 'pocketbase';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBackend } from '../../src/backend/backend';
import { sessionOf } from '../security/session-token';
import { type Account, PASSWORD, useServer } from './harness';
import { ASKS, holdNetwork, type Network } from './held-fetch';
import { POLL_OPTIONS } from './poll-options';

const server = useServer();
let network: Network;
let stored: Map<string, string>;
let ann: Account;

/** What a browser keeps between its pages. */
class KeptStorage {
  [key: string]: unknown;
}

beforeEach(async () => {
  network = holdNetwork();
  stored = new Map();
  const methods = {
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const storage = new Proxy(new KeptStorage(), {
    get: (_, key) => methods[key as keyof typeof methods],
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal('localStorage', storage);
  ann = await server().createUser();
});
afterEach(() => vi.unstubAllGlobals());

/** A page that is opened with an account signed in, or none. */
function page(account?: Account) {
  const authStore = new BaseAuthStore();
  if (account) {
    const { id, token } = account;
    authStore.save(token, { id, collectionId: '_pb_users_auth_', collectionName: 'users' });
  }
  return { ...createBackend(server().url, authStore), authStore };
}

const statusOf = async (token: string) => (await server().api('GET', 'items', { token })).status;

test('logging out ends the session on the server, and nothing of it stays', async () => {
  const { auth } = page(ann);
  auth.logout();
  await expect.poll(() => statusOf(ann.token), POLL_OPTIONS).toBe(401);
  await expect.poll(() => stored.size, POLL_OPTIONS).toBe(0);
});

test('a logout without a network is sent by the next page, and no token is kept for it', async () => {
  network.setOffline(true);
  const { auth } = page(ann);
  auth.logout();
  await auth.tellLogouts();
  expect([...stored.keys()]).toEqual([`jot-ended-session-${sessionOf(ann.token)}`]);
  expect(JSON.stringify([...stored])).not.toContain(ann.token);

  network.setOffline(false);
  expect(await statusOf(ann.token)).toBe(200);
  await page().auth.tellLogouts();
  expect(await statusOf(ann.token)).toBe(401);
  expect(stored.size).toBe(0);
});

test('a page that dies in the moment of the logout has remembered it', async () => {
  const held = network.hold(ASKS.logout);
  page(ann).auth.logout();
  expect(stored.size).toBe(1);
  await held.answered;
  expect(stored.size).toBe(1);
  await page().auth.tellLogouts();
  expect(stored.size).toBe(0);
});

test('a browser without storage logs out all the same', async () => {
  vi.stubGlobal('localStorage', undefined);
  page(ann).auth.logout();
  await expect.poll(() => statusOf(ann.token), POLL_OPTIONS).toBe(401);
});

test('who logs in again leaves no session behind', async () => {
  const { auth, authStore } = page(ann);
  await auth.login(ann.username, PASSWORD);
  await expect.poll(() => statusOf(ann.token), POLL_OPTIONS).toBe(401);
  expect(await statusOf(authStore.token)).toBe(200);
});

test('a logout that is refused is sent once', async () => {
  network.answerInstead(
    ASKS.logout,
    Response.json({ status: 404, message: 'Not found.', data: {} }, { status: 404 }),
  );
  const { auth } = page(ann);
  auth.logout();
  await expect.poll(() => stored.size, POLL_OPTIONS).toBe(0);
});

test.each([500, 429])('an answer of %i is no end: it is told again', async (status) => {
  const { auth } = page(ann);
  // The logout itself is one, and what is waited for here another.
  for (let times = 0; times < 2; times++)
    network.answerInstead(ASKS.logout, Response.json({ status }, { status }));
  auth.logout();
  await auth.tellLogouts();
  expect(stored.size).toBe(1);
  await auth.tellLogouts();
  expect(await statusOf(ann.token)).toBe(401);
  expect(stored.size).toBe(0);
});

test('the sessions of the account are listed, ended one by one, and all others at once', async () => {
  const { auth } = page(ann);
  const others = await Promise.all([1, 2, 3].map(() => server().login(ann.username)));
  const list = await auth.listSessions();
  expect(list).toHaveLength(4);
  expect(list.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ id: sessionOf(ann.token) }]);
  const [first] = others.map(({ token }) => sessionOf(token));
  await auth.endSession(first ?? '');
  await auth.endSession(first ?? '');
  expect(await auth.listSessions()).toHaveLength(3);
  await auth.endOtherSessions();
  expect(await auth.listSessions()).toMatchObject([{ isCurrent: true }]);
});

test('a page in the place of the list, as of a captive portal, is no list', async () => {
  const text = '<!doctype html><title>Log in to the network</title>';
  network.answerInstead(ASKS.sessions, new Response(text));
  await expect(page(ann).auth.listSessions()).rejects.toMatchObject({ kind: 'unreachable' });
});
