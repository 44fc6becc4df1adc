// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';

import { openIndexedDb } from '../../sync/storage/indexed-db';
import { closeAccount } from './account';
import { createItem } from '../items/create-item';
import {
  findUnsyncedAccounts,
  forgetAccount,
  rememberAccount,
  useUnsyncedAccounts,
} from './unsynced-accounts';
import {
  closeRecordingAccount,
  openRecordingAccount,
  OWNER,
  reopenRecordingAccount,
} from '../sync/recording-engine.fake';
import { endExpiredSession } from './session';
import { closeNotices } from '../notices.fixture';

const STORED = 'owner0000000009';

let logged: MockInstance<typeof console.error>;

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  closeRecordingAccount();
  forgetAccount(STORED);
  await openIndexedDb(STORED).destroy();
  await closeNotices();
  vi.restoreAllMocks();
});

async function left() {
  await findUnsyncedAccounts();
  return useUnsyncedAccounts
    .getState()
    .accounts.map(({ username, changes }) => [username, changes.map(({ text }) => text)]);
}

describe('an account whose session has ended', () => {
  it('is left with what it has unsent, until it is logged out', async () => {
    openRecordingAccount();
    createItem('inbox', { content: 'Bread' });
    endExpiredSession();
    expect(await left()).toEqual([['jane', ['Bread']]]);
    reopenRecordingAccount();
    closeAccount();
    expect(await left()).toEqual([]);
  });

  it('with everything sent is not worth a word', async () => {
    openRecordingAccount();
    endExpiredSession();
    expect(await left()).toEqual([]);
  });

  it('is found on the next visit, by what the device has kept', async () => {
    rememberAccount(STORED, 'ann');
    const storage = openIndexedDb(STORED);
    await storage.write({
      addChanges: [
        {
          tab: 'gone',
          change: {
            id: 'c1',
            store: 'items',
            kind: 'create',
            action: 'create',
            recordId: 'item1',
            fields: { content: 'Salt' },
            base: {},
            at: 0,
          },
        },
      ],
    });
    storage.close();
    expect(await left()).toEqual([['ann', ['Salt']]]);
    expect(localStorage.getItem('jot-accounts')).toContain('ann');
  });

  it('that can’t be read is left out, and keeps no other from being told', async () => {
    openRecordingAccount().unsynced.readAll = () => Promise.reject(new Error('broken'));
    endExpiredSession();
    rememberAccount(STORED, 'ann');
    expect(await left()).toEqual([]);
    expect(logged).toHaveBeenCalled();
    forgetAccount(OWNER);
  });
});
