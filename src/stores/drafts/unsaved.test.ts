import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { batchOf, draftRow, waitingRow } from '../../sync/queue/row.fixture';
import { closeAccount } from '../account/account';
import { openCollectionForm, saveCollectionForm } from '../collections/collection-form';
import { createItem, openInputInDialog } from '../items/create-item';
import { openDialog, updateDialog, useDialogs, type Dialog } from '../dialogs';
import { editItem } from '../items/edit-item';
import { openList, setInputText } from '../items/items';
import {
  closeRecordingAccount,
  INBOX,
  openRecordingAccount,
  reopenRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { connectedAuth } from '../account/session';
import { closeNotices } from '../notices.fixture';
import { readDraftTexts } from './draft-texts';
import { hasUnsaved } from './unsaved';

const NOTE = makeItem({ id: 'note', title: 'Shop', content: 'Milk' });

let engine: RecordingEngine;

beforeEach(async () => {
  engine = openRecordingAccount([NOTE]);
  await openList({ collection: 'inbox' });
});
afterEach(async () => {
  closeRecordingAccount();
  await closeNotices();
  vi.restoreAllMocks();
});

const type = (content: string) =>
  updateDialog('editItem', ({ typed }) => ({ typed: { ...typed, content } }));

describe('changes', () => {
  const leaveUnsent = () => {
    createItem('inbox', { content: 'Bread' });
    engine.setObstacle('unreachable');
  };

  it('are unsaved until the server has them', () => {
    expect(hasUnsaved()).toBe(false);
    leaveUnsent();
    expect(hasUnsaved()).toBe(true);
    engine.confirm(engine.mutations[0]);
    engine.setObstacle(null);
    expect(hasUnsaved()).toBe(false);
  });

  it('of a closed account are unsaved if the device could not store them', async () => {
    leaveUnsent();
    connectedAuth().logout();
    await vi.waitFor(() => expect(engine.isClosed).toBe(true));
    expect(hasUnsaved()).toBe(false);
    reopenRecordingAccount();
    const [mutation] = engine.mutations;
    engine.unwritten = [batchOf([{ put: [waitingRow(mutation!)] }])];
    connectedAuth().logout();
    await vi.waitFor(() => expect(hasUnsaved()).toBe(true));
    reopenRecordingAccount();
    engine.confirm(mutation);
    engine.setObstacle(null);
    expect(hasUnsaved()).toBe(false);
  });

  it('that were discarded by a logout aren’t unsaved', () => {
    leaveUnsent();
    closeAccount();
    expect(hasUnsaved()).toBe(false);
  });
});

describe('an edit dialog', () => {
  it('holds nothing unsaved while its text equals the item’s', () => {
    editItem('note');
    expect(hasUnsaved()).toBe(false);
    type('Milk and bread');
    expect(hasUnsaved()).toBe(true);
    type('Milk');
    expect(hasUnsaved()).toBe(false);
  });

  it('holds nothing unsaved once all text is sent', () => {
    editItem('note', { content: 'Milk and bread' });
    updateDialog('editItem', ({ typed }) => ({ sent: typed }));
    expect(hasUnsaved()).toBe(false);
    type('Milk, bread and salt');
    expect(hasUnsaved()).toBe(true);
  });

  it('counts while it is queued', () => {
    openDialog({ name: 'sortCollections' });
    editItem('note', { content: 'Milk and bread' });
    expect(useDialogs.getState().current?.name).toBe('sortCollections');
    expect(hasUnsaved()).toBe(true);
  });

  it('counts if its item was deleted', () => {
    editItem('note', { content: 'Milk and bread' });
    engine.dropItem('note');
    expect(hasUnsaved()).toBe(true);
  });
});

describe('a create dialog', () => {
  it('is unsaved if its text has changed since it was opened', () => {
    setInputText('Milk');
    openInputInDialog();
    expect(hasUnsaved()).toBe(false);
    updateDialog('createItem', () => ({ title: 'Shop' }));
    expect(hasUnsaved()).toBe(true);
  });
});

describe('pasted lines, the name of a collection to move to and a time', () => {
  it.each<Dialog>([
    { name: 'pasteLines', text: 'Milk\nBread', kept: '' },
    { name: 'moveItem', itemIds: ['note'], query: 'Recipes' },
    { name: 'putAway', itemIds: ['note'], query: 'Recipes' },
  ])('are unsaved: %j', async (dialog) => {
    openDialog(dialog);
    expect(hasUnsaved()).toBe(true);
    expect(await readDraftTexts()).toEqual([
      { place: expect.any(String), text: 'text' in dialog ? dialog.text : 'Recipes' },
    ]);
  });

  it('aren’t unsaved if nothing was typed', () => {
    openDialog({ name: 'moveItem', itemIds: ['note'] });
    expect(hasUnsaved()).toBe(false);
  });
});

it('a draft of an open tab with another version is unsaved too', async () => {
  const unread = { key: 'newer', value: { later: 'Milk' } };
  vi.spyOn(engine, 'readUnread').mockImplementation((pages) =>
    Promise.resolve(pages === 'all' ? [unread] : []),
  );
  expect(await readDraftTexts()).toEqual([
    { place: expect.any(String), text: expect.stringContaining('Milk') },
  ]);
});

describe('the form of a collection', () => {
  const typeNaming = (name: string, slug: string | null = null) =>
    updateDialog('collection', () => ({ typed: { name, slug } }));

  it('is unsaved while a new collection has a name or a slug', () => {
    openCollectionForm(null);
    expect(hasUnsaved()).toBe(false);
    typeNaming('Recipes');
    expect(hasUnsaved()).toBe(true);
    typeNaming(' ');
    expect(hasUnsaved()).toBe(false);
    typeNaming('', 'recipes');
    expect(hasUnsaved()).toBe(true);
  });

  it('is unsaved if it differs from the stored collection', () => {
    openCollectionForm(INBOX.id);
    typeNaming(INBOX.name, INBOX.slug);
    expect(hasUnsaved()).toBe(false);
    typeNaming(INBOX.name, 'elsewhere');
    expect(hasUnsaved()).toBe(true);
    typeNaming('Elsewhere', INBOX.slug);
    expect(hasUnsaved()).toBe(true);
  });

  it('is saved once the server has confirmed it', () => {
    openCollectionForm(null);
    typeNaming('Recipes');
    saveCollectionForm(undefined, { name: 'Recipes', slug: '' });
    expect(hasUnsaved()).toBe(true);
    engine.confirm(engine.mutations[0]);
    expect(hasUnsaved()).toBe(false);
  });
});

describe('the main input', () => {
  it.each([
    ['Buy bread', true],
    [':td: Buy bread', true],
    ['milk', false],
    [':td: milk', false],
    ['::itd::', false],
    [':td: ', false],
    ['   ', false],
  ])('with %j, which a list with “Milk” answers, is unsaved: %s', (text, isUnsaved) => {
    setInputText(text);
    expect(hasUnsaved()).toBe(isUnsaved);
  });
});

describe('the main input of a closed account', () => {
  it('holds unsaved text if the device could not store the draft', async () => {
    setInputText('call the dentist');
    expect(hasUnsaved()).toBe(true);
    engine.unwritten = [batchOf([{ put: [draftRow('draft', { inputText: 'call the dentist' })] }])];
    connectedAuth().logout();
    await vi.waitFor(() => expect(hasUnsaved()).toBe(true));
  });

  it('holds nothing unsaved if the text was a search', () => {
    setInputText('milk');
    connectedAuth().logout();
    expect(hasUnsaved()).toBe(false);
  });

  it('holds nothing unsaved after a logout', () => {
    setInputText('call the dentist');
    closeAccount();
    expect(hasUnsaved()).toBe(false);
  });
});

describe('a rejected mutation that is listed', () => {
  it('is unsaved until it is discarded', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    createItem('inbox', { content: 'Bread' });
    engine.rejectListed(engine.mutations.slice(0, 1));
    expect(hasUnsaved()).toBe(true);
    engine.unsynced.discard([engine.mutations[0]!.id]);
    expect(hasUnsaved()).toBe(false);
  });
});
