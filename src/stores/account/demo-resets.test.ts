// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { NOTICES } from '../../notices/messages';
import { watchDemoResets } from './demo-resets';
import { closeNotices, shownNotices } from '../notices.fixture';

const SAID = NOTICES.demoReset.message;

let visibility: DocumentVisibilityState;
let watching: AbortController;
let reset: () => void;
let leave: () => void;

beforeEach(() => {
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  watching = new AbortController();
  leave = vi.fn<() => void>();
  watchDemoResets((listener) => {
    reset = listener;
    return leave;
  }, watching.signal);
});
afterEach(async () => {
  watching.abort();
  await closeNotices();
  vi.restoreAllMocks();
});

function setVisibility(state: DocumentVisibilityState) {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

it('says that the account has been reset', async () => {
  reset();
  expect(await shownNotices()).toEqual([SAID]);
});

it('shows one toast, once the page is visible', async () => {
  setVisibility('hidden');
  reset();
  reset();
  expect(await shownNotices()).toEqual([]);
  setVisibility('visible');
  expect(await shownNotices()).toEqual([SAID]);
  await closeNotices();
  setVisibility('hidden');
  setVisibility('visible');
  expect(await shownNotices()).toEqual([]);
});

it('stops when the account is closed', async () => {
  setVisibility('hidden');
  reset();
  watching.abort();
  expect(leave).toHaveBeenCalledOnce();
  setVisibility('visible');
  expect(await shownNotices()).toEqual([]);
});
