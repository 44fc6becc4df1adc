// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createItem } from '../items/create-item';
import { useDialogs } from '../dialogs';
import { closeNotices } from '../notices.fixture';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';

let engine: RecordingEngine;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  engine = openRecordingAccount([]);
});
afterEach(async () => {
  document.body.innerHTML = '';
  closeRecordingAccount();
  await closeNotices();
  vi.restoreAllMocks();
});

it.each([
  ['opens no dialog while a password is typed', '<input type="password">', null],
  [
    'opens its dialog if the empty main input has the focus',
    '<input role="combobox">',
    'createItem',
  ],
])('a rejected text %s', (_, field, opened) => {
  createItem('inbox', { content: 'Milk\nBread' });
  document.body.innerHTML = field;
  document.querySelector('input')?.focus();
  engine.reject(engine.mutations.at(-1));
  expect(useDialogs.getState().current?.name ?? null).toBe(opened);
});
