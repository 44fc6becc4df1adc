import { afterEach, beforeEach, expect, it } from 'vitest';

import { connectNavigation, goTo, goToShown, consumeShownPath } from './navigation';

let url: string;
let scrolls: number;
let disconnect: () => void;

beforeEach(() => {
  url = '/jane';
  scrolls = 0;
  disconnect = connectNavigation(
    (path) => {
      url = path;
    },
    () => url,
    () => void scrolls++,
  );
});
afterEach(() => disconnect());

it('a page that is shown immediately starts at the top, and keeps its scroll position when the router renders it', () => {
  goToShown('/jane/ideas');
  expect(scrolls).toBe(1);
  expect(consumeShownPath('/jane/ideas')).toBe(true);
  goTo('/help');
  expect(consumeShownPath('/help')).toBe(false);
});

it('of several pages opened in a row, the last one keeps its scroll position', () => {
  goToShown('/jane/ideas');
  goToShown('/jane/plans');
  expect([consumeShownPath('/jane/ideas'), consumeShownPath('/jane/plans')]).toEqual([true, true]);
  expect(consumeShownPath('/jane/ideas')).toBe(false);
});

it.each<[string, () => void]>([
  ['is on the screen already', () => goToShown('/jane')],
  [
    'was left again before the router drew it',
    () => {
      goToShown('/jane/ideas');
      url = '/jane';
    },
  ],
  [
    'gave way to another page',
    () => {
      goToShown('/jane/ideas');
      goTo('/help');
    },
  ],
])('what %s keeps no other page from beginning at its top', (_, act) => {
  act();
  expect(consumeShownPath('/help')).toBe(false);
});
