import { describe, expect, it } from 'vitest';

import { findForkPoint } from './fork-point';

/** Returns timelines, newest first. `written` is the date of the newest write before the timeline began. */
const life = (...timelines: [id: string, written: string][]) =>
  timelines.map(([id, written]) => ({ id, written })).toReversed();

const first: [string, string] = ['first', '1'];
const second: [string, string] = ['second', '2'];

describe('two lives have parted', () => {
  it('where the restored one begins, when the device has not seen another start since', () => {
    expect(findForkPoint(life(first, second), life(first, second, ['restored', '3']))).toEqual({
      written: '3',
      timeline: 'second',
    });
  });

  it('where it begins, also when both were started again since', () => {
    const one = life(first, second, ['third', '5'], ['fourth', '6']);
    const other = life(first, second, ['restored', '3'], ['restarted', '7']);
    expect(findForkPoint(one, other)).toEqual({ written: '3', timeline: 'second' });
    // The device may know the restored copy's timeline and not the server's current one.
    expect(findForkPoint(other, one)).toEqual({ written: '3', timeline: 'restored' });
  });

  it('where both begin, when one copy was restored twice, or made of a server that was stopped', () => {
    const [one, other] = [life(first, ['once', '2']), life(first, ['again', '2'])];
    expect(findForkPoint(one, other)).toEqual({ written: '2', timeline: 'once' });
  });

  it('where the device’s own next one begins, when the server has had no start since', () => {
    expect(findForkPoint(life(first, ['copy', '4']), life(first))).toEqual({
      written: '4',
      timeline: 'copy',
    });
  });
});

describe('it isn’t known when two lives have parted', () => {
  it.each([
    ['have nothing in common', life(first), life(second)],
    ['are one', life(first, second), life(first, second)],
    ['are of a version that told no timelines', [], life(first)],
    ['went on with a version that noted no time', life(first), life(first, ['restored', ''])],
    ['one of which did', life(first, ['third', '5']), life(first, ['restored', ''])],
  ])('that %s', (_, one, other) => {
    expect(findForkPoint(one, other)).toBeNull();
  });
});
