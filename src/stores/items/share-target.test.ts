// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { closeAccount, leaveAccount } from '../account/account';
import { forgetAccount } from '../account/opened-accounts';
import { closeDialog, updateDialog, useDialogs } from '../dialogs';
import { whenDraftRestored } from '../drafts/drafts';
import {
  closeRecordingAccount,
  IDEAS,
  INBOX,
  openRecordingAccount,
  OWNER,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { isDraftChanged } from './create-item';
import { dropShared, forgetShares } from './kept-shares';
import { readShares } from './kept-shares.fixture';
import { createShared, forgetShared, keepShared, offerShared } from './share-target';
import { closeNotices, shownNotices } from '../notices.fixture';

const CAKE = { title: 'Cake', text: 'flour', url: '' };
const PAGE = { title: 'Moby Dick', text: '', url: 'https://example.org/whale' };
/** Returns the stored shares as JSON; null if there are none. */
async function kept(): Promise<string | null> {
  const shares = await readShares();
  return shares.length === 0 ? null : JSON.stringify(shares);
}
const current = () => useDialogs.getState().current;

let engine: RecordingEngine;

beforeEach(async () => {
  localStorage.clear();
  await forgetShares(() => true);
  engine = openRecordingAccount();
  await whenDraftRestored();
});
afterEach(async () => {
  closeRecordingAccount();
  await closeNotices();
});

/** Returns the id of the share in the open dialog. */
function offeredId(): string {
  const dialog = current();
  if (dialog?.name !== 'createItem' || dialog.origin?.kind !== 'share')
    throw new Error('nothing shared is offered');
  return dialog.origin.id;
}

describe('a share', () => {
  it('is offered in a create dialog, and nothing is created', async () => {
    await keepShared(CAKE, OWNER);
    await offerShared();
    expect(current()).toMatchObject({ collection: INBOX.id, title: 'Cake', content: 'flour' });
    expect(engine.mutations).toEqual([]);
    expect(await shownNotices()).toEqual([]);
  });

  it('is offered in the collection that it names', async () => {
    await keepShared({ ...CAKE, to: 'Ideas' }, OWNER);
    await offerShared();
    expect(current()).toMatchObject({ collection: IDEAS.id, content: 'flour' });
    expect(await shownNotices()).toEqual([]);
  });

  it('is offered in the first one if there is none with that name, which a toast says', async () => {
    await keepShared({ ...CAKE, to: 'cakes' }, OWNER);
    await offerShared();
    expect(current()).toMatchObject({ collection: INBOX.id, content: 'flour' });
    expect(await shownNotices()).toEqual(['There is no collection “cakes”. Choose another one.']);
  });

  it('in a window of its own is closed without a question until it is edited', async () => {
    await keepShared({ ...CAKE, isInWindow: true }, OWNER);
    await offerShared();
    const changed = () => isDraftChanged(current() as Parameters<typeof isDraftChanged>[0]);
    expect(changed()).toBe(false);
    updateDialog('createItem', () => ({ content: 'flour and eggs' }));
    expect(changed()).toBe(true);
  });

  it('is offered also if an earlier version has stored it', async () => {
    const share = { id: 'kept-by-0.1', owner: null, shared: CAKE };
    localStorage.setItem('jot-shared', JSON.stringify([share]));
    await offerShared();
    expect(offeredId()).toBe('kept-by-0.1');
    expect([engine.mutations, localStorage.getItem('jot-shared')]).toEqual([[], null]);
  });

  it('of an earlier version stays stored if it can’t be read', async () => {
    const unheardOf = JSON.stringify([{ id: 'kept', owner: null, words: ['flour'] }]);
    localStorage.setItem('jot-shared', unheardOf);
    await keepShared(CAKE, OWNER);
    await offerShared();
    expect([useDialogs.getState().waiting, localStorage.getItem('jot-shared')]).toEqual([
      [],
      unheardOf,
    ]);
  });

  it('is offered in this page if the browser stores nothing', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Storage is switched off.', 'SecurityError');
    });
    engine.isDurable = false;
    await keepShared(CAKE, null);
    await offerShared();
    await offerShared();
    expect([current(), useDialogs.getState().waiting]).toMatchObject([{ title: 'Cake' }, []]);
    expect(log).toHaveBeenCalled();
    open.mockRestore();
    log.mockRestore();
    await forgetShares(() => true);
  });

  it('resolves only when it is on the disk', async () => {
    const keeping = keepShared(CAKE, null);
    expect(await shownNotices()).toEqual([]);
    await keeping;
    expect(await kept()).toContain('flour');
    expect(await shownNotices()).toEqual(['Log in to add what you shared']);
  });

  it('is deleted once the draft with it is stored', async () => {
    let keep = () => {};
    engine.keepDraft = () =>
      new Promise((resolve) => {
        keep = resolve;
      });
    await keepShared(CAKE, OWNER);
    const offered = offerShared();
    await vi.waitFor(() => expect(current()).not.toBeNull());
    expect(await kept()).toContain('flour');
    keep();
    await offered;
    expect(await kept()).toBeNull();
  });

  it('stays stored if the device can’t store the draft', async () => {
    engine.isDurable = false;
    await keepShared(CAKE, OWNER);
    await offerShared();
    expect(await kept()).toContain('flour');
    await offerShared();
    expect(useDialogs.getState().waiting).toEqual([]);
    forgetShared(offeredId());
    expect(await kept()).toBeNull();
  });

  it('is offered after earlier ones', async () => {
    await keepShared(CAKE, OWNER);
    await keepShared(PAGE, OWNER);
    await offerShared();
    expect(current()).toMatchObject({ title: 'Cake' });
    closeDialog();
    expect(current()).toMatchObject({ title: 'Moby Dick', content: PAGE.url });
  });

  it('is queued behind the open dialog, whose text stays', async () => {
    await keepShared(CAKE, OWNER);
    await offerShared();
    updateDialog('createItem', () => ({ content: 'flour and eggs' }));
    await keepShared(PAGE, OWNER);
    await offerShared();
    expect(current()).toMatchObject({ title: 'Cake', content: 'flour and eggs' });
    expect(useDialogs.getState().waiting).toHaveLength(1);
  });

  it('isn’t cut if it is too long', async () => {
    const text = 'word '.repeat(3_000).trim();
    await keepShared({ ...CAKE, text }, OWNER);
    await offerShared();
    expect(current()).toMatchObject({ content: text });
  });

  it('waits for its user', async () => {
    await keepShared(CAKE, 'somebody else');
    await offerShared();
    expect(current()).toBeNull();
    expect(await kept()).toContain('flour');
  });

  it('belongs to the user to whom it was offered, and is deleted by their logout', async () => {
    engine.isDurable = false;
    await keepShared(CAKE, null);
    await offerShared();
    closeAccount();
    await engine.forget();
    await vi.dynamicImportSettled();
    expect([await kept(), current()]).toEqual([null, null]);
  });

  it('is deleted by the logout of its user only', async () => {
    await keepShared(CAKE, OWNER);
    await keepShared(CAKE, 'somebody else');
    dropShared(OWNER);
    expect(JSON.parse((await kept()) ?? '')).toMatchObject([{ owner: 'somebody else' }]);
  });

  it.each([
    ['goes with the account', true, null],
    ['stays where the account has been used since', false, expect.stringContaining('Cake')],
  ])('%s after a logout in another tab', async (_, isRemoved, left) => {
    await keepShared(CAKE, OWNER);
    engine.forget = () => Promise.resolve(isRemoved);
    forgetAccount(OWNER);
    leaveAccount();
    await engine.forget();
    await vi.dynamicImportSettled();
    expect(await kept()).toEqual(left);
  });
});

