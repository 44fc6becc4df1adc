// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { toDateTime } from '../../domain/date-time';
import { makeItem } from '../../domain/item.fixture';
import { SEEN_KEY } from '../../domain/storage-keys';
import { openCollection } from '../collections/open-collection';
import { leaveAccount } from '../account/account';
import {
  closeRecordingAccount,
  OWNER,
  openRecordingAccount,
  reopenRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { HOUR, laterItem, START, startClock } from './clock.fixture';
import { setInputText } from '../items/items';
import { useReturned } from './returned';
import { watchReturned } from './watch-returned';

/** A note in a collection that comes back some ms after the start. */
const later = (id: string, ms: number, collection = 'inbox') => laterItem(id, ms, { collection });

let engine: RecordingEngine;
let stop: () => void;
let badge: number | null;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  startClock();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  badge = null;
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void (badge = count),
    clearAppBadge: async () => void (badge = 0),
  });
  engine = openRecordingAccount([later('b', HOUR), later('c', HOUR, 'ideas')]);
  open('inbox');
  stop = watchReturned();
});
afterEach(() => {
  stop();
  closeRecordingAccount();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'setAppBadge');
  Reflect.deleteProperty(navigator, 'clearAppBadge');
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const open = (id: string) => openCollection({ id, isTrashBin: false }, id);
const unseen = () => [...useReturned.getState().ids].toSorted();
const counts = () => Object.fromEntries(useReturned.getState().counts);
const setVisible = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};
/** Starts the app again, as after a reload of the page. */
const reload = () => {
  window.dispatchEvent(new Event('pagehide'));
  stop();
  stop = watchReturned();
};

describe('an item that has come back', () => {
  it('is unseen until its list is left, and counted in the badge', () => {
    expect([unseen(), badge]).toEqual([[], 0]);
    vi.advanceTimersByTime(HOUR);
    expect([unseen(), counts(), badge]).toEqual([['b', 'c'], { inbox: 1, ideas: 1 }, 2]);
    open('ideas');
    expect([unseen(), counts(), badge]).toEqual([['c'], { ideas: 1 }, 1]);
    open('inbox');
    expect([unseen(), counts(), badge]).toEqual([[], {}, 0]);
  });

  it('is seen when the page is hidden, and not if it came back while it was', () => {
    setVisible('hidden');
    vi.advanceTimersByTime(HOUR);
    expect(unseen()).toEqual(['b', 'c']);
    open('ideas');
    open('inbox');
    expect(unseen(), 'nobody has looked').toEqual(['b', 'c']);
    setVisible('visible');
    expect(unseen()).toEqual(['b', 'c']);
    setVisible('hidden');
    expect(unseen()).toEqual(['c']);
  });

  it('isn’t seen if a filter was there all the time', () => {
    setInputText('bread');
    vi.advanceTimersByTime(HOUR);
    open('ideas');
    expect(unseen()).toEqual(['b', 'c']);
    setInputText('');
    open('inbox');
    expect(unseen()).toEqual(['b']);
  });

  it('stays seen after a reload, and one that comes back later is unseen again', () => {
    vi.advanceTimersByTime(HOUR);
    reload();
    expect(unseen()).toEqual(['c']);
    engine.arrive(later('b', 2 * HOUR));
    vi.advanceTimersByTime(HOUR);
    expect(unseen()).toEqual(['b', 'c']);
  });

  it('isn’t news to a device on which the account was opened only since', () => {
    engine.arrive(later('d', -HOUR));
    expect(unseen()).toEqual([]);
  });

  it('is seen on all pages of the browser', () => {
    vi.advanceTimersByTime(HOUR);
    const seen = { since: toDateTime(START), collections: { ideas: toDateTime(START + HOUR) } };
    localStorage.setItem(SEEN_KEY + OWNER, JSON.stringify(seen));
    window.dispatchEvent(new StorageEvent('storage', { key: SEEN_KEY + OWNER }));
    expect([unseen(), badge]).toEqual([['b'], 1]);
    open('ideas');
    expect(JSON.parse(localStorage.getItem(SEEN_KEY + OWNER) ?? '')).toEqual({
      since: toDateTime(START),
      collections: { inbox: toDateTime(START + HOUR), ideas: toDateTime(START + HOUR) },
    });
  });

  it.each([
    ['trashed', () => engine.arrive({ ...later('b', HOUR), isTrashed: true })],
    ['deleted', () => engine.dropItem('b')],
    ['put away again', () => engine.arrive(later('b', 3 * HOUR))],
    ['no longer one that was put away', () => engine.arrive(makeItem({ id: 'b' }))],
  ])('isn’t counted any more once it is %s', (_, act) => {
    vi.advanceTimersByTime(HOUR);
    act();
    expect([unseen(), counts(), badge]).toEqual([['c'], { ideas: 1 }, 1]);
  });

  it('is counted in the collection that it is moved to', () => {
    vi.advanceTimersByTime(HOUR);
    engine.arrive(later('b', HOUR, 'ideas'));
    expect(counts()).toEqual({ ideas: 2 });
  });

  it('isn’t counted where the browser has no badge', () => {
    Reflect.deleteProperty(navigator, 'setAppBadge');
    vi.advanceTimersByTime(HOUR);
    expect([unseen(), badge]).toEqual([['b', 'c'], 0]);
  });
});

