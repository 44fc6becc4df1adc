// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';

import { useDialogs } from './dialogs';
import {
  closeRecordingAccount,
  INBOX,
  openRecordingAccount,
  OWNER,
  type RecordingEngine,
} from './recording-engine.cases';
import { addShared, dropShared, keepShared } from './shared';
import { closeNotices, shownNotices } from './shown-notices.cases';

const CAKE = { title: 'Cake', text: 'flour', url: '' };
const kept = () => localStorage.getItem('jot-shared');

let engine: RecordingEngine;

beforeEach(() => {
  localStorage.clear();
  engine = openRecordingAccount();
});
afterEach(async () => {
  closeRecordingAccount();
  await closeNotices();
});

it('becomes an item of the first collection, and is forgotten when that is kept', async () => {
  keepShared(CAKE, OWNER);
  let keep = () => {};
  engine.whenKept = () =>
    new Promise((resolve) => {
      keep = () => resolve(true);
    });
  const added = addShared();
  expect(engine.changes.map(({ fields }) => fields)).toEqual([
    { collection: INBOX.id, title: 'Cake', content: 'flour', type: 'text' },
  ]);
  expect(kept()).not.toBeNull();
  keep();
  await added;
  expect(kept()).toBeNull();
  expect(await shownNotices()).toEqual([`Added to “${INBOX.name}”`]);
});

it('becomes one item, however often it is added before it is forgotten', async () => {
  keepShared(CAKE, null);
  await Promise.all([addShared(), addShared()]);
  await addShared();
  expect(engine.changes).toHaveLength(1);
});

it('waits for its owner', async () => {
  keepShared(CAKE, 'somebody else');
  await addShared();
  expect(engine.changes).toEqual([]);
  expect(kept()).toContain('flour');
});

it('is opened, not cut, when it is too long', async () => {
  const text = 'word '.repeat(3_000).trim();
  keepShared({ ...CAKE, text }, OWNER);
  await addShared();
  expect(engine.changes).toEqual([]);
  expect(useDialogs.getState().current).toMatchObject({ name: 'createItem', content: text });
});

it('leaves with its owner, and no other', () => {
  keepShared(CAKE, OWNER);
  keepShared(CAKE, 'somebody else');
  dropShared(OWNER);
  expect(JSON.parse(kept() ?? '')).toMatchObject([{ owner: 'somebody else' }]);
});
