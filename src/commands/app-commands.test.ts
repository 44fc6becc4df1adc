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

/** Logs out, as far as that goes without an answer to a question. */
async function logOut(): Promise<void> {
  commandById('logout').run({ item: null, items: [], isInTrash: false });
  await vi.waitFor(() => expect(!isSignedIn() || current() !== null).toBe(true));
}
const current = () => useDialogs.getState().current;
const isSignedIn = () => useSession.getState().user !== null;

/** An item that the server doesn't have yet. */
function leaveUnsent(): void {
  createItem('inbox', { content: 'Milk' });
  engine.setReachable(false);
}

/** What the question's button does, as the dialog does it. */
function confirm(): void {
  const dialog = current();
  if (dialog?.name !== 'logout') throw new Error('nothing was asked');
  closeDialog();
  dialog.onConfirm();
}

describe('logging out', () => {
  it('when the server has everything, leads to the login without a question', async () => {
    await logOut();
    expect(current()).toBeNull();
    expect([isSignedIn(), engine.isClosed]).toEqual([false, true]);
    await vi.waitFor(() => expect(opened).toEqual([['/login', { replace: true }]]));
  });

  it('with something unsent asks first, and has done nothing yet', async () => {
    leaveUnsent();
    await logOut();
    expect(current()).toMatchObject({ name: 'logout', unsynced: [{ text: 'Milk' }] });
    expect([isSignedIn(), engine.isClosed, opened]).toEqual([true, false, []]);
  });

  it('that is given up keeps the session and the change', async () => {
    leaveUnsent();
    await logOut();
    closeDialog();
    expect([isSignedIn(), engine.isClosed, opened]).toEqual([true, false, []]);
    expect(engine.items.view('minted1')).toMatchObject({ content: 'Milk', isPending: true });
  });

  it('that is confirmed leaves, and abandons the change', async () => {
    leaveUnsent();
    await logOut();
    confirm();
    await vi.waitFor(() => expect(isSignedIn()).toBe(false));
    expect([isSignedIn(), engine.isClosed]).toEqual([false, true]);
    await vi.waitFor(() => expect(opened).toEqual([['/login', { replace: true }]]));
  });

  it('asks for what other pages of this browser have unsent, too', async () => {
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

  it('asks nothing for a search, on whichever page', async () => {
    createItem('inbox', { content: 'Milk' });
    engine.confirm(engine.mutations[0]);
    engine.otherDrafts = [{ inputText: 'milk', dialogs: [] }];
    await logOut();
    expect([isSignedIn(), current()]).toEqual([false, null]);
  });

  it('asks for what was refused, too', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    createItem('inbox', { content: 'Milk' });
    engine.rejectListed(engine.mutations.slice(0, 1));
    await logOut();
    expect(current()).toMatchObject({ name: 'logout', unsynced: [{ text: 'Milk' }] });
  });
});