describe('what was seen', () => {
  it.each([
    '',
    'null',
    '[]',
    '{"since":1}',
    '{"since":"2026-01-01"}',
    'x'.repeat(10_000),
    '{"collections":{"inbox":"2999-01-01 00:00:00.000Z"}}',
  ])('begins now if it can’t be read: %j', (stored) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    stop();
    localStorage.setItem(SEEN_KEY + OWNER, stored);
    stop = watchReturned();
    vi.advanceTimersByTime(HOUR);
    expect(unseen()).toEqual(['b', 'c']);
  });

  it('ignores entries that are no times, or ahead of the clock', () => {
    stop();
    const collections = { inbox: '2999-01-01 00:00:00.000Z', ideas: 7, other: 'x' };
    const seen = { since: '2998-01-01 00:00:00.000Z', collections };
    localStorage.setItem(SEEN_KEY + OWNER, JSON.stringify(seen));
    stop = watchReturned();
    vi.advanceTimersByTime(HOUR);
    expect(unseen()).toEqual(['b', 'c']);
  });

  it('is stored only for collections that exist', () => {
    stop();
    const gone = { since: toDateTime(START), collections: { gone: toDateTime(START + 1) } };
    localStorage.setItem(SEEN_KEY + OWNER, JSON.stringify(gone));
    stop = watchReturned();
    vi.advanceTimersByTime(HOUR);
    open('ideas');
    expect(localStorage.getItem(SEEN_KEY + OWNER)).not.toContain('gone');
    expect(localStorage.getItem(SEEN_KEY + OWNER)).toContain('inbox');
  });

  it('works without a storage', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('The storage is full.');
    });
    vi.advanceTimersByTime(HOUR);
    open('ideas');
    expect(unseen()).toEqual(['c']);
  });

  it('stays while only the session ends, without the badge', () => {
    vi.advanceTimersByTime(HOUR);
    open('ideas');
    leaveAccount();
    expect([unseen(), badge]).toEqual([[], 0]);
    reopenRecordingAccount();
    engine.arrive();
    expect(localStorage.getItem(SEEN_KEY + OWNER)).toContain('inbox');
  });

  it('is removed by a logout, with the badge', async () => {
    vi.advanceTimersByTime(HOUR);
    expect(badge).toBe(2);
    closeRecordingAccount();
    await vi.waitFor(() => expect(localStorage.getItem(SEEN_KEY + OWNER)).toBeNull());
    expect([unseen(), badge]).toEqual([[], 0]);
  });
});
