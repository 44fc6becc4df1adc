// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { NOTICES } from '../../notices/messages';
import { onDemoReset } from './demo-resets';
import { closeNotices, shownNotices } from '../notices.fixture';

const SAID = NOTICES.demoReset.message;

let visibility: DocumentVisibilityState;

beforeEach(() => {
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(async () => {
  await closeNotices();
  vi.restoreAllMocks();
});

function setVisibility(state: DocumentVisibilityState) {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

it('says that the account has been reset', async () => {
  onDemoReset();
  expect(await shownNotices()).toEqual([SAID]);
});

it('waits with what it says until somebody looks, and then says it once', async () => {
  setVisibility('hidden');
  onDemoReset();
  onDemoReset();
  expect(await shownNotices()).toEqual([]);
  setVisibility('visible');
  expect(await shownNotices()).toEqual([SAID]);
  await closeNotices();
  setVisibility('hidden');
  setVisibility('visible');
  expect(await shownNotices()).toEqual([]);
});
