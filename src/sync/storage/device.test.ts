import { describe, expect, it } from 'vitest';

import { makeChange } from '../state/change.cases';
import { full, open } from './device.cases';
import type { Writes } from './storage';
import { volatileStorage } from './storage.cases';

const nothingKnown = () => false;

describe('changes of a page that is gone', () => {
  it('are taken over, once, in their order', async () => {
    const first = open();
    for (const id of ['one', 'two']) first.device.keepChanges([makeChange({ id })]);
    await first.device.writeDraft(null);

    const second = open(first.storage, 'next');
    const { adopted } = await second.device.open(nothingKnown);
    expect(adopted.map(({ id }) => id)).toEqual(['one', 'two']);
    expect(first.storage.stored.changes.map(({ tab }) => tab)).toEqual(['next', 'next']);
    expect((await second.device.open(nothingKnown)).adopted).toEqual([]);
  });

  it('are left alone where they are known', async () => {
    const first = open();
    first.device.keepChanges([makeChange({ id: 'one' })]);
    await first.device.writeDraft(null);
    const { adopted } = await open(first.storage, 'next').device.open((id) => id === 'one');
    expect(adopted).toEqual([]);
  });
});

it('what another page has begun to send is told from what it has yet to number', async () => {
  const { device, storage } = open();
  const sent = makeChange({ id: 'sent', sent: { client: 'client', n: 1 } });
  storage.stored.changes = [
    { tab: 'other', change: sent },
    { tab: 'other', change: makeChange({ id: 'waiting' }) },
    { tab: 'third', change: makeChange({ id: 'not its own', sent: { client: 'more', n: 1 } }) },
  ];
  expect(await device.readSent('other')).toEqual([sent]);
});

describe('what is made in one turn', () => {
  it('is kept before anything that is asked for after it', async () => {
    const { device, storage } = open();
    device.keepChanges([makeChange({ id: 'one' })]);
    const { changes } = await device.readWaiting();
    expect(changes.map(({ id }) => id)).toEqual(['one']);
    device.keepChanges([makeChange({ id: 'two' })]);
    device.close();
    expect(storage.stored.changes.map(({ change }) => change.id)).toEqual(['one', 'two']);
  });

  it('may take the place of what was made in it before', async () => {
    const { device, storage } = open();
    const [one, two] = [makeChange({ id: 'one' }), makeChange({ id: 'two' })];
    device.keepChanges([one]);
    device.keepChanges([two], [one]);
    device.keepChanges([{ ...two, at: 5 }]);
    await device.whenKept();
    expect(storage.stored.changes.map(({ change }) => change)).toEqual([{ ...two, at: 5 }]);
  });
});

describe('a draft', () => {
  it('goes from the page that is gone to one other', async () => {
    const { device, storage } = open();
    await device.writeDraft({ inputText: 'half' });
    const second = open(storage, 'second').device;
    expect(await second.takeDraft()).toEqual({ inputText: 'half' });
    expect(await second.takeDraft()).toBeNull();
    await second.writeDraft(null);
    expect(await open(storage, 'third').device.takeDraft()).toBeNull();
  });

  it('that another page was faster to take leaves the one before it', async () => {
    const { device, storage } = open(volatileStorage(), 'first');
    await device.writeDraft({ inputText: 'before' });
    await open(storage, 'second').device.writeDraft({ inputText: 'last' });
    const late = open({
      ...storage,
      async readDrafts() {
        const drafts = await storage.readDrafts();
        await storage.moveDraft('second', 'third');
        return drafts;
      },
    });
    expect(await late.device.takeDraft()).toEqual({ inputText: 'before' });
  });

  it('that can be read is there, also when the storage fails then', async () => {
    const { device, storage } = open(volatileStorage(), 'first');
    await device.writeDraft({ inputText: 'half' });
    const second = open({ ...storage, moveDraft: () => Promise.reject(new Error('full')) });
    expect(await second.device.takeDraft()).toEqual({ inputText: 'half' });
    expect(second.failures).toHaveLength(1);
  });

  it('is cleared with the change that its text went into, in one write', async () => {
    const storage = volatileStorage();
    const writes: Writes[] = [];
    const { device } = open({
      ...storage,
      write: async (writing) => void writes.push(writing),
    });
    let draft: object | null = { inputText: 'half' };
    device.keepDraftWith(() => draft);
    device.keepChanges([makeChange({ id: 'one' })]);
    device.keepChanges([makeChange({ id: 'two' })]);
    draft = null;
    await device.whenKept();
    const ids = writes.map(({ addChanges = [] }) => addChanges.map(({ change }) => change.id));
    expect(ids).toEqual([['one', 'two']]);
    expect(writes.map((write) => write.draft)).toEqual([{ tab: 'this', draft: null }]);
  });

  it('is cleared only after the change that its text went into is kept', async () => {
    const storage = volatileStorage();
    const steps: string[] = [];
    let keep = () => {};
    const { device } = open({
      ...storage,
      write: () =>
        new Promise((resolve) => {
          keep = () => {
            steps.push('change');
            resolve();
          };
        }),
      writeDraft: async () => void steps.push('draft'),
    });
    device.keepChanges([makeChange({ id: 'one' })]);
    const cleared = device.writeDraft(null);
    await Promise.resolve();
    expect(steps).toEqual([]);
    keep();
    await cleared;
    expect(steps).toEqual(['change', 'draft']);
  });
});

describe('a storage that fails', () => {
  it('is told once, and loses nothing that is in memory', async () => {
    const storage = volatileStorage();
    const refuse = () => Promise.reject(full());
    const { device, failures } = open({
      ...storage,
      write: refuse,
      writeDraft: refuse,
      readAccount: refuse,
    });
    expect((await device.open(nothingKnown)).adopted).toEqual([]);
    await device.write({ removeChanges: ['one'] });
    await device.writeDraft({ inputText: 'half' });
    await device.destroy();
    expect(failures).toHaveLength(1);
  });
});

describe('a logout', () => {
  it('lets nothing that comes late open the storage again', async () => {
    const storage = volatileStorage();
    const writes: unknown[] = [];
    const { device, failures } = open({
      ...storage,
      write: async (writing) => void writes.push(writing),
      writeDraft: async (...draft) => void writes.push(draft),
    });
    device.keepChanges([makeChange({ id: 'one' })]);
    const late = device.writeDraft({ inputText: 'half' });
    const destroyed = device.destroy();
    await device.write({ removeChanges: ['one'] });
    await Promise.all([late, destroyed]);
    expect(writes).toHaveLength(1);
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
    device.keepChanges([makeChange()]);
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
    device.keepChanges([makeChange()]);
    expect(await device.whenKept()).toBe(false);
  });
});
