import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { closeDialog, updateDialog, useDialogs } from '../stores/dialogs';
import { createItem, openCreateDialog } from '../stores/items/create-item';
import { openList, setInputText } from '../stores/items/items';
import { connectNavigation } from '../stores/navigation';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { useSession } from '../stores/account/session';
import { commandById } from './table';

let engine: RecordingEngine;
let opened: unknown[][];

beforeEach(() => {
  opened = [];
  connectNavigation(
    (...words) => void opened.push(words),
    () => '/jane',
  );
  engine = openRecordingAccount();
});
afterEach(() => {
  connectNavigation(
    () => undefined,
    () => '/jane',
  )();
  closeRecordingAccount();
  vi.restoreAllMocks();
});

/** Runs the logout command, and waits until it has logged out or asked. */
async function logOut(): Promise<void> {
  commandById('logout').run({ item: null, items: [], isInTrash: false });
  await vi.waitFor(() => expect(!isSignedIn() || current() !== null).toBe(true));
}
const current = () => useDialogs.getState().current;
const isSignedIn = () => useSession.getState().user !== null;

/** Creates an item that the server doesn't have yet. */
function leaveUnsent(): void {
  createItem('inbox', { content: 'Milk' });
  engine.setObstacle('unreachable');
}

/** Confirms the question of the logout. */
function confirm(): void {
  const dialog = current();
  if (dialog?.name !== 'logout') throw new Error('nothing was asked');
  closeDialog();
  dialog.onConfirm();
}

describe('logging out', () => {
  it('leads to the login without a question if the server has everything', async () => {
    await logOut();
    expect(current()).toBeNull();
    expect([isSignedIn(), engine.isClosed]).toEqual([false, true]);
    await vi.waitFor(() => expect(opened).toEqual([['/login', { replace: true }]]));
  });

  it('asks first if a change is unsent, and does nothing until then', async () => {
    leaveUnsent();
    await logOut();
    expect(current()).toMatchObject({ name: 'logout', unsynced: [{ text: 'Milk' }] });
    expect([isSignedIn(), engine.isClosed, opened]).toEqual([true, false, []]);
  });

  it('keeps the session and the change if it is cancelled', async () => {
    leaveUnsent();
    await logOut();
    closeDialog();
    expect([isSignedIn(), engine.isClosed, opened]).toEqual([true, false, []]);
    expect(engine.items.view('minted1')).toMatchObject({ content: 'Milk', isPending: true });
  });

  it('ends the session and discards the change after a confirmation', async () => {
    leaveUnsent();
    await logOut();
    confirm();
    await vi.waitFor(() => expect(isSignedIn()).toBe(false));
    expect([isSignedIn(), engine.isClosed]).toEqual([false, true]);
    await vi.waitFor(() => expect(opened).toEqual([['/login', { replace: true }]]));
  });

  it('also asks about unsent changes of other tabs', async () => {
    createItem('inbox', { content: 'Bread' });
    engine.confirm(engine.mutations[0]);
    engine.ofOthers = [{ mutation: engine.mutations[0]!, failure: null, text: 'Bread', place: '' }];
    await logOut();
    expect(current()).toMatchObject({ name: 'logout', unsynced: [{ text: 'Bread' }] });
    expect(isSignedIn()).toBe(true);
  });

  it('names the drafts of this page and of others', async () => {
    await openList({ collection: 'inbox' });
    setInputText('Half a thou');
    openCreateDialog('Milk', null);
    updateDialog('createItem', () => ({ title: 'Shop' }));
    const edit = {
      name: 'editItem',
      itemId: 'gone',
      typed: { content: 'Sal' },
      based: {},
      sent: {},
    };
    engine.otherDrafts = [
      { inputText: 'Of the other one', dialogs: [edit] },
      { inputText: '::td::', dialogs: [] },
      'of another version',
    ];
    const { current: open } = useDialogs.getState();
    useDialogs.setState({ current: null, waiting: [open!] });
    commandById('logout').run({ item: null, items: [], isInTrash: false });
    await vi.waitFor(() => expect(current()).not.toBeNull());
    expect(current()).toMatchObject({
      name: 'logout',
      unsynced: [],
      drafts: [
        { place: 'In the main input', text: 'Half a thou' },
        { place: 'In a new item', text: 'Shop\nMilk' },
        { place: 'In the main input of another tab', text: 'Of the other one' },
        { place: 'In an edit of another tab', text: 'Sal' },
      ],
    });
    expect([isSignedIn(), engine.isClosed]).toEqual([true, false]);
  });

  it('doesn’t ask about a search, in any tab', async () => {
    createItem('inbox', { content: 'Milk' });
    engine.confirm(engine.mutations[0]);
    engine.otherDrafts = [{ inputText: 'milk', dialogs: [] }];
    await logOut();
    expect([isSignedIn(), current()]).toEqual([false, null]);
  });

  it('also asks about rejected changes', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    createItem('inbox', { content: 'Milk' });
    engine.rejectListed(engine.mutations.slice(0, 1));
    await logOut();
    expect(current()).toMatchObject({ name: 'logout', unsynced: [{ text: 'Milk' }] });
  });
});
