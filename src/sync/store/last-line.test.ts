import { describe, expect, it } from 'vitest';

import { EARLIER_LINE_KEY, LINE_KEY } from '../../domain/storage-keys';
import { makeMutation } from '../queue/client-mutation.fixture';
import { batchOf, draftRow, pendingRow, rejectedRow } from '../queue/row.fixture';
import { createLastLine, linesOf } from './last-line';
import { volatileLocalStorage } from './local-storage.fake';
import { volatileStorage } from './storage.fake';

const leftBatch = (text: string) => batchOf([{ put: [draftRow('left', text)] }], { tab: 'left' });

/** A browser with the line of a page that is closed by now, and the lines of others. */
function browser() {
  const localStorage = volatileLocalStorage();
  const lineOf = (tab: string) => createLastLine('owner', tab, localStorage);
  return { localStorage, left: lineOf('left'), next: lineOf('next'), lineOf };
}

/** Makes a localStorage full. */
function fill(localStorage: ReturnType<typeof volatileLocalStorage>) {
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}

describe('the last line of a page', () => {
  it('is read by other pages in its order, and is listed for them only', () => {
    const { left, next } = browser();
    const batches = [
      batchOf([{ put: [pendingRow('one'), rejectedRow('no')] }], { tab: 'left' }),
      batchOf(
        [
          {
            take: [{ key: 'one', ids: ['one'], rev: '2', seen: 'before' }],
            expects: [{ key: 'one', rev: '1' }],
          },
          { put: [], remove: ['no'], otherwise: [pendingRow('beside')] },
        ],
        { tab: 'left' },
      ),
    ];
    expect(left.keep(batches)).toBe(true);
    expect([left.pages(), next.pages()]).toEqual([[], ['left']]);
    expect(next.read('left').batches).toEqual(batches);
    expect(next.read('other').batches).toEqual([]);
  });

  it('contains the batches stored last, and is removed if there are none', () => {
    const { left, next, localStorage } = browser();
    left.keep([leftBatch('las'), leftBatch('last')]);
    const last = leftBatch('last words');
    left.keep([last]);
    expect(next.read('left').batches).toEqual([last]);
    expect(left.keep([])).toBe(true);
    expect(localStorage).toHaveLength(0);
  });

  it('isn’t written while the page has no batches to store', () => {
    const { left, localStorage } = browser();
    expect(left.keep([])).toBe(true);
    expect(localStorage).toHaveLength(0);
  });

  it('of the page’s previous engine is removed by the next one', () => {
    const { left, lineOf, localStorage } = browser();
    left.keep([leftBatch('half')]);
    lineOf('left').keep([]);
    expect(localStorage).toHaveLength(0);
  });

  it('stays as it is if there is no room for a newer one, and is removed once all is written', () => {
    const { left, next, localStorage } = browser();
    const first = leftBatch('last');
    left.keep([first]);
    fill(localStorage);
    expect(left.keep([leftBatch('last words')])).toBe(false);
    expect([next.pages(), next.read('left').batches]).toEqual([['left'], [first]]);
    expect(left.keep([])).toBe(true);
    expect(next.pages()).toEqual([]);
  });

  it('can be removed even if there is no room left', () => {
    const { left, next, localStorage } = browser();
    left.keep([leftBatch('last')]);
    fill(localStorage);
    next.read('left').forget();
    expect(localStorage).toHaveLength(0);
  });

  it('isn’t removed if its page has changed it since it was read', () => {
    const { left, next } = browser();
    left.keep([leftBatch('first')]);
    const { forget } = next.read('left');
    left.keep([leftBatch('last')]);
    forget();
    expect(next.read('left').batches).toHaveLength(1);
  });

  it('doesn’t exist in a browser without localStorage', () => {
    const line = createLastLine('owner', 'left', undefined);
    expect([line.keep([]), line.keep([leftBatch('last words')])]).toEqual([true, false]);
    expect([line.pages(), line.read('left').batches]).toEqual([[], []]);
    line.read('left').forget();
    linesOf('owner', undefined)();
  });
});

describe('a line of another version', () => {
  it('of before version 8 of the database is read as a batch for each transaction', () => {
    const { next, localStorage } = browser();
    const mutation = makeMutation({ id: 'one' });
    const journal = [
      { addChanges: [{ tab: 'left', change: mutation }] },
      { drafts: [{ tab: 'left', draft: 'half' }] },
    ];
    localStorage.setItem(`${EARLIER_LINE_KEY}owner-left`, JSON.stringify(journal));
    expect(next.pages()).toEqual(['left']);
    expect(next.read('left').batches).toMatchObject([
      { writes: [{ put: [{ key: 'one', state: 'pending', mutations: [mutation] }] }] },
      { writes: [{ put: [{ key: 'left', state: 'draft', draft: 'half' }] }] },
    ]);
    next.read('left').forget();
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    '[{',
    'null',
    '{}',
    '[1]',
    JSON.stringify([{ tab: 'left', serial: 1 }]),
    JSON.stringify([{ tab: 'left', serial: 1, writes: [{ unheardOf: [] }] }]),
    JSON.stringify([{ tab: 'left', serial: 1, writes: [{ put: [{ key: 'a', state: 'new' }] }] }]),
  ])('that can’t be read is stored as it is, for the person to read: %s', async (line) => {
    const { next, localStorage } = browser();
    localStorage.setItem(`${LINE_KEY}owner-left`, line);
    const storage = volatileStorage();
    await storage.write(leftBatch('written before'));
    for (const batch of next.read('left').batches)
      expect(await storage.write(batch, () => true)).toEqual([]);
    expect(storage.rows('draft')).toMatchObject([
      { draft: 'written before' },
      { tab: 'left', draft: line },
    ]);
    // Another page may play the same line back too.
    for (const batch of next.read('left').batches)
      expect(await storage.write(batch, () => true)).toBeNull();
    // The page may leave another line later.
    localStorage.setItem(`${LINE_KEY}owner-left`, `${line} `);
    for (const batch of next.read('left').batches)
      expect(await storage.write(batch, () => true)).toEqual([]);
    expect(storage.rows('draft')).toMatchObject([{}, { draft: line }, { draft: `${line} ` }]);
  });
});

describe('the lines of an account', () => {
  it('are removed with their account, and no others are', () => {
    const { left, localStorage } = browser();
    const ofOther = createLastLine('another', 'left', localStorage);
    ofOther.keep([leftBatch('theirs')]);
    left.keep([leftBatch('mine')]);
    localStorage.setItem(`${EARLIER_LINE_KEY}owner-gone`, '[]');
    linesOf('owner', localStorage)();
    expect([localStorage.length, localStorage.key(0)]).toEqual([1, `${LINE_KEY}another-left`]);
  });

  it('stay if they were written since', () => {
    const { left, next, localStorage } = browser();
    left.keep([leftBatch('before')]);
    const forget = linesOf('owner', localStorage);
    const since = leftBatch('since');
    left.keep([since]);
    forget();
    expect(next.read('left').batches).toEqual([since]);
  });
});
