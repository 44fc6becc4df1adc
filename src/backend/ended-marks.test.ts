import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { endedMark, markEnded } from './ended-marks';

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

/** A token as PocketBase makes it, but for its signature. */
function token(payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return [part({ alg: 'HS256' }), part({ id: 'user', exp: IN_A_MONTH_S, ...payload }), 'x'].join(
    '.',
  );
}

/** Ids of the sessions that are marked. */
function marked(): Promise<IDBValidKey[]> {
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

describe('a session that is marked as ended', () => {
  it('is known again by any of its tokens, and no other one is taken for it', async () => {
    await markEnded(token({ sid: 'session1' }), null);
    expect(await endedMark(token({ sid: 'session1' }))).not.toBeNull();
    expect(await endedMark(token({ sid: 'session1', exp: IN_A_MONTH_S + 60 }))).not.toBeNull();
    expect(await endedMark(token({ sid: 'session2' }))).toBeNull();
  });

  it('tells which use of the account was the last one by then', async () => {
    await markEnded(token({ sid: 'session1' }), 'use1');
    expect(await endedMark(token({ sid: 'session1' }))).toEqual({
      expires: IN_A_MONTH_S * 1_000,
      use: 'use1',
    });
  });

  it('needs no mark where another tab has cleared it', async () => {
    await expect(markEnded('', null)).resolves.toBeUndefined();
    expect(await endedMark('')).toBeNull();
  });

  it('has an id: a token without one is marked by nothing', async () => {
    await expect(markEnded(token({}), null)).rejects.toThrow('names no session');
    expect(await endedMark(token({}))).toBeNull();
  });

  it('is forgotten once its token is worth nothing any more', async () => {
    await markEnded(token({ sid: 'old' }), null);
    vi.setSystemTime(NOW + 31 * 86_400_000);
    await markEnded(token({ sid: 'new', exp: IN_A_MONTH_S + 31 * 86_400 }), null);
    expect(await marked()).toEqual(['new']);
  });
});

it('nothing is marked where the browser keeps nothing, or the token is none', async () => {
  expect(await endedMark('')).toBeNull();
  expect(await endedMark('no token')).toBeNull();
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Storage is switched off.', 'SecurityError');
    },
  });
  expect(await endedMark(token({ sid: 'session1' }))).toBeNull();
  await expect(markEnded(token({ sid: 'session1' }), null)).rejects.toThrow('switched off');
});
