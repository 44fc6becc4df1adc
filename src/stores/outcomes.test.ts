import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createItem } from './create-item';
import { useDialogs } from './dialogs';
import { useItems } from './items';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from './recording-engine.cases';
import { closeNotices, shownNotices } from './shown-notices.cases';

let engine: RecordingEngine;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  engine = openRecordingAccount();
});
afterEach(async () => {
  closeRecordingAccount();
  await closeNotices();
  vi.restoreAllMocks();
});

it('a refused change of an earlier visit is told, and opens and fills nothing', async () => {
  createItem('inbox', { content: 'Bread' });
  engine.refuseUnattended(engine.changes[0]);
  expect(useDialogs.getState().current).toBeNull();
  expect(useItems.getState().inputText).toBe('');
  expect(await shownNotices()).toEqual(['Error creating new item']);
  expect(engine.unfinished.list().map(({ text }) => text)).toEqual(['Bread']);
});
