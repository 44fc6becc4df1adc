import { describe, expect, it } from 'vitest';

import { makeChange } from '../state/change.fixture';
import { full, open, openRefusing } from './device.fixture';
import { volatileStorage } from './storage.fake';

const nothingKnown = () => false;

describe('changes of a page that is gone', () => {
  it('are taken over, once, in their order', async () => {
    const storage = volatileStorage();
    const first = open(storage);
    for (const id of ['one', 'two']) void first.device.write({ changes: [makeChange({ id })] });
    await first.device.whenKept();

    const second = open(storage, 'next');
    const { adopted } = await second.device.open(nothingKnown);
    expect(adopted.changes.map(({ id }) => id)).toEqual(['one', 'two']);
    expect(storage.stored.changes.map(({ tab }) => tab)).toEqual(['next', 'next']);
    expect((await second.device.adopt(nothingKnown)).changes).toEqual([]);
  });

  it('that it has told of are known as unkept where the device doesn’t have them', async () => {
    const storage = volatileStorage();
    const [kept, unkept] = [makeChange({ id: 'kept' }), makeChange({ id: 'unkept' })];
    const first = open(storage);
    void first.device.write({ changes: [kept] });
    await first.device.whenKept();

    const { device } = open(storage, 'next');
    const told = () => [kept, unkept];
    expect(await device.adopt(nothingKnown, told)).toMatchObject({
      changes: [kept],
      unkept: [unkept],
    });
    // What this page has taken over is kept.
    expect(await device.adopt(nothingKnown, told)).toMatchObject({ changes: [], unkept: [unkept] });
  });

  it('are left alone where they are known', async () => {
    const storage = volatileStorage();
    const first = open(storage);
    void first.device.write({ changes: [makeChange({ id: 'one' })] });
    await first.device.whenKept();
    const { adopted } = await open(storage, 'next').device.open((id) => id === 'one');
    expect(adopted.changes).toEqual([]);
  });
});

describe('what is made in one turn', () => {
  it('is kept before anything that is asked for after it', async () => {
    const storage = volatileStorage();
    const { device } = open(storage);
    void device.write({ changes: [makeChange({ id: 'one' })] });
    const { changes } = await device.readWaiting();
    expect(changes.map(({ change }) => change.id)).toEqual(['one']);
    void device.write({ changes: [makeChange({ id: 'two' })] });
    await device.close();
    expect(storage.stored.changes.map(({ change }) => change.id)).toEqual(['one', 'two']);
  });

  it('may take the place of what was made in it before', async () => {
    const storage = volatileStorage();
    const { device } = open(storage);
    const [one, two] = [makeChange({ id: 'one' }), makeChange({ id: 'two' })];
    void device.write({ changes: [one] });
    void device.write({ changes: [two], removeChanges: [one.id] });
    void device.write({ changes: [{ ...two, at: 5 }] });
    await device.whenKept();
    expect(storage.stored.changes.map(({ change }) => change)).toEqual([{ ...two, at: 5 }]);
  });
});

