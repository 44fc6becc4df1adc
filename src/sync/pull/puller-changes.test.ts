import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeChange } from '../state/change.fixture';
import { volatileStorage } from '../storage/storage.fake';
import { page, record, setUp } from './held-puller.fixture';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const change = makeChange({ id: 'done' });

/** A puller on a device that keeps a change which the server has. */
async function setUpWithChange() {
  const storage = volatileStorage();
  await storage.write({ addChanges: [{ tab: 'this', change }] });
  const set = setUp(storage);
  return { ...set, waiting: () => storage.stored.changes.map(({ change }) => change.id) };
}

describe('changes that the server has', () => {
  it('go with the pull that began after that', async () => {
    const { puller, changes, answer, events, waiting } = await setUpWithChange();
    changes.confirmed = [change];
    puller.pullNow();
    await answer(page('c1', [record('a')]));
    expect(events).toEqual(['items a', 'pulled done']);
    expect(waiting()).toEqual([]);
  });

  it('stay with one that was under way, and go with the next', async () => {
    const { puller, changes, answer, events, waiting } = await setUpWithChange();
    puller.pullNow();
    changes.confirmed = [change];
    puller.pullNow();
    await answer(page('c1'));
    expect([events, waiting()]).toEqual([[], ['done']]);
    await answer(page('c2'));
    expect([events, waiting()]).toEqual([['pulled done'], []]);
  });

  it('go with the last of its pages', async () => {
    const { puller, changes, answer, events, waiting } = await setUpWithChange();
    changes.confirmed = [change];
    puller.pullNow();
    await answer(page('c1', [], { hasMore: true }));
    expect([events, waiting()]).toEqual([[], ['done']]);
    await answer(page('c2'));
    expect([events, waiting()]).toEqual([['pulled done'], []]);
  });
});

/** A server with a log of records, and what it answers to a cursor. */
function server() {
  const log: string[] = [];
  return {
    log,
    since: (cursor: string | null) =>
      page(
        String(log.length),
        log.slice(Number(cursor)).map((id) => record(id)),
      ),
  };
}

/** Two pages of one browser, on the same device, that know as much as it. */
async function setUpTwo() {
  const { log, since } = server();
  log.push('a');
  const storage = volatileStorage();
  const pages = [setUp(storage), setUp(storage)] as const;
  const [one, two] = pages;
  for (const each of pages) {
    each.ask();
    await each.answer(since(null));
    // The device has it from the first, and the second has caught up.
    while (each.asked.length > each.events.filter((event) => event === 'answered').length + 1) {
      each.events.push('answered');
      await each.answer(since(each.asked.at(-1)![0]));
    }
  }
  return { log, since, storage, one, two };
}

describe('two pages that pull at once', () => {
  it('where the other one was ahead, this one catches up, and the device has all', async () => {
    const { log, since, storage, one, two } = await setUpTwo();
    log.push('b');
    one.ask();
    const early = since(one.asked.at(-1)![0]);
    log.push('c');
    two.ask();
    await two.answer(since(two.asked.at(-1)![0]));
    expect(storage.stored.cursor).toBe('3');

    await one.answer(early);
    expect(one.cursors().at(-1)).toBe('2');
    await one.answer(since('2'));
    expect(one.shown()).toEqual(['a', 'b', 'c']);
    expect(one.read.at(-1)).toBe('whole');
    expect([storage.stored.cursor, one.kept()]).toEqual(['3', ['a', 'b', 'c']]);
  });

  it('where the other one was behind, what that left out is pulled for the device', async () => {
    const { log, since, storage, one, two } = await setUpTwo();
    log.push('b');
    two.ask();
    const early = since(two.asked.at(-1)![0]);
    log.push('c');
    one.ask();
    const late = since(one.asked.at(-1)![0]);
    await two.answer(early);
    await one.answer(late);
    expect(storage.stored.cursor).toBe('2');

    await one.answer(since('3'));
    expect(one.cursors().at(-1)).toBe('2');
    await one.answer(since('2'));
    expect(one.read.at(-1)).toBe('whole');
    expect([storage.stored.cursor, one.kept()]).toEqual(['3', ['a', 'b', 'c']]);
  });

  it('where the other one is always faster, this one ends all the same, with its changes', async () => {
    const storage = volatileStorage();
    await storage.write({ addChanges: [{ tab: 'this', change }] });
    let steps = 0;
    const { puller, changes, asked, answer, events } = setUp({
      ...storage,
      writePulled: () => Promise.resolve({ cursor: `theirs${++steps}`, isWritten: false }),
    });
    changes.confirmed = [change];
    puller.pullNow();
    for (let n = 0; asked.length > n; n++) await answer(page(`mine${n}`));
    expect(asked.length).toBeLessThan(10);
    expect(events).toEqual(['pulled done']);
    expect(storage.stored.changes).toEqual([]);
  });
});
