import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeMutation } from '../queue/client-mutation.fixture';
import { volatileStorage } from '../store/storage.fake';
import { page, record, setUp } from './held-puller.fixture';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const mutation = makeMutation({ id: 'done' });

describe('confirmed mutations', () => {
  it('are removed by a pull that began after the confirmation', async () => {
    const { puller, mutations, answer, events } = setUp();
    mutations.confirmed = [mutation];
    puller.pullNow();
    await answer(page('c1', [record('a')]));
    expect(events).toEqual(['items a', 'pulled done']);
  });

  it('stay after a pull that was running, and are removed by the next one', async () => {
    const { puller, mutations, answer, events } = setUp();
    puller.pullNow();
    mutations.confirmed = [mutation];
    puller.pullNow();
    await answer(page('c1'));
    expect(events).toEqual([]);
    await answer(page('c2'));
    expect(events).toEqual(['pulled done']);
  });

  it('are removed with the last page of a pull', async () => {
    const { puller, mutations, answer, events } = setUp();
    mutations.confirmed = [mutation];
    puller.pullNow();
    await answer(page('c1', [], { hasMore: true }));
    expect(events).toEqual([]);
    await answer(page('c2'));
    expect(events).toEqual(['pulled done']);
  });
});

/** Creates a server with a log of records. `since` returns its answer to a pull from a cursor. */
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

/** Creates two pages of one browser that have pulled everything the device has stored. */
async function setUpTwo() {
  const { log, since } = server();
  log.push('a');
  const storage = volatileStorage();
  const pages = [setUp(storage), setUp(storage)] as const;
  const [one, two] = pages;
  for (const each of pages) {
    each.ask();
    await each.answer(since(null));
    // The first page's cursor is already stored. The second page repeats its pull until it has that cursor, and each of
    // these requests needs an answer.
    while (each.asked.length > each.events.filter((event) => event === 'answered').length + 1) {
      each.events.push('answered');
      await each.answer(since(each.asked.at(-1)![0]));
    }
  }
  return { log, since, storage, one, two };
}

describe('two pages that pull at once', () => {
  it('store everything if the other one was ahead: this one pulls again', async () => {
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

  it('store everything if the other one was behind: this one pulls from its cursor', async () => {
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

  it('stop trying if the other one is always faster', async () => {
    let steps = 0;
    const { puller, mutations, asked, answer, events } = setUp({
      ...volatileStorage(),
      writePulled: () => Promise.resolve({ cursor: `theirs${++steps}`, isWritten: false }),
    });
    mutations.confirmed = [mutation];
    puller.pullNow();
    for (let n = 0; asked.length > n; n++) await answer(page(`mine${n}`));
    expect(asked.length).toBeLessThan(10);
    expect(events).toEqual(['pulled done']);
  });
});
