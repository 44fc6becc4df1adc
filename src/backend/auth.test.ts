import PocketBase, { BaseAuthStore } from 'pocketbase';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createAuth, type Auth } from './auth';

const JANE = 'jane00000000001';
const BOB = 'bob000000000001';
const CHANGE = { oldPassword: 'correct horse', password: 'battery', passwordConfirm: 'battery' };

/** Returns a valid token of a session. */
function tokenOf(sid: string, renewal = 0): string {
  return `e30.${btoa(JSON.stringify({ sid, exp: 4_102_444_800 + renewal }))}.signature`;
}

const recordOf = (id: string) => ({ id, collectionId: 'users', collectionName: 'users' });

let store: BaseAuthStore;
let auth: Auth;
/** Responds to the requests of a path, in their order. */
let respond: (path: string, body: object) => void;
/** Ids of the sessions that the server was asked to end. */
let ended: string[];

beforeEach(() => {
  ended = [];
  const waiting = new Map<string, (response: Response) => void>();
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const path = new URL(url).pathname;
    if (path === '/api/sessions/logout') {
      ended.push((JSON.parse(String(init.body)) as { id: string }).id);
      return Promise.resolve(Response.json({}));
    }
    return new Promise<Response>((resolve, reject) => {
      const abort = () => reject(new DOMException('', 'AbortError'));
      if (init.signal?.aborted) abort();
      init.signal?.addEventListener('abort', abort);
      waiting.set(path, resolve);
    });
  });
  respond = (path, body) => waiting.get(path)?.(Response.json(body));
  store = new BaseAuthStore();
  store.save(tokenOf('first'), recordOf(JANE));
  const client = new PocketBase('http://127.0.0.1:1', store).autoCancellation(false);
  auth = createAuth(client, () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

/** Changes Jane's password. `meanwhile` happens before the response. */
async function changePassword(meanwhile: () => void): Promise<void> {
  const changing = auth.changePassword(CHANGE);
  await Promise.resolve();
  meanwhile();
  respond('/api/account/password', { token: tokenOf('new'), record: recordOf(JANE) });
  await changing;
}

it('saves the new session after a change of the password, also if the old one was renewed', async () => {
  await changePassword(() => store.save(tokenOf('first', 1), recordOf(JANE)));
  expect([store.token, ended]).toEqual([tokenOf('new'), []]);
});

it('ends the new session if the user has logged out meanwhile', async () => {
  await changePassword(() => auth.logout());
  expect(store.token).toBe('');
  await vi.waitFor(() => expect(ended).toContain('new'));
});

it('ends the new session if somebody else has logged in meanwhile, such as in another tab', async () => {
  await changePassword(() => store.save(tokenOf('bob'), recordOf(BOB)));
  expect([store.token, store.record?.id]).toEqual([tokenOf('bob'), BOB]);
  await vi.waitFor(() => expect(ended).toEqual(['new']));
});

it('ignores the response to a refresh that comes after the new session', async () => {
  let refreshing: Promise<unknown> | undefined;
  await changePassword(() => {
    refreshing = auth.refresh();
  });
  respond('/api/collections/users/auth-refresh', {
    token: tokenOf('first', 1),
    record: recordOf(JANE),
  });
  await expect(refreshing).rejects.toMatchObject({ kind: 'aborted' });
  expect(store.token).toBe(tokenOf('new'));
});
