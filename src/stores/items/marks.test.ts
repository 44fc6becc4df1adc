import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { openList, selectIndex, setInputText, useItems } from './items';
import { clearMarks, markAll, markedItems, markRange, toggleMark, useMarks } from './marks';

const ITEMS = ['a', 'b', 'c', 'd', 'e'].map((id, n) =>
  makeItem({ id, content: `Entry ${id}`, created: `2026-01-0${9 - n} 00:00:00.000Z` }),
);

let engine: RecordingEngine;

beforeEach(async () => {
  engine = openRecordingAccount(ITEMS);
  await openList({ collection: 'inbox' });
});
afterEach(() => {
  closeRecordingAccount();
  clearMarks();
});

const shown = () => useItems.getState().visible.map(({ id }) => id);
const marked = () => markedItems().map(({ id }) => id);

describe('marks', () => {
  it('are in the order of the list, whatever the order of marking', () => {
    const [first, second, third] = shown();
    toggleMark(third!);
    toggleMark(first!);
    expect(marked()).toEqual([first, third]);
    toggleMark(third!);
    toggleMark(second!);
    expect(marked()).toEqual([first, second]);
  });

  it('fill a range from the anchor in either direction, and keep the others', () => {
    const all = shown();
    toggleMark(all[4]!);
    toggleMark(all[1]!);
    markRange(2);
    expect(marked()).toEqual([all[1], all[2], all[4]]);
    markRange(0);
    expect(marked()).toEqual([all[0], all[1], all[2], all[4]]);
  });

  it('fill a range from the selected row if nothing was marked', () => {
    selectIndex(1);
    markRange(3);
    expect(marked()).toEqual(shown().slice(1, 4));
  });

  it('include all items that match the filter, and no others', () => {
    markAll();
    expect(marked()).toEqual(shown());
    setInputText('entry b');
    expect(marked()).toEqual(['b']);
    setInputText('');
    expect(marked(), 'what was hidden stays unmarked').toEqual(['b']);
    setInputText('nothing has this');
    expect(useMarks.getState().ids.size).toBe(0);
  });

  it('are removed with their items', () => {
    markAll();
    engine.dropItem('c');
    expect(marked()).toEqual(['a', 'b', 'd', 'e']);
  });
});
