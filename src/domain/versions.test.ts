import { describe, expect, it } from 'vitest';
import { VERSION_VISIT_MS } from './limits';
import { isVersionKept, restoredFields, type VersionHistory, type VersionText } from './versions';

const NOW = Date.UTC(2026, 10, 25, 12);
const text = (content: string): VersionText => ({ type: 'text', title: '', content });

/** Returns the history of an item whose newest version is `ago` ms old. */
const history = (ago: number | null, ...kept: VersionText[]): VersionHistory => ({
  lastKept: ago === null ? null : NOW - ago,
  holds: (sought) => kept.some((each) => JSON.stringify(each) === JSON.stringify(sought)),
});

describe('a version is kept', () => {
  const change = { before: text('a'), after: text('b'), isAlways: false, now: NOW };
  const task: VersionText = { type: 'todo', title: 'a', content: '' };
  const SOON = 1000;

  it.each<[string, boolean, object, VersionHistory]>([
    ['before the first change', true, {}, history(null)],
    ['not before the next change of a visit', false, {}, history(VERSION_VISIT_MS - 1)],
    ['before the first change of the next visit', true, {}, history(VERSION_VISIT_MS)],
    ['where the clock was set back', true, {}, history(-SOON)],
    ['of a title', true, { after: { ...text('a'), title: 't' } }, history(null)],
    ['not where the text stays', false, { after: text('a') }, history(null)],
    [
      'not where the text stays, in any case',
      false,
      { after: text('a'), isAlways: true },
      history(null),
    ],
    ['before a conversion', true, { after: task }, history(SOON)],
    ['before a way back', true, { before: task, after: text('a') }, history(SOON)],
    ['in any case before a merge or a restore', true, { isAlways: true }, history(SOON, text('x'))],
    ['not twice before these', false, { isAlways: true }, history(SOON, text('x'), text('a'))],
    ['twice at another visit', true, {}, history(VERSION_VISIT_MS, text('a'))],
  ])('%s: %j', (_, isKept, parts, versions) => {
    expect(isVersionKept({ ...change, ...parts }, versions)).toBe(isKept);
  });
});

describe('a restored version', () => {
  const titled: VersionText = { type: 'text', title: 'Shop', content: 'Milk\nBread' };

  it('has the version’s title and content', () => {
    const fields = { title: 'Shop', content: 'Milk\nBread' };
    expect(restoredFields({ type: 'text' }, titled)).toEqual(fields);
    expect(restoredFields({ type: 'link' }, titled)).toEqual(fields);
  });

  it('is converted to a todo’s title, if the todo was a note', () => {
    const long = text('x'.repeat(300));
    expect(restoredFields({ type: 'todo' }, titled)).toEqual({
      title: 'Shop Milk Bread',
      content: '',
    });
    expect(restoredFields({ type: 'todo' }, long).title).toHaveLength(200);
  });

  it('is a todo’s title', () => {
    const task: VersionText = { type: 'todo', title: 'Buy milk', content: 'as imported' };
    expect(restoredFields({ type: 'todo' }, task)).toEqual({
      title: 'Buy milk',
      content: 'as imported',
    });
  });
});
