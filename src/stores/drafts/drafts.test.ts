import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { closeAccount } from '../account/account';
import { openCollectionForm, saveCollectionForm } from '../collections/collection-form';
import { collectionById } from '../collections/collections';
import { createItem } from '../items/create-item';
import { closeDialog, openDialog, updateDialog, useDialogs, type Dialog } from '../dialogs';
import { editItem } from '../items/edit-item';
import { isDraft, textOfUnread } from './draft';
import { whenDraftRestored } from './drafts';
import { openList, setInputText, useItems } from '../items/items';
import {
  closeRecordingAccount,
  openRecordingAccount,
  OWNER,
  reopenRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { connectedAuth, endExpiredSession, useSession } from '../account/session';
import { closeNotices } from '../notices.fixture';
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

/** The owner is signed in again, and has the draft. */
async function reopen(): Promise<void> {
  reopenRecordingAccount();
  await whenDraftRestored();
}

describe('a session that expires in the middle of an edit', () => {
  beforeEach(() => {
    editItem('note');
    updateDialog('editItem', () => ({ typed: { content: 'Bread' }, sent: { content: 'Br' } }));
  });

  it('leaves the dialog where it is', () => {
    const edited = current();
    endExpiredSession();
    expect(useSession.getState()).toMatchObject({ isExpired: true, user: { id: OWNER } });
    expect(current()).toEqual(edited);
  });
});

describe('a session that is gone in the middle of an edit', () => {
  beforeEach(() => {
    editItem('note');
    updateDialog('editItem', () => ({ typed: { content: 'Bread' }, sent: { content: 'Br' } }));
  });

  it('takes the dialog off the screen', () => {
    connectedAuth().logout();
    expect(useSession.getState().user).toBeNull();
    expect(current()).toBeNull();
  });

  it('has the dialog again after the re-login, with what was typed', async () => {
    const edited = current();
    connectedAuth().logout();
    await reopen();
    expect(current()).toEqual(edited);
  });

  it('has the dialogs that waited as well, in their order, but no question', async () => {
    openDialog({ name: 'moveItem', itemIds: ['note'] });
    openCollectionForm(null);
    connectedAuth().logout();
    expect(useDialogs.getState().waiting).toEqual([]);
    await reopen();
    expect(current()?.name).toBe('editItem');
    closeDialog();
    expect(current()?.name).toBe('collection');
  });

  it.each<[string, Dialog]>([
    ['pasted lines', { name: 'pasteLines', text: 'Milk\nBread', kept: '' }],
    ['what was typed into the move dialog', { name: 'moveItem', itemIds: ['note'], query: 'Rec' }],
  ])('has %s again', async (_, dialog) => {
    closeDialog();
    openDialog(dialog);
    connectedAuth().logout();
    await reopen();
    expect(current()).toEqual(dialog);
  });

  it('sends nothing more until its owner is back', () => {
    expect(engine.isClosed).toBe(false);
    connectedAuth().logout();
    expect(engine.isClosed).toBe(true);
  });

  it('draws the dialog anew, so that nothing of the old one is left in it', async () => {
    const { serial } = useDialogs.getState();
    connectedAuth().logout();
    await reopen();
    expect(useDialogs.getState().serial).not.toBe(serial);
  });

  it('shows nothing of it to somebody else, and has it for whose it is', async () => {
    const edited = current();
    connectedAuth().logout();
    openRecordingAccount([], OTHER_OWNER);
    expect(current()).toBeNull();
    closeAccount();
    await reopen();
    expect(current()).toEqual(edited);
  });

  it('is forgotten when its owner logs out', () => {
    closeAccount();
    expect(engine.isForgotten).toBe(true);
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
    expect([engine.isClosed, other.isClosed]).toEqual([true, false]);
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

describe('a session that is gone while one types into the input', () => {
  it('has the text again after the re-login, also when a list is opened', async () => {
    await openList({ collection: 'inbox' });
    setInputText('call the den');
    connectedAuth().logout();
    expect(useItems.getState().inputText).toBe('');
    await reopen();
    await openList({ collection: 'inbox' });
    expect(useItems.getState().inputText).toBe('call the den');
  });

  it('has it again once only', async () => {
    setInputText('call the den');
    connectedAuth().logout();
    await reopen();
    setInputText('');
    connectedAuth().logout();
    await reopen();
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

it.each([
  ['another shape', { words: 'half' }],
  ['a dialog that is unheard of', { inputText: '', dialogs: [{ name: 'fold', text: 'half' }] }],
  [
    'a dialog with its texts elsewhere',
    { inputText: 'half', dialogs: [{ name: 'createItem', texts: [] }] },
  ],
  ['one field more', { inputText: '', dialogs: [], lines: ['half'] }],
  [
    'a dialog with one field more',
    { inputText: '', dialogs: [{ name: 'pasteLines', text: 'a', kept: '', tags: 'half' }] },
  ],
  [
    'an edit of one field more',
    {
      inputText: '',
      dialogs: [{ name: 'editItem', itemId: 'milk', typed: { tags: 'half' }, based: {}, sent: {} }],
    },
  ],
])('a draft of %s is not taken for one', (_, draft) => {
  expect(isDraft(draft)).toBe(false);
  expect(textOfUnread(draft)).toContain('half');
});

it('a rejection that arrives for somebody who has left never lands in the input of somebody else', () => {
  createItem('inbox', { content: 'Milk' });
  connectedAuth().logout();
  openRecordingAccount([], OTHER_OWNER);
  engine.reject(engine.mutations[0]);
  expect(useItems.getState().inputText).toBe('');
});

describe('the form of a collection that was being saved when its page went', () => {
  const form = (savingId: string | null): Dialog => ({
    name: 'collection',
    collectionId: 'inbox',
    typed: { name: 'Inbox', slug: 'In Box' },
    savingId,
    isSaved: false,
    failure: null,
  });

  beforeEach(() => closeRecordingAccount());

  it('isn’t opened again when the server has it', async () => {
    openRecordingAccount([], OWNER, { inputText: 'Milk', dialogs: [form('inbox')] });
    await whenDraftRestored();
    expect(useItems.getState().inputText).toBe('Milk');
    expect(current()).toBeNull();
  });

  it('is opened again while it waits to be sent', async () => {
    engine = openRecordingAccount([], OWNER);
    openCollectionForm('inbox');
    saveCollectionForm(collectionById('inbox'), { name: 'Boxes', slug: '' });
    const saving = current();
    connectedAuth().logout();
    await reopen();
    expect(current()).toEqual(saving);
  });

  it('is opened again when it hadn’t been sent', async () => {
    openRecordingAccount([], OWNER, { inputText: '', dialogs: [form(null)] });
    await whenDraftRestored();
    expect(current()).toEqual(form(null));
  });
});
