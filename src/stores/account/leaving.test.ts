import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { failureOf } from '../../domain/failure';
import { closeNotices, shownNotices } from '../notices.fixture';
import { useDialogs } from '../dialogs';
import { createItem } from '../items/create-item';
import { setInputText } from '../items/items';
import { connectNavigation } from '../navigation';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { accountSize, askToDeleteAccount, deleteAccount } from './deletion';
import { leaveDeletedAccount } from './leaving';
import { isSignedIn, useSession } from './session';
import { answerAccountRequests } from './signed-in.fake';

let engine: RecordingEngine;
let opened: string[];

beforeEach(() => {
  opened = [];
  connectNavigation(
    (path) => void opened.push(path),
    () => '/jane',
  );
  engine = openRecordingAccount();
});
afterEach(async () => {
  closeRecordingAccount();
  useSession.setState({ isExpired: false, isDeleted: false });
  await closeNotices();
  vi.restoreAllMocks();
});

/** The server's response to a deletion. */
function answer(send: (password: string) => Promise<void>) {
  answerAccountRequests({
    deleteAccount: (proof) => send('password' in proof ? proof.password : ''),
  });
}
const current = () => useDialogs.getState().current;

describe('deleting the account', () => {
  it('removes it from this device and opens the login page', async () => {
    const asked: string[] = [];
    answer(async (password) => void asked.push(password));
    expect(await deleteAccount({ password: 'secret' })).toBeNull();
    expect(asked).toEqual(['secret']);
    expect([isSignedIn(), engine.isForgotten, opened]).toEqual([false, true, ['/login']]);
    expect(await shownNotices()).toEqual(['Account deleted']);
  });

  it('says so if the code that reads unsaved texts can’t be loaded', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.doMock('../drafts/draft-texts', () => {
      throw new Error('gone');
    });
    await askToDeleteAccount();
    vi.doUnmock('../drafts/draft-texts');
    expect([current(), log.mock.calls.length]).toEqual([null, 1]);
    expect(await shownNotices()).toEqual([
      'This part of Jot could not be loaded. Nothing you wrote is lost.',
    ]);
  });

  it('changes nothing if the server refuses', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const refusal = Object.assign(new Error('no'), { kind: 'refused', status: 400, fields: {} });
    answer(() => Promise.reject(refusal));
    expect(await deleteAccount({ password: 'wrong' })).toEqual(failureOf(refusal));
    expect([isSignedIn(), engine.isForgotten, opened]).toEqual([true, false, []]);
  });

  it('succeeds if the response was lost and the server reports the deletion later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answer(() => {
      useSession.setState({ isExpired: true, isDeleted: true });
      return Promise.reject(new Error('lost'));
    });
    expect(await deleteAccount({ password: 'secret' })).toBeNull();
    expect([isSignedIn(), engine.isForgotten]).toEqual([false, true]);
  });

  it('isn’t mistaken for a deletion by another device', async () => {
    createItem('inbox', { content: 'Milk' });
    engine.setObstacle('unreachable');
    answer(leaveDeletedAccount);
    await deleteAccount({ password: 'secret' });
    expect(current()).toBeNull();
    expect(await shownNotices()).toEqual(['Account deleted']);
  });
});

describe('an account that was deleted on another device', () => {
  it('is closed immediately if this device has no unsynced texts', async () => {
    await leaveDeletedAccount();
    expect([isSignedIn(), engine.isForgotten, opened]).toEqual([false, true, ['/login']]);
    expect(await shownNotices()).toEqual(['Your account was deleted on another device']);
  });

  it('stays open until unsent mutations and drafts have been offered', async () => {
    createItem('inbox', { content: 'Milk' });
    engine.setObstacle('unreachable');
    setInputText('Bread');
    useDialogs.setState({ current: { name: 'sortCollections' } });
    await leaveDeletedAccount();
    const asked = current();
    if (asked?.name !== 'accountDeleted') throw new Error('nothing was offered');
    expect(asked.unsynced.map(({ text }) => text)).toEqual(['Milk']);
    expect(asked.drafts.map(({ text }) => text)).toEqual(['Bread']);
    expect([isSignedIn(), engine.isForgotten]).toEqual([true, false]);

    asked.onConfirm();
    await vi.waitFor(() => expect(isSignedIn()).toBe(false));
    expect([engine.isForgotten, current()]).toEqual([true, null]);
  });
});

it('the size of an account includes unsent items', () => {
  const { items, collections } = accountSize();
  createItem('inbox', { content: 'Milk' });
  expect(accountSize()).toEqual({ items: items + 1, collections, devices: null });
});
