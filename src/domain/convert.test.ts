import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { convertToTodo, isConvertibleToTodo } from './convert';
import { updateItem } from './item-update';
import { TITLE_MAX } from './limits';
import { anyText } from './text.fixture';

describe('isConvertibleToTodo', () => {
  const note = { type: 'text', title: '', isTrashed: false } as const;

  it.each([
    ['a note without a title', note, true],
    ['a note with a title', { ...note, title: 'Shop' }, false],
    ['a note in the trash', { ...note, isTrashed: true }, false],
    ['a link', { ...note, type: 'link' as const }, false],
    ['a todo', { ...note, type: 'todo' as const }, false],
  ])('%s: %#', (_, item, convertible) => {
    expect(isConvertibleToTodo(item)).toBe(convertible);
  });
});

describe('convertToTodo', () => {
  const fields = (title: string) => ({
    type: 'todo',
    title,
    content: '',
    shouldCopyOnClick: false,
  });

  it.each([
    ['Buy milk', 'Buy milk', ''],
    [' Buy\n  milk\r\n', 'Buy milk', ''],
    ['a'.repeat(200), 'a'.repeat(200), ''],
    ['a'.repeat(201), 'a'.repeat(200), 'a'],
    ['😀'.repeat(202), '😀'.repeat(200), '😀😀'],
    [`${'a'.repeat(199)} bc`, 'a'.repeat(199), 'bc'],
    [`${'a'.repeat(200)} bc`, 'a'.repeat(200), 'bc'],
  ])('%# makes the title of the first part and tells the rest', (content, title, cut) => {
    expect(convertToTodo(content)).toEqual({ fields: fields(title), cut });
  });

  it('gives the fields as they are stored, and all text that is cut', () => {
    const solid = (text: string) => text.replace(/\s/g, '');
    fc.assert(
      fc.property(anyText, fc.nat(TITLE_MAX), (text, before) => {
        const content = `x${'a '.repeat(before)}${text}`;
        const conversion = convertToTodo(content);
        const stored = {
          type: 'text' as const,
          title: '',
          content,
          shouldCopyOnClick: true,
          isTodoDone: false,
          faviconUrl: '',
          icon: '',
          isTrashed: false,
        };
        expect(updateItem(stored, conversion.fields)).toEqual({
          item: { ...stored, ...conversion.fields },
        });
        expect(solid(conversion.fields.title + conversion.cut)).toBe(solid(content));
      }),
    );
  });
});