describe('an account that is left and opened again on the same page', () => {
  it('has its changes and its draft again, as they were when it was left', async () => {
    const storage = volatileStorage();
    const first = open(storage);
    await first.restoreDraft();
    void first.device.write({ changes: [makeChange({ id: 'one' })] });
    first.write({ inputText: 'half' });
    const { addChanges, drafts } = await first.device.close();
    expect([addChanges, drafts]).toEqual([[], []]);
    first.write({ inputText: 'of somebody else' });

    const second = open(storage);
    expect((await second.device.open(nothingKnown)).adopted.changes.map(({ id }) => id)).toEqual([
      'one',
    ]);
    await second.restoreDraft();
    expect(second.shown).toEqual([{ inputText: 'half' }]);
  });

  it('before its earlier draft was shown loses neither that one nor what was typed', async () => {
    const storage = volatileStorage();
    await storage.write({ drafts: [{ tab: 'gone', draft: { inputText: 'earlier' } }] });
    const first = open(storage);
    const restored = first.restoreDraft();
    first.write({ inputText: 'later' });
    await first.device.close();
    await restored;
    const drafts = (await storage.readDrafts()).map(({ draft }) => draft);
    expect(drafts).toHaveLength(2);
    expect(drafts).toContainEqual({ inputText: 'earlier' });
    expect(drafts).toContainEqual({ inputText: 'later' });
  });

  it('goes on with what the storage has refused', async () => {
    const storage = volatileStorage();
    const first = openRefusing(storage);
    void first.device.write({ changes: [makeChange({ id: 'written' })] });
    await first.device.whenKept();
    await first.restoreDraft();
    first.refuse(true);
    void first.device.write({
      changes: [makeChange({ id: 'refused' })],
      removeChanges: ['written'],
    });
    first.write({ inputText: 'half' });
    const unwritten = await first.device.close();
    expect(storage.stored.changes.map(({ change }) => change.id)).toEqual(['written']);

    const second = openRefusing(storage, unwritten);
    const { adopted } = await second.device.open(nothingKnown);
    expect(adopted.changes.map(({ id }) => id)).toEqual(['refused']);
    await second.restoreDraft();
    expect(second.shown).toEqual([{ inputText: 'half' }]);
    await second.device.whenKept();
    expect(storage.stored.changes.map(({ change }) => change.id)).toEqual(['refused']);
  });

  it('has what the storage has refused also after a visit that was over before it began', async () => {
    const change = { tab: 'this', change: makeChange({ id: 'refused' }) };
    const draft = { tab: 'this+0', draft: { inputText: 'half' } };
    const { device } = open(volatileStorage(), 'this', { addChanges: [change], drafts: [draft] });
    const opened = device.open(nothingKnown);
    const unwritten = await device.close();
    await opened;
    expect(unwritten).toMatchObject({ addChanges: [change], drafts: [draft] });
  });
});

describe('a storage that fails', () => {
  it('is told once, and loses nothing that is in memory', async () => {
    const storage = volatileStorage();
    const refuse = () => Promise.reject(full());
    const { device, failures, restoreDraft, keep } = open({
      ...storage,
      write: refuse,
      readAccount: refuse,
    });
    expect((await device.open(nothingKnown)).adopted.changes).toEqual([]);
    await device.write({ removeChanges: ['one'] });
    await restoreDraft();
    await keep({ inputText: 'half' });
    await device.destroy();
    expect(failures).toHaveLength(1);
  });
});

describe('a logout', () => {
  it('lets nothing that comes late open the storage again', async () => {
    const storage = volatileStorage();
    const writes: unknown[] = [];
    const { device, failures, restoreDraft, keep } = open({
      ...storage,
      write: async (writing) => void writes.push(writing),
    });
    await restoreDraft();
    void device.write({ changes: [makeChange({ id: 'one' })] });
    const late = keep({ inputText: 'half' });
    const destroyed = device.destroy();
    await device.write({ removeChanges: ['one'] });
    await Promise.all([late, destroyed]);
    expect(writes).toEqual([]);
    expect(failures).toEqual([]);
  });
});

describe('whether everything is kept', () => {
  it('is known only when the last change has been written', async () => {
    let finish = () => {};
    const { device } = open({
      ...volatileStorage(),
      write: () => new Promise((resolve) => (finish = resolve)),
    });
    void device.write({ changes: [makeChange()] });
    let isKept: boolean | undefined;
    const asked = device.whenKept().then((kept) => (isKept = kept));
    await Promise.resolve();
    expect(isKept).toBeUndefined();
    finish();
    await asked;
    expect(isKept).toBe(true);
  });

  it('is denied by a storage that has failed', async () => {
    const { device } = open({ ...volatileStorage(), write: () => Promise.reject(full()) });
    void device.write({ changes: [makeChange()] });
    expect(await device.whenKept()).toBe(false);
  });
});
