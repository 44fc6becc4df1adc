// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createBackend } from '../backend/backend';
import { makeItem } from '../domain/item.fixture';
import { Modals } from '../modals/Modals';
import { closeAccount, leaveAccount, openAccount } from '../stores/account/account';
import { openCollectionForm } from '../stores/collections/collection-form';
import { openCreateDialog, submitInput } from '../stores/items/create-item';
import { useDialogs } from '../stores/dialogs';
import { editItem } from '../stores/items/edit-item';
import { whenDraftRestored } from '../stores/drafts/drafts';
import { openList, setInputText } from '../stores/items/items';
import { engine } from '../stores/sync/current-engine';
import { signIn } from '../stores/account/signed-in.fake';
import { EnginePage } from '../sync/engine.fixture';
import { isWaiting } from '../sync/queue/row';
import { openIndexedDb } from '../sync/store/indexed-db';
import { openDatabase } from '../sync/store/schema';
import type { Storage } from '../sync/store/storage';
import { renderComponent } from '../ui/render-component.fixture';

const OWNER = 'owner0000000001';
const TEXT = 'call the dentist';

interface Step {
  changes: string;
  drafts: string;
}

/** The stored rows after each write: what would remain if the page were killed then. */
let steps: Step[];
let storage: Storage;

/** Records each write as a step. Writes of pending changes take longer than those of drafts. */
function watched(source: Storage): Storage {
  const note = async () => {
    const db = await openDatabase(`jot-${OWNER}`, () => undefined);
    // An open connection would block the deletion of the database after the test.
    try {
      const rows = await db.getAll('mutations');
      const drafts = rows.filter(({ state }) => state === 'draft');
      steps.push({
        changes: JSON.stringify(rows.filter(isWaiting)),
        drafts: JSON.stringify(drafts),
      });
    } finally {
      db.close();
    }
  };
  return {
    ...source,
    async write(batch, mayBeWritten) {
      if (batch.writes.some(({ put = [] }) => put.some(isWaiting))) await source.readItems();
      const conflicts = await source.write(batch, mayBeWritten);
      await note();
      return conflicts;
    },
  };
}

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  steps = [];
  storage = openIndexedDb(OWNER);
  const {
    isPending: _,
    isUnsent: __,
    ...note
  } = makeItem({ id: 'note', collection: 'inbox', content: 'Milk' });
  const inbox = { id: 'inbox', name: 'Inbox', slug: 'inbox', owner: OWNER, sortOrder: 1000 };
  const dates = { created: '', updated: '2026-01-01 00:00:00.000Z' };
  await storage.writePulled({
    from: null,
    cursor: 'there',
    isComplete: true,
    timelines: [],
    records: { items: [note], itemCollections: [{ ...inbox, ...dates }], trashBins: [] },
    deleted: { items: [], itemCollections: [], trashBins: [] },
  });

  const backend = createBackend('http://127.0.0.1:1');
  signIn(OWNER);
  openAccount(
    OWNER,
    (options) => new EnginePage({ ...options, backend, storage: watched(storage) }).engine,
  );
  await engine().restored;
  await openList({ collection: 'inbox' });
  renderComponent(<Modals />);
});
afterEach(async () => {
  cleanup();
  closeAccount();
  useDialogs.setState({ current: null, waiting: [] });
  await deleteDB(`jot-${OWNER}`);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Waits until the draft has been written. */
const isDrafted = () =>
  vi.waitFor(() => expect(steps.at(-1)).toMatchObject({ drafts: expect.stringContaining(TEXT) }));

/** Returns the steps from the first draft to the last one, in which a pending change has the text and no draft does. */
async function stepsUntilKept() {
  await vi.waitFor(() => {
    expect(steps.at(-1)).toMatchObject({ changes: expect.stringContaining(TEXT), drafts: '[]' });
  });
  return steps.slice(steps.findIndex(({ drafts }) => drafts.includes(TEXT)));
}

/** Expects that the text is stored in every step, so that it survives if the page is killed. */
async function expectNeverLost(): Promise<void> {
  const lost = ({ changes, drafts }: Step) => !`${changes}${drafts}`.includes(TEXT);
  expect((await stepsUntilKept()).filter(lost)).toEqual([]);
}

/** Expects that no step has both the change and its draft: after a restart, the item would be created twice. */
async function expectNeverTwice(): Promise<void> {
  const twice = ({ changes, drafts }: Step) => changes.includes(TEXT) && drafts.includes(TEXT);
  expect((await stepsUntilKept()).filter(twice)).toEqual([]);
}

const write = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a draft is cleared once a pending change has its text, and not before', () => {
  it('when an item is created from the main input', async () => {
    setInputText(TEXT);
    await isDrafted();
    submitInput();
    await expectNeverLost();
    await expectNeverTwice();
  });

  it('when an item is created in the dialog, from the text of the main input', async () => {
    setInputText(TEXT);
    await isDrafted();
    openCreateDialog(TEXT, TEXT);
    await screen.findByRole('button', { name: 'Create' });
    await vi.waitFor(() => expect(steps.at(-1)?.drafts).toContain('createItem'));
    click('Create');
    await expectNeverLost();
    await expectNeverTwice();
  });

  it('when an item is edited', async () => {
    editItem('note');
    await screen.findByRole('textbox', { name: 'Content' });
    write('Content', TEXT);
    await isDrafted();
    click('Save and close');
    await expectNeverLost();
  });

  it('when a collection is created', async () => {
    openCollectionForm(null);
    await screen.findByRole('textbox', { name: 'Name' });
    write('Name', TEXT);
    await isDrafted();
    click('Create collection');
    await expectNeverLost();
  });
});

it('a draft is stored even if its account is closed in the same turn', async () => {
  await whenDraftRestored();
  setInputText(TEXT);
  leaveAccount();
  await vi.waitFor(async () => expect(JSON.stringify(await storage.readRows())).toContain(TEXT));
});
