// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { openIndexedDb } from './indexed-db';

const OWNER = 'owner0000000001';
const OTHER = 'owner0000000002';

const draft = (inputText: string, tab = 'left') => ({ tab, draft: { inputText } });

/** What the next visit finds, with the page of each. */
async function found(owner = OWNER) {
  const storage = openIndexedDb(owner);
  const drafts = await storage.readDrafts();
  storage.close();
  return drafts.map(({ tab, draft }) => [tab, draft]);
}

afterEach(() => openIndexedDb(OWNER).destroy());

describe('the last draft of a page', () => {
  it('is found though no write of it is done, in the place of what was written before', async () => {
    const storage = openIndexedDb(OWNER);
    await storage.write({ draft: draft('las') });
    await storage.write({ draft: draft('mine', 'another') });
    storage.keepLastDraft(draft('last words'));
    expect(await found()).toEqual([
      ['another', { inputText: 'mine' }],
      ['left', { inputText: 'last words' }],
    ]);
    expect(await found(OTHER)).toEqual([]);
  });

  it('goes to one other page', async () => {
    const storage = openIndexedDb(OWNER);
    await storage.write({ draft: draft('las') });
    storage.keepLastDraft(draft('last words'));
    storage.keepLastDraft(draft('never written', 'new'));
    expect(await storage.moveDraft('left', 'next')).toEqual({ inputText: 'last words' });
    expect(await storage.moveDraft('new', 'next too')).toEqual({ inputText: 'never written' });
    expect(await storage.moveDraft('left', 'late')).toBeNull();
    expect(await found()).toEqual([
      ['next', { inputText: 'last words' }],
      ['next too', { inputText: 'never written' }],
    ]);
  });

  it('is kept until a write that began after it is done', async () => {
    const storage = openIndexedDb(OWNER);
    const before = storage.write({ draft: draft('las') });
    storage.keepLastDraft(draft('last words'));
    await before;
    expect(await found()).toEqual([['left', { inputText: 'last words' }]]);
    await storage.write({ draft: { tab: 'left', draft: null } });
    expect(await found()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it('leaves this device with its account, and no other', async () => {
    const [storage, other] = [openIndexedDb(OWNER), openIndexedDb(OTHER)];
    storage.keepLastDraft(draft('mine'));
    other.keepLastDraft(draft('theirs'));
    await storage.destroy();
    expect(await found()).toEqual([]);
    expect(await found(OTHER)).toEqual([['left', { inputText: 'theirs' }]]);
    await other.destroy();
    expect(localStorage).toHaveLength(0);
  });

  it('is left to the write where localStorage has no room', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const storage = openIndexedDb(OWNER);
    storage.keepLastDraft(draft('last words'));
    full.mockRestore();
    expect(await found()).toEqual([]);
    await storage.write({ draft: draft('last words') });
    expect(await found()).toEqual([['left', { inputText: 'last words' }]]);
  });
});
