import { describe, expect, it, vi } from 'vitest';

import { makeChange } from '../state/change.fixture';
import { full, open } from './device.fixture';
import type { LocalStorage } from './journal';
import { volatileLocalStorage } from './local-storage.fake';
import type { Storage, Writes } from './storage';
import { volatileStorage } from './storage.fake';

describe('a page whose disk is stuck', () => {
  const isKnown = () => false;
  const contentOf = (content: string) => makeChange({ id: 'one', fields: { content } });

  /** It has edited an item and typed, and is left before anything of the second text is written. */
  async function leave(localStorage: LocalStorage, disk: Storage) {
    let isStuck = false;
    const stuck = { ...disk, write: (writes: Writes) => (isStuck ? forever : disk.write(writes)) };
    const page = open(stuck, 'left', {}, localStorage);
    await page.restoreDraft();
    void page.device.write({ changes: [contentOf('first')] });
    await page.keep({ inputText: 'las' });
    isStuck = true;
    void page.device.write({ changes: [contentOf('second')] });
    void page.keep({ inputText: 'last words' });
    await new Promise(setImmediate);
    void page.device.flush();
    return page;
  }
  const forever = new Promise<void>(() => undefined);

  it('leaves its changes and its draft to the next one', async () => {
    const localStorage = volatileLocalStorage();
    const disk = volatileStorage();
    await leave(localStorage, disk);
    const next = open(disk, 'next', {}, localStorage);
    const { adopted } = await next.device.open(isKnown);
    expect(adopted.changes).toEqual([contentOf('second')]);
    await next.restoreDraft();
    expect(next.shown).toEqual([{ inputText: 'last words' }]);
    expect(localStorage).toHaveLength(0);
  });

  it('leaves them to one that is open', async () => {
    const localStorage = volatileLocalStorage();
    const disk = volatileStorage();
    const other = open(disk, 'other', {}, localStorage);
    await other.device.open(isKnown);
    await leave(localStorage, disk);
    const { changes, unkept } = await other.device.adopt(isKnown, () => [contentOf('second')]);
    expect([changes, unkept]).toEqual([[contentOf('second')], []]);
  });

  it('keeps what it writes while another one takes over what it had written', async () => {
    const localStorage = volatileLocalStorage();
    const disk = volatileStorage();
    let isStuck = false;
    const stuck = { ...disk, write: (writes: Writes) => (isStuck ? forever : disk.write(writes)) };
    const page = open(stuck, 'left', {}, localStorage);
    await page.restoreDraft();
    void page.device.write({ changes: [contentOf('first')] });
    await page.device.whenKept();
    // Without Web Locks the next one takes it for gone.
    const next = open(
      {
        ...disk,
        async write(writes) {
          isStuck = true;
          void page.keep({ inputText: 'last words' });
          await new Promise(setImmediate);
          void page.device.flush();
          await disk.write(writes);
        },
      },
      'next',
      {},
      localStorage,
    );
    await next.device.open(isKnown);
    const third = open(disk, 'third', {}, localStorage);
    await third.restoreDraft();
    expect(third.shown).toEqual([{ inputText: 'last words' }]);
  });

  it('leaves them in its session’s last moment, too', async () => {
    const localStorage = volatileLocalStorage();
    const disk = volatileStorage();
    const page = open({ ...disk, write: () => forever }, 'left', {}, localStorage);
    await page.restoreDraft();
    void page.device.write({ changes: [contentOf('second')] });
    void page.device.close();
    const { adopted } = await open(disk, 'next', {}, localStorage).device.open(isKnown);
    expect(adopted.changes).toEqual([contentOf('second')]);
  });

  it('is left alone as long as what it was writing can’t be written', async () => {
    const localStorage = volatileLocalStorage();
    const disk = volatileStorage();
    await leave(localStorage, disk);
    let isFull = true;
    const write = vi.fn<Storage['write']>((writes) => {
      const isOfLeft = writes.addChanges?.some(({ tab }) => tab === 'left');
      return isFull && isOfLeft ? Promise.reject(full()) : disk.write(writes);
    });
    const next = open({ ...disk, write }, 'next', {}, localStorage);
    expect((await next.device.open(isKnown)).adopted.changes).toEqual([]);
    expect(next.failures).toHaveLength(1);
    await next.restoreDraft();
    expect(next.shown).toEqual([]);
    isFull = false;
    next.device.retry();
    await vi.waitFor(() => expect(next.recoveries).toHaveLength(1));
    // Or it would fail, and recover, again and again.
    expect((await next.device.adopt(isKnown)).changes).toEqual([]);
    const { adopted } = await open(disk, 'third', {}, localStorage).device.open(isKnown);
    expect(adopted.changes).toEqual([contentOf('second')]);
  });

  it('keeps nothing beside once its account has left the device', async () => {
    const localStorage = volatileLocalStorage();
    const page = await leave(localStorage, volatileStorage());
    await page.device.destroy();
    void page.device.flush();
    expect(localStorage).toHaveLength(0);
  });

  it('leaves a draft that is typed before an earlier one is shown beside that', async () => {
    const localStorage = volatileLocalStorage();
    const disk = volatileStorage();
    await disk.write({ drafts: [{ tab: 'gone', draft: { inputText: 'earlier' } }] });
    const stuck = {
      ...disk,
      readDrafts: () => new Promise<never>(() => undefined),
      write: () => forever,
    };
    const page = open(stuck, 'left', {}, localStorage);
    void page.restoreDraft();
    void page.keep({ inputText: 'last words' });
    void page.device.flush();
    const next = open(disk, 'next', {}, localStorage);
    await next.restoreDraft();
    expect(next.shown).toEqual([{ inputText: 'last words' }]);
    await next.device.whenKept();
    expect(await disk.readDrafts()).toMatchObject([
      { tab: 'gone', draft: { inputText: 'earlier' } },
      { draft: { inputText: 'last words' } },
    ]);
  });
});
