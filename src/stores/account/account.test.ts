import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { NOTICES } from '../../notices/messages';
import { showNotice } from '../../notices/show-notice';
import { VISITOR_NOTICES } from '../../notices/visitor-messages';
import { closeAccount, leaveAccount, logOut } from './account';
import { createItem } from '../items/create-item';
import { hasUnwritten } from './opened-accounts';
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
  it('deletes the session only after the logout is recorded', async () => {
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

  it('removes the account as it is at that moment, and records its last use', async () => {
    const asked: unknown[] = [];
    engine.lastUse = () => Promise.resolve('use1');
    engine.forget = (use) => Promise.resolve(asked.push(use) > 0);
    connectedAuth().recordLogout = async (use) => void asked.push(use);
    await logOut();
    // Then the session ends and the page closes the account, which has no further effect.
    expect(asked.slice(0, 2)).toEqual(['use1', 'use1']);
    void engine.close();
  });

  it('isn’t delayed by a storage that fails or hangs', async () => {
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

  it('doesn’t sign out a user who has logged in meanwhile in another tab', async () => {
    const other = { ...useSession.getState().user!, id: 'other' };
    connectedAuth().recordLogout = async () => useSession.setState({ user: other });
    await logOut();
    expect(useSession.getState().user).toBe(other);
    closeAccount();
  });
});

describe('an account that is closed', () => {
  it('stays on the device after its session has ended', () => {
    leaveAccount();
    expect([engine.isClosed, engine.isForgotten]).toEqual([true, false]);
  });

  it('is removed from the device after a logout in another tab', async () => {
    createItem('inbox', { content: 'Bread' });
    engine.unwritten = [batchOf([{ put: [waitingRow(engine.mutations[0]!)] }])];
    connectedAuth().wasLoggedOut = () => Promise.resolve(true);
    leaveAccount();
    await vi.waitFor(() => expect(engine.isForgotten).toBe(true));
    expect(hasUnwritten()).toBe(false);
  });

  it('isn’t removed if the same user has logged in again meanwhile', async () => {
    let tell = (_isLoggedOut: boolean) => {};
    connectedAuth().wasLoggedOut = () =>
      new Promise((resolve) => {
        tell = resolve;
      });
    leaveAccount();
    reopenRecordingAccount();
    tell(true);
    // Wait for the code that handles the answer.
    await new Promise(setImmediate);
    expect(engine.isForgotten).toBe(false);
  });
});

describe('the toasts of an account that is closed', () => {
  for (const [how, leave] of [
    ['after a logout', closeAccount],
    ['after its session has ended', leaveAccount],
  ] as const)
    it(`are closed ${how}, except those about the device`, async () => {
      showNotice(updateReady);
      // More toasts than can be shown, so some are queued.
      for (let n = 0; n < 8; n++) showNotice(NOTICES.renamed(`Secret ${n}`));
      showNotice(sessionExpired);
      leave();
      expect(await shownNotices()).toEqual([updateReady.message, sessionExpired.message]);
    });
});
