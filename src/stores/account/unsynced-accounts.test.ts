// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';

import type { ClientMutation } from '../../sync/queue/client-mutation';
import { batchOf, waitingRow } from '../../sync/queue/row.fixture';
import { openIndexedDb } from '../../sync/store/indexed-db';
import { closeAccount } from './account';
import { createItem } from '../items/create-item';
import { forgetAccount } from './opened-accounts';
import { findUnsyncedAccounts } from './unsynced-accounts';
import {
  closeRecordingAccount,
  openRecordingAccount,
  OWNER,
  reopenRecordingAccount,
} from '../sync/recording-engine.fake';
import { connectedAuth } from './session';
import { closeNotices } from '../notices.fixture';

const STORED = 'owner0000000009';

let logged: MockInstance<typeof console.error>;

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  closeRecordingAccount();
  forgetAccount(STORED);
  await deleteDB(`jot-${STORED}`);
  await closeNotices();
  vi.restoreAllMocks();
});

async function left() {
  const accounts = await findUnsyncedAccounts();
  return accounts.map(({ username, mutations }) => [username, mutations.map(({ text }) => text)]);
}

/** Stores an unsent mutation of an account on the device. */
async function keepOnDevice(id: string, username: string, content: string) {
  const storage = openIndexedDb(id, { username });
  await storage.write(batchOf([{ put: [waitingRow(makeCreate(content))] }]));
  storage.close();
}

function makeCreate(content: string): ClientMutation {
  const made = { store: 'items', kind: 'create', action: 'create' } as const;
  return { ...made, id: content, recordId: 'item1', fields: { content }, base: {}, at: 0 };
}

describe('an account whose session has ended', () => {
  it('lists what the device could not store, until its user logs out', async () => {
    const engine = openRecordingAccount();
    createItem('inbox', { content: 'Bread' });
    engine.unwritten = [batchOf([{ put: [waitingRow(engine.mutations[0]!)] }])];
    connectedAuth().logout();
    expect(await left()).toEqual([['jane', ['Bread']]]);
    reopenRecordingAccount();
    closeAccount();
    expect(await left()).toEqual([]);
  });

  it('isn’t listed if everything was sent', async () => {
    openRecordingAccount();
    connectedAuth().logout();
    expect(await left()).toEqual([]);
  });

  it('is found on the next visit by its database', async () => {
    await keepOnDevice(STORED, 'ann', 'Salt');
    expect(await left()).toEqual([['ann', ['Salt']]]);
  });

  it('is left out if it can’t be read, and the others are listed', async () => {
    await keepOnDevice(STORED, 'ann', 'Salt');
    await keepOnDevice(OWNER, 'jane', 'Bread');
    const { getAll } = IDBObjectStore.prototype;
    // The database exists, but reading it fails the second time.
    let reads = 0;
    const read = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    read.mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.name === 'trashBins' && ++reads === 2) throw new Error('broken');
      return getAll.apply(this, args);
    });
    expect(await left()).toHaveLength(1);
    expect(logged).toHaveBeenCalled();
    forgetAccount(OWNER);
  });
});
