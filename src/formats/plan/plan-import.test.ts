import { describe, expect, it } from 'vitest';
import type { FileContents, FileItem } from '../file-contents';
import { countKinds, planImport } from './plan-import';

type Options = Parameters<typeof planImport>[1];

const item = (content: string, fields: Partial<FileItem> = {}): FileItem => ({
  type: 'text',
  title: '',
  content,
  collection: null,
  place: { line: 1 },
  ...fields,
});
const link = (content: string, fields: Partial<FileItem> = {}) =>
  item(content, { type: 'link', ...fields });

function plan(items: readonly FileItem[], options: Partial<Options> = {}) {
  const contents: FileContents = {
    format: 'text',
    collections: [],
    items,
    problems: [],
    remarks: [],
  };
  const work = planImport(contents, {
    way: 'leave',
    kept: [],
    room: Infinity,
    now: NOW,
    isWanted: () => true,
    ...options,
  });
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
const NOW = Date.UTC(2026, 0, 1);
const kept = (all: readonly FileItem[]) => all.map((each) => ({ isTrashed: false, ...each }));
const contentsOf = (items: readonly FileItem[]) => items.map(({ content }) => content);

describe('what an import would do', () => {
  it('counts dates that are yet to come', () => {
    const dates = [undefined, NOW - 1, NOW, NOW + 1];
    const items = dates.map((created, n) => item(`${n}`, { ...(created && { created }) }));
    expect(plan(items).inFuture).toBe(1);
  });

  it('counts times to come back that are more than 10 years ahead', () => {
    const times = [undefined, NOW - 1, Date.UTC(2036, 0, 1), Date.UTC(2036, 0, 1) + 1];
    const items = times.map((time, n) => item(`${n}`, { ...(time && { laterUntil: time }) }));
    expect(plan(items).tooLate).toBe(1);
  });

  it('is nothing the second time', () => {
    const items = [
      item('a'),
      item('a'),
      link('https://a.org/?b=1'),
      item('', { type: 'todo', title: 't' }),
    ];
    expect(plan(items).items).toHaveLength(4);
    const again = plan(items, { kept: kept(items) });
    expect(again).toMatchObject({ items: [], duplicates: 4 });
  });

  it('knows a link by its key, whatever it is called', () => {
    const mine = kept([link('http://a.org/x/?utm_source=y', { title: 'Mine' })]);
    expect(plan([link('https://A.org/x', { title: 'Theirs' })], { kept: mine }).duplicates).toBe(1);
  });

  it('brings what is only in the trash bin here', () => {
    const trashed = kept([item('a', { isTrashed: true })]);
    expect(plan([item('a')], { kept: trashed }).items).toHaveLength(1);
    expect(plan([item('a', { isTrashed: true })], { kept: trashed }).duplicates).toBe(1);
    expect(plan([item('a', { isTrashed: true })], { kept: kept([item('a')]) }).duplicates).toBe(1);
  });

  it('makes as many as the account has fewer of', () => {
    expect(plan([item('a'), item('a'), item('a')], { kept: kept([item('a')]) })).toMatchObject({
      duplicates: 1,
      items: [{ content: 'a' }, { content: 'a' }],
    });
  });

  it('ends where the account is full', () => {
    const { items, beyond } = plan(
      ['a', 'b', 'c'].map((each) => item(each)),
      { room: 2 },
    );
    expect(contentsOf(items)).toEqual(['a', 'b']);
    expect(contentsOf(beyond)).toEqual(['c']);
  });

  it('tells what can’t be taken, and where it stands', () => {
    const { problems, tooLong, items } = plan([
      item('a'.repeat(10_001), { title: 'Long', place: { line: 7 } }),
      item('b'),
    ]);
    expect(tooLong).toBe(1);
    expect(items).toHaveLength(1);
    expect(problems).toEqual([
      { place: { line: 7 }, excerpt: 'Long', reason: expect.stringContaining('10,001') },
    ]);
  });

  it('leaves out what nobody wants', () => {
    const items = [item('a', { collection: 0 }), item('b', { collection: 1 }), item('c')];
    const wanted = plan(items, { isWanted: (collection) => collection !== 0 });
    expect(contentsOf(wanted.items)).toEqual(['b', 'c']);
  });

  it('counts kinds', () => {
    expect(countKinds([item('a'), item('b'), link('https://a.org')])).toEqual({
      text: 2,
      link: 1,
      todo: 0,
    });
  });
});
