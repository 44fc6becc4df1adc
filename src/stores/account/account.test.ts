import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { NOTICES } from '../../notices/messages';
import { showNotice } from '../../notices/show-notice';
import { closeAccount, leaveAccount } from './account';
import { closeRecordingAccount, openRecordingAccount } from '../sync/recording-engine.fake';
import { closeNotices, shownNotices } from '../notices.fixture';

const { sessionExpired, updateReady } = NOTICES;

beforeEach(() => {
  openRecordingAccount();
});
afterEach(async () => {
  closeRecordingAccount();
  await closeNotices();
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
