import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { leaveAccount } from '../account/account';
import { whenDraftRestored } from '../drafts/drafts';
import { openCollectionForm, saveCollectionForm } from './collection-form';
import { closeDialog, openDialog, openDialogFirst, updateDialog, useDialogs } from '../dialogs';
import {
  closeRecordingAccount,
  IDEAS,
  INBOX,
  openRecordingAccount,
  REJECTION,
  reopenRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { connectedAuth } from '../account/session';
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

const current = () => useDialogs.getState().current;
const last = () => engine.mutations.at(-1);
const TYPED = { name: 'Recipes', slug: null };
const NAMING = { name: 'Recipes', slug: '' };

/** Types into the open form. */
const type = (typed: { name: string; slug: string | null }) =>
  updateDialog('collection', () => ({ typed }));

describe('a session that ends while the form is open', () => {
  it('shows the form again after the next login, with the typed text', async () => {
    openCollectionForm(null);
    type({ name: 'Recipes', slug: 'food' });
    connectedAuth().logout();
    expect(current()).toBeNull();
    reopenRecordingAccount();
    await whenDraftRestored();
    expect(current()).toMatchObject({
      collectionId: null,
      typed: { name: 'Recipes', slug: 'food' },
    });
  });

  it('passes the server’s result to the form then, so that nothing is created twice', async () => {
    openCollectionForm(null);
    type(TYPED);
    saveCollectionForm(undefined, NAMING);
    leaveAccount();
    reopenRecordingAccount();
    await whenDraftRestored();
    engine.confirm(last());
    expect(current()).toMatchObject({ savingId: last()?.recordId, isSaved: true });
  });
});

describe('a form that waits for the server', () => {
  it('is saved when the server has confirmed its collection', () => {
    openCollectionForm(INBOX.id);
    saveCollectionForm(IDEAS, NAMING);
    closeDialog();
    openCollectionForm(INBOX.id);
    saveCollectionForm(INBOX, NAMING);
    const [ideas, inbox] = engine.mutations;
    engine.confirm(ideas);
    expect(current()).toMatchObject({ savingId: INBOX.id, isSaved: false });
    engine.confirm(inbox);
    expect(current()).toMatchObject({ savingId: INBOX.id, isSaved: true });
  });

  it('shows why it was rejected, and keeps the text typed since', async () => {
    openCollectionForm(INBOX.id);
    saveCollectionForm(INBOX, NAMING);
    type({ name: 'Meals', slug: null });
    engine.reject(last());
    expect(current()).toMatchObject({
      typed: { name: 'Meals' },
      savingId: null,
      failure: REJECTION,
    });
    expect(useDialogs.getState().waiting).toEqual([]);
    expect(await shownNotices()).toEqual(['Error updating collection']);
    saveCollectionForm(INBOX, NAMING);
    expect(current()).toMatchObject({ savingId: INBOX.id, failure: null });
  });
});

describe('a form that waits for the server behind another dialog', () => {
  beforeEach(() => {
    openCollectionForm(INBOX.id);
    saveCollectionForm(INBOX, NAMING);
    openDialogFirst({ name: 'sortCollections' });
  });

  it('is saved too', () => {
    engine.confirm(last());
    closeDialog();
    expect(current()).toMatchObject({ savingId: INBOX.id, isSaved: true });
  });

  it('shows why it was rejected, and no second form is opened', () => {
    engine.reject(last());
    closeDialog();
    expect(current()).toMatchObject({ savingId: null, failure: REJECTION });
    expect(useDialogs.getState().waiting).toEqual([]);
  });
});

describe('a rejected name whose form was closed', () => {
  it.each([
    ['of a new collection', undefined, null],
    ['of a collection', INBOX, INBOX.id],
  ])('%s opens it again with the text and the reason', (_, collection, collectionId) => {
    openCollectionForm(collectionId);
    saveCollectionForm(collection, { name: 'Recipes', slug: 'food' });
    closeDialog();
    engine.reject(last());
    expect(current()).toEqual({
      name: 'collection',
      collectionId,
      typed: { name: 'Recipes', slug: 'food' },
      savingId: null,
      isSaved: false,
      failure: REJECTION,
    });
  });

  it('has a slug that is still derived from the name', () => {
    openCollectionForm(null);
    saveCollectionForm(undefined, NAMING);
    closeDialog();
    engine.reject(last());
    expect(current()).toMatchObject({ typed: TYPED });
  });

  it('is listed while another dialog is open', () => {
    openCollectionForm(null);
    saveCollectionForm(undefined, NAMING);
    closeDialog();
    openDialog({ name: 'sortCollections' });
    engine.reject(last());
    expect(useDialogs.getState()).toMatchObject({
      current: { name: 'sortCollections' },
      waiting: [],
    });
    expect(engine.unsynced.list()).toMatchObject([{ text: NAMING.name }]);
  });

  it('isn’t shown if a newer name was sent', () => {
    openCollectionForm(INBOX.id);
    saveCollectionForm(INBOX, NAMING);
    closeDialog();
    openCollectionForm(INBOX.id);
    saveCollectionForm(INBOX, { name: 'Meals', slug: '' });
    engine.reject(engine.mutations[0]);
    expect(current()).toMatchObject({ savingId: INBOX.id, failure: null });
    expect(useDialogs.getState().waiting).toEqual([]);
  });
});
