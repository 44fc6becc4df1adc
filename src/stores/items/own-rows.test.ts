import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { readFilter } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import { makeItem } from '../../domain/item.fixture';
import { useToastArea } from '../../notices/show-notice';
import { closeNotices } from '../notices.fixture';
import { setSettings } from '../settings';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { useClock } from '../later/clock';
import { bringBack, putAway, toggleDone } from './item-actions';
import { openList, revealItem, selectIndex, setInputText, useItems } from './items';
import { ownRows, updateResults } from './own-rows';
import { undo as runUndo } from '../undo/undo';

const todo = (id: string, isTodoDone: boolean) =>
  makeItem({ id, type: 'todo', title: `Todo ${id}`, content: '', isTodoDone });
const NOTE = makeItem({ id: 'a' });
const OPEN = todo('b', false);
const DONE = todo('c', true);
const ELSEWHERE = { ...todo('d', true), collection: 'ideas' };

let engine: RecordingEngine;

beforeEach(() => {
  engine = openRecordingAccount([NOTE, OPEN, DONE, ELSEWHERE]);
  openList({ collection: 'inbox' });
  setSettings({ hasDoneTodos: false });
});
afterEach(async () => {
  setSettings({ hasDoneTodos: true });
  closeRecordingAccount();
  await closeNotices();
});

/** Ids of the shown items of the open list. */
function shown(): string[] {
  const { visible, otherHitCount } = useItems.getState();
  return visible.slice(0, visible.length - otherHitCount).map(({ id }) => id);
}

it('hides done todos only while nothing filters the list', () => {
  expect(shown()).toEqual(['b', 'a']);
  setInputText('::td::');
  expect(shown()).toEqual(['c', 'b']);
  setInputText('::itd::');
  expect(shown()).toEqual(['b']);
  setInputText('todo');
  expect(shown()).toEqual(['c', 'b']);
  setInputText('');
  expect(shown()).toEqual(['b', 'a']);
});

it('remembers the results of shorter texts', () => {
  const items = [DONE, OPEN, NOTE];
  const find = (text: string) =>
    ownRows(
      { list: { collection: 'inbox' }, filter: readFilter(text, ''), revealedId: null },
      items,
    ).rows;
  const first = find('to');
  expect(find('todo b')).toEqual([OPEN]);
  expect(find('to'), 'not searched again').toBe(first);
  expect(find('b to'), 'no longer text with the same words').toEqual([OPEN]);
  expect(find('milk')).toEqual([NOTE]);
});

it('keeps what was found when items change, and tests only those', () => {
  const list = { collection: 'inbox' };
  const find = (text: string, items: ItemView[]) =>
    ownRows({ list, filter: readFilter(text, ''), revealedId: null }, items).rows;
  const before = [DONE, OPEN, NOTE];
  const found = find('todo', before);
  const added = makeItem({ id: 'e', content: 'Bread' });
  const items = [added, ...before];
  updateResults(list, before, items, [{ before: undefined, after: added }]);
  expect(find('todo', items), 'not searched again').toBe(found);

  const renamed = { ...OPEN, title: 'Bread' };
  const edited = [added, DONE, renamed, NOTE];
  updateResults(list, items, edited, [{ before: OPEN, after: renamed }]);
  expect(find('todo', edited)).toEqual([DONE]);
  expect(find('bread', edited)).toEqual([added, renamed]);
});

it('finds what arrives while the list is filtered', () => {
  setInputText('todo');
  engine.arrive(todo('e', false), { ...OPEN, title: 'Bread' }, { ...NOTE, content: 'A todo' });
  expect(shown()).toEqual(['e', 'c', 'a']);
  setInputText('::later:: todo');
  engine.arrive({ ...NOTE, content: 'A todo', laterUntil: '2999-01-01 00:00:00.000Z' });
  expect(shown()).toEqual(['a']);
});

it('shows done todos of the trash bin', () => {
  engine.arrive({ ...DONE, isTrashed: true, updated: '2026-02-01 00:00:00.000Z' });
  openList('trash');
  expect(shown()).toEqual(['c']);
});

it('hides a todo that becomes done, with a toast, and selects the next row', () => {
  selectIndex(0);
  useToastArea.setState({ isWanted: false });
  toggleDone([OPEN]);
  expect(shown()).toEqual(['a']);
  expect(useItems.getState().selectedIndex).toBe(0);
  expect(useToastArea.getState().isWanted).toBe(true);
});

