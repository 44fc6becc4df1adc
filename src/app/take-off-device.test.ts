// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { forgetAccount, isRemembered } from '../stores/account/opened-accounts';
import { findUnsyncedAccounts } from '../stores/account/unsynced-accounts';
import { makeMutation } from '../sync/queue/client-mutation.fixture';
import { batchOf, waitingRow } from '../sync/queue/row.fixture';
import { openIndexedDb } from '../sync/store/indexed-db';
import { takeOffDevice } from './take-off-device';

const USER = { id: 'owner0000000001', username: 'jane' };
const LINE = `jot-line-${USER.id}-tab`;
const unsent = batchOf([{ put: [waitingRow(makeMutation({ id: 'c1' }))] }]);

beforeEach(() => localStorage.clear());
afterEach(() => deleteDB(`jot-${USER.id}`));

async function write(): Promise<string | undefined> {
  const storage = openIndexedDb(USER.id, { username: USER.username });
  await storage.write(unsent);
  const use = await storage.lastUse();
  storage.close();
  return use?.id;
}

async function told(): Promise<string[]> {
  return (await findUnsyncedAccounts()).map(({ username }) => username);
}

it('a logout that is finished at the next start deletes the account with all its data', async () => {
  const use = await write();
  localStorage.setItem(LINE, '[]');
  await takeOffDevice(USER, use);
  expect([await told(), localStorage.getItem(LINE), isRemembered(USER.id)]).toEqual([
    [],
    null,
    false,
  ]);
});

it('a logout that is finished at the next start keeps an account that was used after another login, and reports it', async () => {
  const use = await write();
  await write();
  localStorage.setItem(LINE, '[]');
  forgetAccount(USER.id);
  await takeOffDevice(USER, use);
  expect([await told(), localStorage.getItem(LINE), isRemembered(USER.id)]).toEqual([
    ['jane'],
    '[]',
    true,
  ]);
});

it('an account is reported by name even if localStorage doesn’t know it', async () => {
  await write();
  forgetAccount(USER.id);
  expect(await told()).toEqual(['jane']);
});
