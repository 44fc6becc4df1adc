import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { readLogout, readUntold, recordEnd, recordLogout, recordTold } from './ended-sessions';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const IN_A_MONTH_S = NOW / 1_000 + 30 * 86_400;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('jot-ended-sessions').onsuccess = resolve;
  });
});

/** Returns a token like PocketBase's, without a valid signature. */
function token(payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return [part({ alg: 'HS256' }), part({ id: 'user', exp: IN_A_MONTH_S, ...payload }), 'x'].join(
    '.',
  );
}

/** Returns the ids of the recorded sessions. */
function recorded(): Promise<IDBValidKey[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('jot-ended-sessions');
    opening.onsuccess = () => {
      const keys = opening.result.transaction('sessions').objectStore('sessions').getAllKeys();
      keys.onsuccess = () => {
        opening.result.close();
        resolve(keys.result);
      };
    };
  });
}

describe('a session that was logged out', () => {
  it('is recognised by any of its tokens, and isn’t mistaken for another', async () => {
    await recordLogout(token({ sid: 'session1' }), null);
    expect(await readLogout(token({ sid: 'session1' }))).not.toBeNull();
    expect(await readLogout(token({ sid: 'session1', exp: IN_A_MONTH_S + 60 }))).not.toBeNull();
    expect(await readLogout(token({ sid: 'session2' }))).toBeNull();
  });

  it('has the id of the account’s last use', async () => {
    await recordLogout(token({ sid: 'session1' }), 'use1');
    expect(await readLogout(token({ sid: 'session1' }))).toEqual({
      expires: IN_A_MONTH_S * 1_000,
      use: 'use1',
      isUntold: true,
    });
  });

  it('needs no record if another tab has deleted it', async () => {
    await expect(recordLogout('', null)).resolves.toBeUndefined();
    expect(await readLogout('')).toBeNull();
  });

  it('isn’t recorded for a token without an id', async () => {
    await expect(recordLogout(token({}), null)).rejects.toThrow('names no session');
    expect(await readLogout(token({}))).toBeNull();
  });

  it('is deleted once its token has expired', async () => {
    await recordLogout(token({ sid: 'old' }), null);
    vi.setSystemTime(NOW + 31 * 86_400_000);
    await recordLogout(token({ sid: 'new', exp: IN_A_MONTH_S + 31 * 86_400 }), null);
    expect(await recorded()).toEqual(['new']);
  });
});

describe('a session that a login has replaced', () => {
  it('isn’t a logout, so its account stays', async () => {
    await recordEnd(token({ sid: 'session1' }));
    expect(await readLogout(token({ sid: 'session1' }))).toBeNull();
    expect(await readUntold()).toEqual(['session1']);
  });

  it('stays logged out if it was before', async () => {
    await recordLogout(token({ sid: 'session1' }), 'use1');
    await recordEnd(token({ sid: 'session1' }));
    expect(await readLogout(token({ sid: 'session1' }))).toMatchObject({ use: 'use1' });
  });
});

describe('the sessions that have to be sent to the server', () => {
  it('are all ended sessions, until the server knows them', async () => {
    await recordLogout(token({ sid: 'session1' }), null);
    await recordEnd(token({ sid: 'session2' }));
    expect(await readUntold()).toEqual(['session1', 'session2']);
    for (const id of ['session1', 'session2', 'unknown']) await recordTold(id);
    expect(await readUntold()).toEqual([]);
    // A killed browser may still have the session's token.
    expect(await readLogout(token({ sid: 'session1' }))).not.toBeNull();
  });

  it('are none before the first logout, and reading them creates no database', async () => {
    expect(await readUntold()).toEqual([]);
    expect(await indexedDB.databases()).toEqual([]);
  });
});

it('nothing is recorded without storage, or for an invalid token', async () => {
  expect(await readLogout('')).toBeNull();
  expect(await readLogout('no token')).toBeNull();
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Storage is switched off.', 'SecurityError');
    },
  });
  expect(await readLogout(token({ sid: 'session1' }))).toBeNull();
  await expect(recordLogout(token({ sid: 'session1' }), null)).rejects.toThrow('switched off');
});
