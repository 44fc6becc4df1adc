import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTENT_MAX, TITLE_MAX } from '../../domain/limits';
import { isLongerThan } from '../../domain/text';
import type { FileItem } from '../file-contents';
import { fitItem, isTooLong, LONG_TEXT_WAYS, splitText, type LongTextWay } from './fit-item';

const item = (fields: Partial<FileItem>): FileItem => ({
  type: 'text',
  title: '',
  content: '',
  collection: null,
  place: { line: 1 },
  ...fields,
});
const fit = (fields: Partial<FileItem>, way: LongTextWay = 'leave') => fitItem(item(fields), way);
const fitted = (fields: Partial<FileItem>, way: LongTextWay) => {
  const fitting = fit(fields, way);
  if ('problem' in fitting) throw new Error(fitting.problem);
  return fitting.items;
};

describe('an item of a file', () => {
  it('is taken as it is', () => {
    const { type, title, content } = item({ title: 'T', content: 'a\nb' });
    expect(fit({ title, content })).toMatchObject({ items: [{ type, title, content }] });
  });

  it.each<[string, Partial<FileItem>]>([
    ['nothing in it', { content: ' \n ' }],
    ['a todo without a name', { type: 'todo' }],
  ])('can’t be taken with %s', (_, fields) => {
    expect(fit(fields)).toEqual({ problem: expect.stringMatching(/\w/) });
  });

  it('is left out where it is too long, with its length, as long as nobody says what becomes of it', () => {
    expect(fit({ content: 'a'.repeat(10_001) })).toEqual({
      problem: 'The text has 10,001 characters. An item can have 10,000.',
    });
    expect(fit({ title: 'a'.repeat(201), content: 'b' })).toEqual({
      problem: 'The title has 201 characters. An item can have 200.',
    });
  });
});

describe('a text that is too long', () => {
  it('is cut off', () => {
    const [cut, ...others] = fitted({ title: 'é'.repeat(300), content: '𝄞'.repeat(10_010) }, 'cut');
    expect(others).toEqual([]);
    expect([...cut!.title]).toHaveLength(TITLE_MAX);
    expect([...cut!.content]).toHaveLength(CONTENT_MAX);
  });

  it('is split into notes that are numbered', () => {
    const paragraph = `${'word '.repeat(800).trim()}\n\n`;
    const parts = fitted({ title: 'Long', content: paragraph.repeat(5) }, 'split');
    expect(parts.map(({ title }) => title)).toEqual(['Long (1/3)', 'Long (2/3)', 'Long (3/3)']);
    expect(parts.every(({ content }) => content.startsWith('word'))).toBe(true);
  });

  it('of a title stands whole in the text', () => {
    const title = 'a '.repeat(150).trim();
    const [note] = fitted({ title, content: 'b' }, 'split');
    expect(note!.content).toBe(`${title}\n\nb`);
    const [todo, rest] = fitted({ type: 'todo', title, isTodoDone: true }, 'split');
    expect(todo).toMatchObject({ type: 'todo', isTodoDone: true });
    expect(rest).toMatchObject({ type: 'text', title: '', content: title });
    const [, later] = fitted({ type: 'todo', title, laterUntil: 5 }, 'split');
    expect(later).toMatchObject({ laterUntil: 5 });
    const [link, name] = fitted({ type: 'link', title, content: 'https://a.org' }, 'split');
    expect(link).toMatchObject({ type: 'link', content: 'https://a.org' });
    expect(name).toMatchObject({ type: 'text', content: title });
  });

  it('is nobody’s who fits', () => {
    fc.assert(
      fc.property(
        fc.record({
          type: fc.constantFrom('text', 'link', 'todo'),
          title: fc.string({ maxLength: 500, unit: 'grapheme' }),
          content: fc
            .tuple(fc.string({ maxLength: 40, unit: 'grapheme' }), fc.nat(1000))
            .map(([text, times]) => text.repeat(times)),
        }),
        fc.constantFrom(...LONG_TEXT_WAYS),
        (fields, way) => {
          const fitting = fit(fields as Partial<FileItem>, way);
          const items = 'items' in fitting ? fitting.items : [];
          expect(items.filter(isTooLong)).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('splitting', () => {
  it('loses nothing but blanks at the breaks, and makes no part too long', () => {
    const blanks = /\s+/g;
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'bb', '𝄞', ' ', '\n', '\n\n')).map((all) => all.join('')),
        fc.integer({ min: 1, max: 20 }),
        (text, max) => {
          const parts = splitText(text, max);
          expect(parts.join('').replace(blanks, '')).toBe(text.replace(blanks, ''));
          expect(parts.filter((part) => isLongerThan(part, max))).toEqual([]);
        },
      ),
    );
  });
});
