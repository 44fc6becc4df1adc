import { expect, it } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { followSelection } from './selection';

/** Returns rows with letters as ids. Those after the bar are hits of other collections. */
function rows(text: string) {
  const [own = '', others = ''] = text.split('|');
  const visible = [...own, ...others].map((id) => makeItem({ id }));
  return { visible, otherHitCount: others.length };
}

it.each([
  ['stays with its item', 'abc|de', 1, 'xabc|de', 2],
  ['stays with another collection’s hit when the own ones get more', 'abc|de', 3, 'xabc|de', 4],
  ['stays with another collection’s hit when more are found', 'a|de', 2, 'a|cdef', 3],
  ['stays at its place when its item leaves', 'abc|de', 1, 'ac|de', 1],
  ['is the last own one when that leaves', 'abc|de', 2, 'ab|de', 1],
  ['is none when the only own one leaves', 'a|de', 0, '|de', -1],
  ['stays at its place among other hits', 'a|def', 2, 'a|df', 2],
  ['is the last other hit when that leaves', 'a|de', 2, 'a|d', 1],
  ['is none when the only other hit leaves', 'ab|d', 2, 'ab|', -1],
  ['does not follow what is moved away', 'abc|d', 0, 'bc|da', 0],
  ['does not follow what is moved here', 'a|de', 1, 'ad|e', 2],
  ['is none when it was none', 'a|d', -1, 'ab|d', -1],
])('the selection %s', (_, before, selectedIndex, now, expected) => {
  expect(followSelection({ ...rows(before), selectedIndex }, rows(now))).toBe(expected);
});
