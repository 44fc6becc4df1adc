// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { useClock } from './clock';
import { HOUR, laterItem, startClock } from './clock.fixture';
import { openList, useItems } from '../items/items';
import { returnedItems, watchClock } from './watch-clock';

const SECOND = 1_000;
const MINUTE = 60_000;

let engine: RecordingEngine;
let stop: () => void;

beforeEach(() => {
  startClock();
  engine = openRecordingAccount([makeItem({ id: 'a' })]);
  openList({ collection: 'inbox' });
  stop = watchClock(() => undefined);
});
afterEach(() => {
  stop();
  closeRecordingAccount();
  vi.useRealTimers();
});

const shown = () => useItems.getState().visible.map(({ id }) => id);
const returned = () => [...returnedItems()].map(({ id }) => id);
/** Lets the machine sleep: its clock goes on, and its timers don't. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe('the clock', () => {
  it('has no timer while nothing is later', () => {
    expect(vi.getTimerCount()).toBe(0);
    engine.arrive(laterItem('b', HOUR));
    expect(vi.getTimerCount()).toBe(1);
    engine.arrive({ ...laterItem('b', HOUR), isTrashed: true });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('advances only when an item comes back, to the millisecond', () => {
    engine.arrive(laterItem('b', HOUR), laterItem('c', 2 * HOUR));
    let advances = 0;
    const unsubscribe = useClock.subscribe(() => advances++);
    vi.advanceTimersByTime(HOUR - 1);
    expect([shown(), advances]).toEqual([['a'], 0]);
    vi.advanceTimersByTime(1);
    expect([shown(), advances, returned()]).toEqual([['b', 'a'], 1, ['b']]);
    vi.advanceTimersByTime(HOUR);
    expect([shown(), advances]).toEqual([['c', 'b', 'a'], 2]);
    expect(vi.getTimerCount()).toBe(0);
    unsubscribe();
  });

  it('reads the items that were there before it', () => {
    stop();
    engine.arrive(laterItem('b', HOUR), laterItem('c', -HOUR));
    stop = watchClock(() => undefined);
    expect(returned()).toEqual(['c']);
    vi.advanceTimersByTime(HOUR);
    expect(shown()).toEqual(['b', 'c', 'a']);
  });

  it('shows an item at once whose moment has passed since the clock last advanced', () => {
    vi.advanceTimersByTime(HOUR);
    engine.arrive(laterItem('b', HOUR - SECOND));
    expect(shown()).toEqual(['b', 'a']);
  });

  it.each([
    ['a minute after the machine wakes up', () => vi.advanceTimersByTime(MINUTE)],
    ['when the page gets the focus', () => window.dispatchEvent(new Event('focus'))],
    ['when the page is shown', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['when the page is restored', () => window.dispatchEvent(new Event('pageshow'))],
  ])('advances %s', (_, wake) => {
    engine.arrive(laterItem('b', HOUR));
    vi.advanceTimersByTime(MINUTE);
    sleep(8 * HOUR);
    expect(shown()).toEqual(['a']);
    wake();
    expect(shown()).toEqual(['b', 'a']);
  });

  it('is set back with the device’s clock, and hides again what isn’t due', () => {
    engine.arrive(laterItem('b', HOUR), laterItem('c', -2 * HOUR));
    vi.advanceTimersByTime(HOUR);
    expect(shown()).toEqual(['b', 'c', 'a']);
    sleep(-HOUR);
    window.dispatchEvent(new Event('focus'));
    expect([shown(), returned()]).toEqual([['c', 'a'], ['c']]);
    vi.advanceTimersByTime(HOUR);
    expect(shown()).toEqual(['b', 'c', 'a']);
  });

  it('hides nothing again when the device corrects its clock by less than a second', () => {
    engine.arrive(laterItem('b', HOUR));
    vi.advanceTimersByTime(HOUR);
    sleep(-SECOND / 2);
    window.dispatchEvent(new Event('focus'));
    expect(shown()).toEqual(['b', 'a']);
  });

  it('follows what is brought back, moved in time, deleted or restored', () => {
    engine.arrive(laterItem('b', HOUR), laterItem('c', HOUR), laterItem('d', HOUR));
    engine.arrive(makeItem({ id: 'b' }), laterItem('c', 3 * HOUR));
    engine.arrive({ ...laterItem('d', HOUR), isTrashed: true });
    vi.advanceTimersByTime(2 * HOUR);
    expect([shown(), returned()]).toEqual([['b', 'a'], []]);
    engine.arrive(laterItem('d', HOUR));
    expect([shown(), returned()]).toEqual([['d', 'b', 'a'], ['d']]);
    engine.dropItem('d');
    engine.dropItem('c');
    expect([returned(), vi.getTimerCount()]).toEqual([[], 0]);
  });

  it('forgets an account that is closed', () => {
    engine.arrive(laterItem('b', HOUR), laterItem('c', -HOUR));
    closeRecordingAccount();
    expect([returned(), vi.getTimerCount()]).toEqual([[], 0]);
  });

  it('brings 10,000 items back in one change of the list, without a pull or a push', () => {
    engine.arrive(...Array.from({ length: 10_000 }, (_, n) => laterItem(`i${n + 10_000}`, HOUR)));
    vi.advanceTimersByTime(HOUR - 1);
    let changes = 0;
    const unsubscribe = useItems.subscribe(() => changes++);
    const { refreshes } = engine;
    vi.advanceTimersByTime(MINUTE);
    expect([useItems.getState().visible.length, changes]).toEqual([10_001, 1]);
    expect([engine.refreshes, engine.mutations]).toEqual([refreshes, []]);
    unsubscribe();
  });
});