describe('creating the item of a share', () => {
  it('creates a note from a text in the chosen collection, and shows a toast with its name', async () => {
    const text = { title: '', content: ':td: is how a todo begins' };
    expect(createShared('share-1', IDEAS.id, text)).toBeNull();
    expect(engine.mutations.map(({ fields }) => fields)).toEqual([
      { collection: IDEAS.id, ...text, type: 'text' },
    ]);
    expect(await shownNotices()).toEqual([`Added to “${IDEAS.name}”`]);
  });

  it('creates a link from a URL, and keeps its title', () => {
    createShared('share-1', INBOX.id, { title: 'Moby Dick', content: PAGE.url });
    expect(engine.mutations[0]?.fields).toMatchObject({ type: 'link', title: 'Moby Dick' });
  });

  it('deletes the share only after the item is stored', async () => {
    engine.isDurable = false;
    await keepShared(CAKE, OWNER);
    await offerShared();
    let keep = () => {};
    engine.whenKept = () =>
      new Promise((resolve) => {
        keep = () => resolve(true);
      });
    createShared(offeredId(), INBOX.id, { title: 'Cake', content: 'flour' });
    expect(await kept()).toContain('flour');
    keep();
    await expect.poll(kept).toBeNull();
  });

  /** Adds the share's item as another tab has created it. */
  function createElsewhere(text: { title: string; content: string }): void {
    createShared('share-1', INBOX.id, text);
    const [mutation] = engine.mutations.splice(0);
    engine.confirm(mutation);
  }

  it('creates one item, even if two tabs offer it', () => {
    createElsewhere({ title: 'Cake', content: 'flour' });
    expect(createShared('share-1', INBOX.id, { title: 'Cake', content: 'flour' })).toBeNull();
    expect(engine.mutations).toEqual([]);
  });

  it('creates another item from an edited text, even if another tab has created one', () => {
    createElsewhere({ title: 'Cake', content: 'flour' });
    expect(createShared('share-1', INBOX.id, { title: 'Cake', content: 'rye' })).toBeNull();
    expect([...engine.items.views()].map(({ content }) => content).toSorted()).toEqual([
      'flour',
      'rye',
    ]);
  });

  it('isn’t offered again if its item exists', async () => {
    createElsewhere({ title: 'Cake', content: 'flour' });
    const share = { id: 'share-1', owner: OWNER, shared: CAKE };
    await engine.whenKept();
    localStorage.setItem('jot-shared', JSON.stringify([share]));
    await offerShared();
    expect([current(), await kept()]).toEqual([null, null]);
  });

  it.each([
    ['nothing', { title: '', content: ' ' }, 'Write a title or a content first.'],
    [
      'a text that is too long',
      { title: '', content: 'x'.repeat(10_001) },
      'The text is too long: at most 10,000 characters.',
    ],
  ])('is refused for %s, and loses nothing', async (_, text, message) => {
    await keepShared(CAKE, OWNER);
    expect(createShared('share-1', INBOX.id, text)?.message).toBe(message);
    expect(engine.mutations).toEqual([]);
    expect(await kept()).toContain('flour');
  });
});
