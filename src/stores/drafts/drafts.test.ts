import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { closeAccount } from '../account/account';
import { createItem } from '../items/create-item';
import { closeDialog, openDialog, updateDialog, useDialogs } from '../dialogs';
import { editItem } from '../items/edit-item';
import { whenDraftRestored } from './drafts';
import { openList, setInputText, useItems } from '../items/items';
import {
  closeRecordingAccount,
  openRecordingAccount,
  OWNER,
  reopenRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { endExpiredSession, useSession } from '../account/session';
import { closeNotices, shownNotices } from '../notices.fixture';
import { useSyncStatus } from '../sync/sync-status';

const NOTE = makeItem({ id: 'note', title: 'Shop', content: 'Milk' });
const OTHER_OWNER = 'owner0000000002';

let engine: RecordingEngine;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  engine = openRecordingAccount([NOTE]);
});
afterEach(async () => {
  closeRecordingAccount();
  await closeNotices();
  vi.restoreAllMocks();
});

const current = () => useDialogs.getState().current;

describe('a session that expires in the middle of an edit', () => {
  beforeEach(() => {
    editItem('note');
    updateDialog('editItem', () => ({ typed: { content: 'Bread' }, sent: { content: 'Br' } }));
  });

  it('says so once, and takes the dialog off the screen', async () => {
    endExpiredSession();
    endExpiredSession();
    expect(await shownNotices()).toEqual(['Auth token expired; please re-login']);
    expect(useSession.getState().user).toBeNull();
    expect(current()).toBeNull();
  });

  it('has the dialog again after the re-login, with what was typed', () => {
    const edited = current();
    endExpiredSession();
    reopenRecordingAccount();
    expect(current()).toEqual(edited);
    expect(engine.resumed).toBe(1);
  });

  it('has the dialogs that waited as well, in their order', () => {
    openDialog({ name: 'moveItem', itemId: 'note' });
    endExpiredSession();
    expect(useDialogs.getState().waiting).toEqual([]);
    reopenRecordingAccount();
    expect(current()?.name).toBe('editItem');
    closeDialog();
    expect(current()?.name).toBe('moveItem');
  });

  it('sends nothing more until its owner is back', () => {
    expect(engine.paused).toBe(0);
    endExpiredSession();
    expect(engine.paused).toBe(1);
  });

  it('draws the dialog anew, so that nothing of the old one is left in it', () => {
    const { serial } = useDialogs.getState();
    endExpiredSession();
    reopenRecordingAccount();
    expect(useDialogs.getState().serial).not.toBe(serial);
  });

  it('shows nothing of it to somebody else, and has it for whose it is', () => {
    const edited = current();
    endExpiredSession();
    openRecordingAccount([], OTHER_OWNER);
    expect(current()).toBeNull();
    closeAccount();
    reopenRecordingAccount();
    expect(current()).toEqual(edited);
  });

  it('is forgotten when its owner logs out', () => {
    closeAccount();
    expect(engine.isClosed).toBe(true);
    openRecordingAccount([NOTE]);
    expect(current()).toBeNull();
  });
});

describe('another account that comes without a logout between', () => {
  it('stops the one before, and shows nothing of it', async () => {
    await openList({ collection: 'inbox' });
    engine.arrive(NOTE);
    createItem('inbox', { content: 'Bread' });
    setInputText('call the den');
    editItem('note');
    expect(useItems.getState().items).toHaveLength(2);

    const other = openRecordingAccount([], OTHER_OWNER);
    expect([engine.paused, other.paused]).toEqual([1, 0]);
    expect(useItems.getState()).toMatchObject({ list: null, items: [], inputText: '' });
    expect(current()).toBeNull();
    await openList({ collection: 'inbox' });
    expect(useItems.getState().items).toEqual([]);
  });

  it('says nothing of what the one before has unsent', () => {
    createItem('inbox', { content: 'Bread' });
    engine.setReachable(false);
    expect(useSyncStatus.getState()).toMatchObject({ isReachable: false, unsent: 1 });
    openRecordingAccount([], OTHER_OWNER);
    expect(useSyncStatus.getState()).toMatchObject({ isReachable: true, unsent: 0 });
    engine.setReachable(false);
    expect(useSyncStatus.getState()).toMatchObject({ isReachable: true, unsent: 0 });
  });
});

describe('a session that expires while one types into the input', () => {
  it('has the text again after the re-login, also when a list is opened', async () => {
    await openList({ collection: 'inbox' });
    setInputText('call the den');
    endExpiredSession();
    expect(useItems.getState().inputText).toBe('');
    reopenRecordingAccount();
    await openList({ collection: 'inbox' });
    expect(useItems.getState().inputText).toBe('call the den');
  });

  it('gives it back once only', () => {
    setInputText('call the den');
    endExpiredSession();
    reopenRecordingAccount();
    setInputText('');
    endExpiredSession();
    reopenRecordingAccount();
    expect(useItems.getState().inputText).toBe('');
  });
});

it('what an earlier page had in the input comes before what has been typed meanwhile', async () => {
  closeRecordingAccount();
  openRecordingAccount([], OWNER, { inputText: 'call the den', dialogs: [] });
  setInputText('buy milk');
  await whenDraftRestored();
  expect(useItems.getState().inputText).toBe('call the den buy milk');
});

describe('a refusal that arrives while nobody is signed in', () => {
  it('is told, and gives its text back, once its owner is', async () => {
    createItem('inbox', { content: 'Milk' });
    endExpiredSession();
    await closeNotices();
    engine.refuse(engine.changes[0]);
    expect(await shownNotices()).toEqual([]);
    expect(useItems.getState().inputText).toBe('');
    reopenRecordingAccount();
    expect(await shownNotices()).toEqual(['Error creating new item']);
    expect(useItems.getState().inputText).toBe('Milk');
  });

  it('never lands in the input of somebody else', () => {
    createItem('inbox', { content: 'Milk' });
    endExpiredSession();
    openRecordingAccount([], OTHER_OWNER);
    engine.refuse(engine.changes[0]);
    expect(useItems.getState().inputText).toBe('');
    closeAccount();
    reopenRecordingAccount();
    expect(useItems.getState().inputText).toBe('Milk');
  });
});
