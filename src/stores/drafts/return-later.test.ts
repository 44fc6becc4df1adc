import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeItem } from '../../domain/item.fixture';
import { updateDialog, useDialogs } from '../dialogs';
import { createItem } from '../items/create-item';
import { editItem } from '../items/edit-item';
import { closeNotices } from '../notices.fixture';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { returnLostText } from './return-text';

const LATER = '2099-01-31 09:30:00.000Z';
const TEXT = { title: 'Shop', content: 'Milk' };
const ITEM = makeItem({ id: 'note', ...TEXT, laterUntil: LATER });

let engine: RecordingEngine;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  engine = openRecordingAccount([ITEM]);
});
afterEach(async () => {
  closeRecordingAccount();
  await closeNotices();
  vi.restoreAllMocks();
});

const current = () => useDialogs.getState().current;

it('a rejected create returns to a dialog with its time', () => {
  createItem('inbox', { ...TEXT, laterUntil: LATER });
  engine.reject(engine.mutations.at(-1));
  expect(current()).toMatchObject({ name: 'createItem', ...TEXT, laterUntil: LATER });
});

it('a time that was the reason doesn’t return, so that the text can be created', () => {
  createItem('inbox', { ...TEXT, laterUntil: LATER });
  const laterUntil = { code: 'laterIsTooLate', message: 'Choose a time within the next 10 years.' };
  engine.reject(engine.mutations.at(-1), { status: 400, fields: { laterUntil } });
  expect(current()).toMatchObject({ name: 'createItem', ...TEXT });
  expect(current()).not.toHaveProperty('laterUntil');
});

it('the text of an item that was deleted meanwhile keeps its time', () => {
  editItem('note');
  updateDialog('editItem', ({ typed }) => ({ typed: { ...typed, content: 'Bread' } }));
  returnLostText('note', ITEM);
  expect(current()).toMatchObject({
    name: 'createItem',
    title: 'Shop',
    content: 'Bread',
    laterUntil: LATER,
  });
});
