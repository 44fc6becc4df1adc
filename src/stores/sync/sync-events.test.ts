import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { createItem } from '../items/create-item';
import { useDialogs } from '../dialogs';
import { refetchLinks } from '../items/item-actions';
import { useItems } from '../items/items';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from './recording-engine.fake';
import { closeNotices, shownNotices } from '../notices.fixture';

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

it('a rejected change of an earlier visit is told, and opens and fills nothing', async () => {
  createItem('inbox', { content: 'Bread' });
  engine.rejectUnattended(engine.changes[0]);
  expect(useDialogs.getState().current).toBeNull();
  expect(useItems.getState().inputText).toBe('');
  expect(await shownNotices()).toEqual(['Error creating new item']);
  expect(engine.unsynced.list().map(({ text }) => text)).toEqual(['Bread']);
});

it('a page that may not be read yet is told to who asked for it, and not for a new link', async () => {
  createItem('inbox', { content: 'https://example.com' });
  const [made, automatic] = engine.changes;
  engine.confirm(made);
  engine.reject(automatic, { status: 429 });
  expect(await shownNotices()).toEqual([]);

  refetchLinks([makeItem({ id: made?.recordId })]);
  engine.reject(engine.changes[2], { status: 429 });
  expect(await shownNotices()).toEqual(['Error reading title and icon of the page']);
});
