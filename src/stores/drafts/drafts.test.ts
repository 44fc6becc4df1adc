import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { closeAccount } from '../account/account';
import { openCollectionForm, saveCollectionForm } from '../collections/collection-form';
import { collectionById } from '../collections/collections';
import { createItem } from '../items/create-item';
import {
  closeDialog,
  createDialog,
  openDialog,
  updateDialog,
  useDialogs,
  type Dialog,
} from '../dialogs';
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

/** Signs the user in again, and waits for the draft. */
async function reopen(): Promise<void> {
  reopenRecordingAccount();
  await whenDraftRestored();
}

describe('a session that expires during an edit', () => {
  beforeEach(() => {
    editItem('note');
    updateDialog('editItem', () => ({ typed: { content: 'Bread' }, sent: { content: 'Br' } }));
  });

  it('keeps the dialog open', () => {
    const edited = current();
    endExpiredSession();
    expect(useSession.getState()).toMatchObject({ isExpired: true, user: { id: OWNER } });
    expect(current()).toEqual(edited);
  });
});

describe('a session that is deleted during an edit', () => {
  beforeEach(() => {
    editItem('note');
    updateDialog('editItem', () => ({ typed: { content: 'Bread' }, sent: { content: 'Br' } }));
  });

  it('closes the dialog', () => {
    connectedAuth().logout();
    expect(useSession.getState().user).toBeNull();
    expect(current()).toBeNull();
  });

  it('shows the dialog again after the next login, with the typed text', async () => {
    const edited = current();
    connectedAuth().logout();
    await reopen();
    expect(current()).toEqual(edited);
  });

  it('restores the queued dialogs in their order, except questions', async () => {
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
    ['a new todo', { ...createDialog('inbox', { title: 'Buy', content: '' }), type: 'todo' }],
    ['pasted lines', { name: 'pasteLines', text: 'Milk\nBread', kept: '' }],
    ['what was typed into the move dialog', { name: 'moveItem', itemIds: ['note'], query: 'Rec' }],
    ['a time that was typed', { name: 'putAway', itemIds: ['note'], query: 'in 3' }],
  ])('has %s again', async (_, dialog) => {
    closeDialog();
    openDialog(dialog);
    connectedAuth().logout();
    await reopen();
    expect(current()).toEqual(dialog);
  });

  it('sends nothing until the user logs in again', () => {
    expect(engine.isClosed).toBe(false);
    connectedAuth().logout();
    expect(engine.isClosed).toBe(true);
  });

  it('gives the dialog a new serial, so that no state of the old one stays', async () => {
    const { serial } = useDialogs.getState();
    connectedAuth().logout();
    await reopen();
    expect(useDialogs.getState().serial).not.toBe(serial);
  });

  it('shows the draft only to its user', async () => {
    const edited = current();
    connectedAuth().logout();
    openRecordingAccount([], OTHER_OWNER);
    expect(current()).toBeNull();
    closeAccount();
    await reopen();
    expect(current()).toEqual(edited);
  });

  it('is deleted when its user logs out', () => {
    closeAccount();
    expect(engine.isForgotten).toBe(true);
    openRecordingAccount([NOTE]);
    expect(current()).toBeNull();
  });
});

describe('another account without a logout in between', () => {
  it('closes the previous account, and shows nothing of it', async () => {
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

  it('doesn’t count the unsent mutations of the previous account', () => {
    createItem('inbox', { content: 'Bread' });
    engine.setObstacle('unreachable');
    expect(useSyncStatus.getState()).toMatchObject({ obstacle: 'unreachable', unsent: 1 });
    openRecordingAccount([], OTHER_OWNER);
    expect(useSyncStatus.getState()).toMatchObject({ obstacle: null, unsent: 0 });
    engine.setObstacle('unreachable');
    expect(useSyncStatus.getState()).toMatchObject({ obstacle: null, unsent: 0 });
  });
});

describe('a session that is deleted while text is typed into the input', () => {
  it('restores the text after the next login, also when a list is opened', async () => {
    await openList({ collection: 'inbox' });
    setInputText('call the den');
    connectedAuth().logout();
    expect(useItems.getState().inputText).toBe('');
    await reopen();
    await openList({ collection: 'inbox' });
    expect(useItems.getState().inputText).toBe('call the den');
  });

  it('restores it only once', async () => {
    setInputText('call the den');
    connectedAuth().logout();
    await reopen();
    setInputText('');
    connectedAuth().logout();
    await reopen();
    expect(useItems.getState().inputText).toBe('');
  });
});

it('a restored input text comes before the text typed meanwhile', async () => {
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

it('a rejected text of a previous account never returns to the input of another one', () => {
  createItem('inbox', { content: 'Milk' });
  connectedAuth().logout();
  openRecordingAccount([], OTHER_OWNER);
  engine.reject(engine.mutations[0]);
  expect(useItems.getState().inputText).toBe('');
});

describe('the form of a collection that was being saved when its page was closed', () => {
  const form = (savingId: string | null): Dialog => ({
    name: 'collection',
    collectionId: 'inbox',
    typed: { name: 'Inbox', slug: 'In Box' },
    savingId,
    isSaved: false,
    failure: null,
  });

  beforeEach(() => closeRecordingAccount());

  it('isn’t opened again if the server has the collection', async () => {
    openRecordingAccount([], OWNER, { inputText: 'Milk', dialogs: [form('inbox')] });
    await whenDraftRestored();
    expect(useItems.getState().inputText).toBe('Milk');
    expect(current()).toBeNull();
  });

  it('is opened again while the collection is unsent', async () => {
    engine = openRecordingAccount([], OWNER);
    openCollectionForm('inbox');
    saveCollectionForm(collectionById('inbox'), { name: 'Boxes', slug: '' });
    const saving = current();
    connectedAuth().logout();
    await reopen();
    expect(current()).toEqual(saving);
  });

  it('is opened again if nothing was sent', async () => {
    openRecordingAccount([], OWNER, { inputText: '', dialogs: [form(null)] });
    await whenDraftRestored();
    expect(current()).toEqual(form(null));
  });
});
