import { describe, expect, it } from 'vitest';

import { findForkPoint } from './fork-point';

/**
 * Returns a history: its timelines, newest first. `written` is the date of the newest write before the timeline began.
 */
const history = (...timelines: [id: string, written: string][]) =>
  timelines.map(([id, written]) => ({ id, written })).toReversed();

const first: [string, string] = ['first', '1'];
const second: [string, string] = ['second', '2'];

describe('the fork point of two histories', () => {
  it('is where the restored history begins if the device’s history has no newer timeline', () => {
    expect(
      findForkPoint(history(first, second), history(first, second, ['restored', '3'])),
    ).toEqual({
      written: '3',
      timeline: 'second',
    });
  });

  it('is where the restored history begins, even if both have newer timelines', () => {
    const one = history(first, second, ['third', '5'], ['fourth', '6']);
    const other = history(first, second, ['restored', '3'], ['restarted', '7']);
    expect(findForkPoint(one, other)).toEqual({ written: '3', timeline: 'second' });
    // The device may know the restored copy's timeline and not the server's current one.
    expect(findForkPoint(other, one)).toEqual({ written: '3', timeline: 'restored' });
  });

  it('is where both begin if one backup was restored twice, or was made of a stopped server', () => {
    const [one, other] = [history(first, ['once', '2']), history(first, ['again', '2'])];
    expect(findForkPoint(one, other)).toEqual({ written: '2', timeline: 'once' });
  });

  it('is where the device’s next timeline begins if the server has no newer one', () => {
    expect(findForkPoint(history(first, ['copy', '4']), history(first))).toEqual({
      written: '4',
      timeline: 'copy',
    });
  });
});

describe('the fork point is unknown for histories', () => {
  it.each([
    ['have no timeline in common', history(first), history(second)],
    ['are the same', history(first, second), history(first, second)],
    ['come from a version without timelines', [], history(first)],
    [
      'continued with a version that stored no date',
      history(first),
      history(first, ['restored', '']),
    ],
    [
      'continued on one side with such a version',
      history(first, ['third', '5']),
      history(first, ['restored', '']),
    ],
  ])('that %s', (_, one, other) => {
    expect(findForkPoint(one, other)).toBeNull();
  });
});
