import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { NewItem } from '../../domain/creation';
import { closeNotices, shownNotices } from '../notices.fixture';
import { setSettings } from '../settings';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { useHistory } from '../undo/history';
import { redo, undo } from '../undo/undo';
import { createItem, createItems } from './create-item';
import { createShared } from './share-target';

const WRITTEN = 'https://example.com/?utm_source=mail&b=1';
const CUT = 'https://example.com/?b=1';

let engine: RecordingEngine;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  engine = openRecordingAccount();
});
afterEach(async () => {
  setSettings({ isTrackingRemoved: true });
  closeRecordingAccount();
  await closeNotices();
  vi.restoreAllMocks();
});

const items = () => [...engine.items.views()];
const contents = () => items().map(({ content }) => content);
const created = () =>
  engine.mutations.filter(({ kind }) => kind === 'create').map(({ fields }) => fields.content);
const labels = () => useHistory.getState().undo.map(({ label }) => label);

describe('the trackers of a new link', () => {
  it.each<[string, () => unknown]>([
    ['as typed', () => createItem('inbox', { content: WRITTEN })],
    ['without a scheme', () => createItem('inbox', { content: WRITTEN.slice('https://'.length) })],
    ['shared', () => createShared('share1', 'inbox', { title: 'Page', content: WRITTEN })],
  ])('are not sent, and that is said: %s', async (_, create) => {
    expect(create()).toBeNull();
    expect(created()).toEqual([CUT]);
    expect(contents()).toEqual([CUT]);
    expect(await shownNotices()).toContain('Tracking removed');
  });

  it('are restored by the first undo, and the second one removes the link', async () => {
    createItem('inbox', { content: WRITTEN });
    expect(labels()).toEqual([`create “${CUT}”`, `remove tracking from “${CUT}”`]);
    undo();
    expect(items()).toMatchObject([{ content: WRITTEN, type: 'link', isTrashed: false }]);
    expect(await shownNotices()).toEqual([`Undone: remove tracking from “${CUT}”`]);
    undo();
    expect(items()).toMatchObject([{ content: WRITTEN, isTrashed: true }]);
    redo();
    redo();
    expect(items()).toMatchObject([{ content: CUT, isTrashed: false }]);
  });

  it('are restored also after the server has the link', () => {
    createItem('inbox', { content: WRITTEN });
    engine.confirm(engine.mutations[0]);
    undo();
    expect(engine.mutations.at(-1)).toMatchObject({ kind: 'update', fields: { content: WRITTEN } });
    engine.confirm(engine.mutations.at(-1));
    expect(contents()).toEqual([WRITTEN]);
  });

  it('can’t be restored if the server has rejected the link', () => {
    createItem('inbox', { content: WRITTEN });
    engine.reject(engine.mutations[0]);
    expect(labels()).toEqual([]);
  });

  it('of several links are restored by one undo', async () => {
    const other = 'https://example.org/?fbclid=1';
    createItems('inbox', [{ content: WRITTEN }, { content: 'Milk' }, { content: other }]);
    expect(contents()).toEqual(['https://example.org/', 'Milk', CUT]);
    expect(await shownNotices()).toEqual(['Tracking removed from 2 links']);
    undo();
    expect(contents()).toEqual([other, 'Milk', WRITTEN]);
    undo();
    expect(items().every(({ isTrashed }) => isTrashed)).toBe(true);
  });

  it.each<[string, NewItem]>([
    ['of a signed address', { content: `${WRITTEN}&signature=1` }],
    ['in a note', { content: `See ${WRITTEN}` }],
    ['in a note with a title', { title: 'Page', content: WRITTEN }],
    ['in a todo', { content: `:td: ${WRITTEN}` }],
  ])('stay %s', async (_, item) => {
    expect(createItem('inbox', item)).toBeNull();
    expect(created()).toEqual([item.content]);
    expect(labels()).toHaveLength(1);
    expect(await shownNotices()).toEqual([]);
  });

  it('stay if the setting is off', () => {
    setSettings({ isTrackingRemoved: false });
    createItem('inbox', { content: WRITTEN });
    expect(created()).toEqual([WRITTEN]);
    expect(labels()).toHaveLength(1);
  });
});
