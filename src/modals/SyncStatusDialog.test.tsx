// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createItem } from '../stores/items/create-item';
import { openDialog, useDialogs } from '../stores/dialogs';
import { findUnreadDrafts } from '../stores/drafts/drafts';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { useSession } from '../stores/account/session';
import { closeNotices } from '../stores/notices.fixture';
import { syncMark, useSyncStatus } from '../stores/sync/sync-status';
import { renderDialog } from './render-dialog.fixture';
import { SyncStatusDialog } from './SyncStatusDialog';

let engine: RecordingEngine;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  engine = openRecordingAccount();
});
afterEach(async () => {
  cleanup();
  closeRecordingAccount();
  useSyncStatus.setState({ storageProblem: null });
  await closeNotices();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const SAVED = 'All changes saved.';
const summary = () => screen.getByRole('status').textContent;
const button = (name: string) => screen.queryByRole('button', { name });

async function open(): Promise<void> {
  openDialog({ name: 'syncStatus' });
  renderDialog('syncStatus', () => <SyncStatusDialog />);
  // The component learns asynchronously whether the changes are stored.
  await act(async () => {});
}

describe('the sync status', () => {
  it('says if everything is saved, and has no buttons', async () => {
    await open();
    expect(summary()).toBe(SAVED);
    expect([button('Try now'), button('Save as a file')]).toEqual([null, null]);
  });

  it('lists drafts of another version of the app until they are discarded', async () => {
    let unread = [{ key: 'draft1', value: { v: 2, fields: [{ words: 'Half a\nthought' }] } }];
    engine.readUnread = () => Promise.resolve(unread);
    engine.forgetUnread = async (discarded) => {
      unread = unread.filter(({ key }) => key !== discarded);
    };
    await findUnreadDrafts();
    await open();
    const list = screen.getByRole('region', { name: 'Written with another version of the app' });
    expect(within(list).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Half a\nthought');
    expect(syncMark(useSyncStatus.getState())).toEqual({ kind: 'attention', count: 1 });
    fireEvent.click(within(list).getByRole('button', { name: /^Discard / }));
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    });
    expect([unread, summary()]).toEqual([[], SAVED]);
  });

  it('says that waiting changes are stored only once they are', async () => {
    let finish: (isKept: boolean) => void = () => undefined;
    engine.whenKept = () => new Promise((resolve) => (finish = resolve));
    createItem('inbox', { content: 'Bread' });
    engine.setObstacle('unreachable');
    await open();
    expect(summary()).toContain('Your changes are sent as soon as it can be reached.');
    await act(async () => finish(true));
    expect(summary()).toContain('Your changes are stored on this device and sent as soon as');
  });

  it('never says that they are stored if this device can’t store them', async () => {
    engine.isDurable = false;
    useSyncStatus.setState({ storageProblem: 'unavailable' });
    createItem('inbox', { content: 'Bread' });
    engine.setObstacle('unreachable');
    await open();
    expect(summary()).toContain('Your changes are sent as soon as it can be reached.');
    expect(summary()).toContain('This browser can’t store data.');
  });

  it('says if the server asks to wait, and when it continues', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    createItem('inbox', { content: 'Bread' });
    engine.setObstacle(Date.now() + 12_000);
    await open();
    expect(summary()).toBe(
      'The server has asked for a pause after many requests. ' +
        'Your changes are stored on this device and sent automatically in 12 seconds.',
    );
    expect(button('Try now')).toBeNull();
    act(() => void vi.advanceTimersByTime(11_000));
    expect(summary()).toContain('sent automatically in 1 second.');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(summary()).toContain('sent automatically in a moment.');
    vi.useRealTimers();
  });

  it('says if the server’s disk is full, and that changes are stored here', async () => {
    createItem('inbox', { content: 'Bread' });
    engine.setObstacle('diskFull');
    await open();
    expect(summary()).toBe(
      'The server’s disk is full, so it takes nothing new. Whoever runs the server has to make room. ' +
        'Your changes are stored on this device and sent as soon as it has room again.',
    );
    expect(button('Try now')).not.toBeNull();
    act(() => engine.setObstacle(null));
    expect(summary()).not.toContain('disk is full');
  });

  it('says if the server has a problem', async () => {
    createItem('inbox', { content: 'Bread' });
    engine.setObstacle('failing');
    await open();
    expect(summary()).toBe(
      'The server has a problem. Your changes are stored on this device and sent as soon as it works again.',
    );
  });

  it('asks for a login after the session ended, and offers no retry', async () => {
    createItem('inbox', { content: 'Bread' });
    engine.setObstacle('unreachable');
    act(() => useSession.setState({ isExpired: true }));
    await open();
    expect(summary()).toContain('Your session has ended.');
    expect(button('Try now')).toBeNull();
    act(() => useSession.setState({ isExpired: false }));
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(engine.resumed).toBe(1);
  });

  it('lists rejected changes with their whole text and the reason', async () => {
    createItem('inbox', { content: 'Bread' });
    act(() => engine.rejectListed(engine.mutations.slice(0, 1), { message: 'No room.' }));
    await open();
    const entry = within(screen.getByRole('listitem'));
    expect(entry.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Bread');
    expect(entry.getByText('Code 400: No room.')).toBeDefined();
    fireEvent.click(entry.getByRole('button', { name: 'Retry Create: Bread' }));
    await act(async () => engine.confirm(engine.mutations[1]));
    act(() => engine.setObstacle(null));
    expect(summary()).toBe(SAVED);
  });

  it('opens a rejected text in its dialog, and comes back after it', async () => {
    createItem('inbox', { content: 'Bread' });
    act(() => engine.rejectListed(engine.mutations.slice(0, 1)));
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Edit Create: Bread' }));
    expect(useDialogs.getState()).toMatchObject({
      current: { name: 'createItem', content: 'Bread' },
      waiting: [{ name: 'syncStatus' }],
    });
    expect(engine.unsynced.list()).toEqual([]);
  });

  it('lists the first of thousands, and retries or discards all of them', async () => {
    for (let n = 0; n < 1_000; n++) createItem('inbox', { content: `note ${n}` });
    act(() => engine.rejectListed(engine.mutations));
    await open();
    expect(screen.getAllByRole('textbox')).toHaveLength(20);
    expect(screen.getByText('and 980 more')).toBeDefined();

    fireEvent.click(screen.getByRole('button', { name: 'Discard all' }));
    expect(screen.getByText('Discard 1,000 changes?')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(engine.unsynced.list()).toHaveLength(1_000);

    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry all' })));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(51);
    expect(screen.getByText('and 950 more')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('CloseEsc');

    act(() => engine.rejectListed(engine.mutations.slice(1_000)));
    fireEvent.click(screen.getByRole('button', { name: 'Discard all' }));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Discard' })));
    expect(engine.unsynced.list()).toEqual([]);
    expect(document.activeElement?.textContent).toBe('CloseEsc');
  });

  it('asks before a single change is discarded', async () => {
    createItem('inbox', { content: 'Bread' });
    act(() => engine.rejectListed(engine.mutations));
    await open();
    expect(button('Discard all')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Discard Create: Bread' }));
    expect(screen.getByText('Discard this change?')).toBeDefined();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Discard' })));
    expect(summary()).toBe(SAVED);
  });
});
