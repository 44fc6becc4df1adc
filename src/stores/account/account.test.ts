import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { NOTICES } from '../../notices/messages';
import { showNotice } from '../../notices/show-notice';
import { VISITOR_NOTICES } from '../../notices/visitor-messages';
import { closeAccount, leaveAccount, logOut } from './account';
import { createItem } from '../items/create-item';
import { hasUnwritten } from './unsynced-accounts';
import { connectedAuth, isSignedIn, useSession } from './session';
import {
  closeRecordingAccount,
  openRecordingAccount,
  reopenRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { closeNotices, shownNotices } from '../notices.fixture';
import { batchOf, waitingRow } from '../../sync/queue/row.fixture';

const { updateReady } = NOTICES;
const { sessionExpired } = VISITOR_NOTICES;

let engine: RecordingEngine;

beforeEach(() => {
  engine = openRecordingAccount();
});
afterEach(async () => {
  closeRecordingAccount();
  await closeNotices();
});

describe('a logout', () => {
  it('forgets the session only when no start can take it for one any more', async () => {
    const steps: string[] = [];
    let endSession = () => {};
    let emptyDevice = () => {};
    connectedAuth().recordLogout = () =>
      new Promise((resolve) => {
        endSession = resolve;
      });
    engine.forget = () => {
      engine.isClosed = true;
      return new Promise((resolve) => {
        emptyDevice = () => resolve(true);
      });
    };
    const done = logOut().then(() => steps.push('done'));
    for (const [step, finish] of [
      ['session ended', endSession],
      ['device emptied', emptyDevice],
    ] as const) {
      expect(isSignedIn()).toBe(true);
      steps.push(step);
      finish();
      await Promise.resolve();
    }
    await done;
    expect(isSignedIn()).toBe(false);
    expect(steps).toEqual(['session ended', 'device emptied', 'done']);
  });

  it('takes the account off as it is at that moment, and marks it so', async () => {
    const asked: unknown[] = [];
    engine.lastUse = () => Promise.resolve('use1');
    engine.forget = (use) => Promise.resolve(asked.push(use) > 0);
    connectedAuth().recordLogout = async (use) => void asked.push(use);
    await logOut();
    // The page leaves the account, too, once the session is over: that changes nothing any more.
    expect(asked.slice(0, 2)).toEqual(['use1', 'use1']);
    void engine.close();
  });

  it('is not held up by a storage that fails, or never answers', async () => {
    vi.useFakeTimers();
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    connectedAuth().recordLogout = () => Promise.reject(new Error('no storage'));
    engine.forget = () => {
      engine.isClosed = true;
      return new Promise(() => undefined);
    };
    const done = logOut();
    await vi.advanceTimersByTimeAsync(2_000);
    await done;
    expect(isSignedIn()).toBe(false);
    expect(log).toHaveBeenCalledOnce();
    vi.useRealTimers();
    log.mockRestore();
  });

  it('leaves alone who has been signed in meanwhile by another tab', async () => {
    const other = { ...useSession.getState().user!, id: 'other' };
    connectedAuth().recordLogout = async () => useSession.setState({ user: other });
    await logOut();
    expect(useSession.getState().user).toBe(other);
    closeAccount();
  });
});

describe('an account that leaves the screen', () => {
  it('stays on the device when its session has ended', () => {
    leaveAccount();
    expect([engine.isClosed, engine.isForgotten]).toEqual([true, false]);
  });

  it('is taken off the device when another tab has logged out of it', async () => {
    createItem('inbox', { content: 'Bread' });
    engine.unwritten = [batchOf([{ put: [waitingRow(engine.mutations[0]!)] }])];
    connectedAuth().wasLoggedOut = () => Promise.resolve(true);
    leaveAccount();
    await vi.waitFor(() => expect(engine.isForgotten).toBe(true));
    expect(hasUnwritten()).toBe(false);
  });

  it('is left alone when the same person is back before that is known', async () => {
    let tell = (_isLoggedOut: boolean) => {};
    connectedAuth().wasLoggedOut = () =>
      new Promise((resolve) => {
        tell = resolve;
      });
    leaveAccount();
    reopenRecordingAccount();
    tell(true);
    // All that follows from it has been done by then.
    await new Promise(setImmediate);
    expect(engine.isForgotten).toBe(false);
  });
});

describe('the toasts of an account that leaves the screen', () => {
  for (const [how, leave] of [
    ['by a logout', closeAccount],
    ['with its session', leaveAccount],
  ] as const)
    it(`${how} go with it; those of the device stay`, async () => {
      showNotice(updateReady);
      // More than have a place: some wait.
      for (let n = 0; n < 8; n++) showNotice(NOTICES.renamed(`Secret ${n}`));
      showNotice(sessionExpired);
      leave();
      expect(await shownNotices()).toEqual([updateReady.message, sessionExpired.message]);
    });
});
