import { IDBFactory } from 'fake-indexeddb';
import { BaseAuthStore } from 'pocketbase';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBackend } from '../../src/backend/backend';
import { readUntold } from '../../src/backend/ended-sessions';
import { sessionOf } from '../security/session-token';
import { type Account, PASSWORD, useServer } from './harness';
import { ASKS, holdNetwork, type Network } from './held-fetch';
import { POLL_OPTIONS } from './poll-options';

const server = useServer();
let network: Network;
let ann: Account;

beforeEach(async () => {
  network = holdNetwork();
  vi.stubGlobal('indexedDB', new IDBFactory());
  ann = await server().createUser();
});
afterEach(() => vi.unstubAllGlobals());

/** Opens a page, with or without a signed-in account. */
function page(account?: Account) {
  const authStore = new BaseAuthStore();
  if (account) {
    const { id, token } = account;
    authStore.save(token, { id, collectionId: '_pb_users_auth_', collectionName: 'users' });
  }
  return { ...createBackend(server().url, authStore), authStore };
}

const statusOf = async (token: string) => (await server().api('GET', 'items', { token })).status;

test('logging out ends the session on the server, once', async () => {
  const { auth } = page(ann);
  auth.logout();
  await expect.poll(() => statusOf(ann.token), POLL_OPTIONS).toBe(401);
  await expect.poll(readUntold, POLL_OPTIONS).toEqual([]);
});

test('a logout without a network is sent by the next page, and no token is kept for it', async () => {
  network.setOffline(true);
  const { auth } = page(ann);
  auth.logout();
  await auth.tellLogouts();
  expect(await readUntold()).toEqual([sessionOf(ann.token)]);

  network.setOffline(false);
  expect(await statusOf(ann.token)).toBe(200);
  await page().auth.tellLogouts();
  expect(await statusOf(ann.token)).toBe(401);
  expect(await readUntold()).toEqual([]);
});

test('a page that dies in the moment of the logout has remembered it', async () => {
  const held = network.hold(ASKS.logout);
  const { auth } = page(ann);
  await auth.recordLogout(null);
  expect(await readUntold()).toHaveLength(1);
  auth.logout();
  await held.answered;
  expect(await readUntold()).toHaveLength(1);
  await page().auth.tellLogouts();
  expect(await readUntold()).toEqual([]);
});

test('a browser without storage logs out all the same', async () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('indexedDB', undefined);
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
  await auth.recordLogout(null);
  auth.logout();
  await expect.poll(readUntold, POLL_OPTIONS).toEqual([]);
});

test.each([500, 429])('an answer of %i is no end: it is told again', async (status) => {
  const { auth } = page(ann);
  // The logout itself makes one request, and the test waits for another.
  for (let times = 0; times < 2; times++)
    network.answerInstead(ASKS.logout, Response.json({ status }, { status }));
  auth.logout();
  await auth.tellLogouts();
  expect(await readUntold()).toHaveLength(1);
  await auth.tellLogouts();
  expect(await statusOf(ann.token)).toBe(401);
  expect(await readUntold()).toEqual([]);
});

test('the sessions of the account are listed, ended one by one, and all others at once', async () => {
  const { auth } = page(ann);
  const others = await Promise.all([1, 2, 3].map(() => server().login(ann.username)));
  const access = await auth.loadAccountRequests();
  const list = await access.listSessions();
  expect(list).toHaveLength(4);
  expect(list.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ id: sessionOf(ann.token) }]);
  const [first] = others.map(({ token }) => sessionOf(token));
  await access.endSession(first ?? '');
  await access.endSession(first ?? '');
  expect(await access.listSessions()).toHaveLength(3);
  await access.endOtherSessions();
  expect(await access.listSessions()).toMatchObject([{ isCurrent: true }]);
});

test('a page in the place of the list, as of a captive portal, is no list', async () => {
  const text = '<!doctype html><title>Log in to the network</title>';
  network.answerInstead(ASKS.sessions, new Response(text));
  await expect((await page(ann).auth.loadAccountRequests()).listSessions()).rejects.toMatchObject({
    kind: 'unreachable',
  });
});

describe('another page of the browser', () => {
  test('knows of a logout', async () => {
    const other = page(ann);
    await page(ann).auth.recordLogout(null);
    other.authStore.clear();
    expect(await other.auth.wasLoggedOut()).toBe(true);
  });

  test('takes no login in the place of a session for a logout', async () => {
    const { auth, authStore } = page(ann);
    await auth.login(ann.username, PASSWORD);
    expect(await auth.wasLoggedOut()).toBe(false);
    const { token, record } = authStore;
    await page(ann).auth.login(ann.username, PASSWORD);
    authStore.clear();
    expect(await auth.wasLoggedOut()).toBe(false);
    authStore.save(token, record);
    await auth.recordLogout(null);
    authStore.clear();
    expect(await auth.wasLoggedOut()).toBe(true);
  });

  test('that goes on with a session after its logout keeps what is written there', async () => {
    await page(ann).auth.recordLogout(null);
    const { auth, authStore } = page(ann);
    authStore.clear();
    expect(await auth.wasLoggedOut()).toBe(false);
  });
});
