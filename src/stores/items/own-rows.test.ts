import { afterEach, beforeEach, expect, it } from 'vitest';

import { readFilter } from '../../domain/filter';
import { makeItem } from '../../domain/item.fixture';
import { useToastArea } from '../../notices/show-notice';
import { closeNotices } from '../notices.fixture';
import { setSettings } from '../settings';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { toggleDone } from './item-actions';
import { openList, revealItem, selectIndex, setInputText, useItems } from './items';
import { ownRows } from './own-rows';

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
    ownRows({ list: { collection: 'inbox' }, filter: readFilter(text), revealedId: null }, items);
  const first = find('to');
  expect(find('todo b')).toEqual([OPEN]);
  expect(find('to'), 'not searched again').toBe(first);
  expect(find('b to'), 'no longer text with the same words').toEqual([OPEN]);
  expect(find('milk')).toEqual([NOTE]);
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
