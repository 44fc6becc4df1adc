import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { convertToTodo, isConvertibleToTodo } from './convert';
import type { ItemBody } from './item';
import { updateItem } from './item-update';
import { revertKind } from './revert';
import { revertCases } from './revert.cases';
import { anyText } from './text.fixture';

const UNTOUCHED: ItemBody = {
  type: 'text',
  title: '',
  content: '',
  shouldCopyOnClick: false,
  isTodoDone: false,
  faviconUrl: '',
  icon: '',
  isTrashed: false,
};

describe('a type that is reverted', () => {
  it.each(revertCases)('$name', ({ stored, before, expected }) => {
    const result = revertKind({ ...UNTOUCHED, ...stored }, before);
    const actual = 'item' in result ? result.item : { error: result.error.code };
    expect(actual).toMatchObject(expected);
  });

  it('reverts any conversion, with the whole text', () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), (content, shouldCopyOnClick) => {
        const note = { ...UNTOUCHED, content, shouldCopyOnClick };
        const todo = updateItem(note, convertToTodo(content).fields);
        fc.pre(isConvertibleToTodo(note) && 'item' in todo);
        expect(revertKind(todo.item, note)).toEqual({ item: note });
      }),
    );
  });

  it('reverts any text that has overwritten a link', () => {
    const link: ItemBody = { ...UNTOUCHED, type: 'link', content: 'https://example.com/a' };
    fc.assert(
      fc.property(anyText, anyText, (title, content) => {
        const edited = updateItem(link, { title, content });
        fc.pre('item' in edited && edited.item.type === 'text');
        expect(revertKind(edited.item, link)).toEqual({ item: link });
      }),
    );
  });
});
