import PocketBase, { BaseAuthStore } from 'pocketbase';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { createAuth } from './auth';
import { judgeRefusalsByToken, type OnRefused } from './session-fetch';

const OWNER = 'owner0000000001';
const payload = btoa(JSON.stringify({ id: OWNER, type: 'auth', exp: 4_102_444_800 }));
const TOKEN = `e30.${payload}.signature`;

/** Returns the session of a signed-in user whose requests all get the same response. */
function answeredBy(answer: () => Response) {
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  const authStore = new BaseAuthStore();
  authStore.save(TOKEN, {
    id: OWNER,
    collectionId: 'users',
    collectionName: 'users',
  });
  const client = new PocketBase('http://127.0.0.1:1', authStore);
  const onRefused = judgeRefusalsByToken(client);
  const auth = createAuth(client, onRefused);
  const refused = vi.fn<OnRefused>();
  auth.onRefused(refused);
  return { auth, client, refused };
}

afterEach(() => vi.unstubAllGlobals());

const page = (status: number) =>
  new Response('<!doctype html><title>Log in to the Wi-Fi</title>', {
    status,
    headers: { 'Content-Type': 'text/html' },
  });
const refusal = (message: string, data = {}) => ({ status: 401, message, data });
const ours = (body = refusal('Log in.')) =>
  Response.json(body, { status: 401, headers: { 'Jot-User': 'none' } });

describe('a response that isn’t from the server', () => {
  it.each<[string, () => Response]>([
    ['a page with 200', () => page(200)],
    ['{} with 200', () => Response.json({})],
    ['nothing with 204', () => new Response(null, { status: 204 })],
    ['a page with 401', () => page(401)],
    ['another service’s 401', () => Response.json({ error: 'unauthorized' }, { status: 401 })],
    ['a 401 in its form', () => Response.json(refusal('Log in.'), { status: 401 })],
    ['a page with 511', () => page(511)],
  ])('renews and ends no session: %s', async (_, answer) => {
    const { auth, client } = answeredBy(answer);
    await expect(auth.refresh()).rejects.toMatchObject({ kind: 'unreachable' });
    expect(client.authStore.token).toBe(TOKEN);
    expect(auth.currentUser()).toMatchObject({ id: OWNER });
  });

  it.each<[string, () => Response]>([
    ['a page with 200', () => page(200)],
    ['nothing with 204', () => new Response(null, { status: 204 })],
  ])('deletes no account: %s', async (_, answer) => {
    const { auth } = answeredBy(answer);
    const account = await auth.loadAccountRequests();
    await expect(account.deleteAccount({ password: 'secret' })).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });

  it('ends no session, such as a firewall’s 403', async () => {
    const { auth, client } = answeredBy(() => page(403));
    await expect(auth.refresh()).rejects.toMatchObject({ kind: 'refused' });
    expect(client.authStore.token).toBe(TOKEN);
  });

  it('is no login, such as a page with 200', async () => {
    const { auth, client } = answeredBy(() => page(200));
    await expect(auth.login('jane', 'secret')).rejects.toMatchObject({ kind: 'unreachable' });
    expect(client.authStore.token).toBe(TOKEN);
  });

  it('isn’t reported as a refused realtime connection', async () => {
    const { client, refused } = answeredBy(() => page(401));
    await expect(client.send('/api/realtime', { method: 'POST' })).rejects.toThrow();
    expect(refused).not.toHaveBeenCalled();
  });
});

describe('a 401 from the server', () => {
  it('means that the session has ended', async () => {
    const { auth } = answeredBy(() => ours());
    await expect(auth.refresh()).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('means so also without the header if no token was sent', async () => {
    const { auth, client } = answeredBy(() => Response.json(refusal('Log in.'), { status: 401 }));
    client.authStore.save('', client.authStore.record);
    const account = await auth.loadAccountRequests();
    await expect(account.deleteAccount({ password: 'secret' })).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });

  it('is reported if it is for a realtime connection', async () => {
    const { client, refused } = answeredBy(() => ours());
    await expect(client.send('/api/realtime', { method: 'POST' })).rejects.toThrow();
    expect(refused).toHaveBeenCalledExactlyOnceWith('sessionEnded');
  });

  it('is reported for any request if the account was deleted', async () => {
    const data = { account: { code: 'accountDeleted', message: 'It has been deleted.' } };
    const { auth, refused } = answeredBy(() => ours(refusal('It has been deleted.', data)));
    await expect(auth.refresh()).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(refused).toHaveBeenCalledExactlyOnceWith('accountDeleted');
  });
});