it('shows no toast for a todo that a filter still shows', () => {
  setInputText('::td::');
  useToastArea.setState({ isWanted: false });
  toggleDone([OPEN]);
  expect(useToastArea.getState().isWanted).toBe(false);
});

it('shows a done todo that somebody goes to, until the list is opened again', () => {
  revealItem('c');
  expect(shown()).toEqual(['c', 'b', 'a']);
  expect(useItems.getState().selectedIndex).toBe(0);
  revealItem('d');
  openList({ collection: 'ideas' });
  expect(shown()).toEqual(['d']);
  openList({ collection: 'inbox' });
  expect(shown()).toEqual(['b', 'a']);
});

describe('later items', () => {
  const AHEAD = '2999-01-01 09:00:00.000Z';
  const later = (id: string, laterUntil = AHEAD) =>
    makeItem({ id, content: `Milk ${id}`, laterUntil });

  it('are hidden and counted only while nothing filters the list', () => {
    engine.arrive(later('later'), { ...DONE, laterUntil: AHEAD }, later('back', NOTE.created));
    expect(shown()).toEqual(['back', 'b', 'a']);
    expect(useItems.getState().laterCount, 'done or not').toBe(2);
    setInputText('milk');
    expect(shown()).toEqual(['later', 'back', 'a']);
    expect(useItems.getState().laterCount).toBe(0);
    setInputText('::td::');
    expect(shown()).toEqual(['c', 'b']);
    setInputText('');
    expect([shown(), useItems.getState().laterCount]).toEqual([['back', 'b', 'a'], 2]);
  });

  it('are found by ::later::, soonest first, with those of other collections below', () => {
    const sooner = later('sooner', '2998-01-01 09:00:00.000Z');
    engine.arrive(later('later'), sooner, { ...later('other'), collection: 'ideas' });
    engine.arrive({ ...sooner, id: 'otherSooner', collection: 'ideas' });
    setInputText('::later::');
    const { visible, otherHitCount } = useItems.getState();
    expect(visible.map(({ id }) => id)).toEqual(['sooner', 'later', 'otherSooner', 'other']);
    expect(otherHitCount).toBe(2);
    bringBack([sooner]);
    expect(shown()).toEqual(['later']);
  });

  it('are shown if somebody goes to one, until the list is opened again', () => {
    engine.arrive(later('later'), later('hidden'));
    revealItem('later');
    expect(shown()).toEqual(['later', 'b', 'a']);
    expect(useItems.getState()).toMatchObject({ selectedIndex: 0, laterCount: 1 });
    putAway([later('later')], new Date('2999-02-01T09:00:00Z'));
    expect(shown(), 'until it is put away again').toEqual(['b', 'a']);
    revealItem('later');
    expect(shown()).toEqual(['later', 'b', 'a']);
    openList({ collection: 'ideas' });
    openList({ collection: 'inbox' });
    expect(shown()).toEqual(['b', 'a']);
  });

  it('leave the list when they are put away, and are back in their places when that is undone', () => {
    selectIndex(0);
    putAway([OPEN], new Date('2999-01-01T09:00:00Z'));
    expect(shown()).toEqual(['a']);
    expect(useItems.getState()).toMatchObject({ selectedIndex: 0, laterCount: 1 });
    runUndo();
    expect([shown(), useItems.getState().laterCount]).toEqual([['b', 'a'], 0]);
  });

  it('of the trash bin are all shown', () => {
    engine.arrive({ ...later('later'), isTrashed: true });
    openList('trash');
    expect([shown(), useItems.getState().laterCount]).toEqual([['later'], 0]);
  });

  it('come back on top when the clock advances, and the selection stays with its item', () => {
    const { now } = useClock.getState();
    onTestFinished(() => useClock.setState({ now }));
    engine.arrive(later('later'));
    selectIndex(1);
    useClock.setState({ now: AHEAD });
    expect(shown()).toEqual(['later', 'b', 'a']);
    expect(useItems.getState()).toMatchObject({ selectedIndex: 2, laterCount: 0 });
    setInputText('::later::');
    expect(shown()).toEqual([]);
    useClock.setState({ now });
    expect(shown(), 'the clock was set back').toEqual(['later']);
  });
});
