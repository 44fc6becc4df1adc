import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isConvertibleToTodo } from './convert';
import { classifyNewItem } from './creation';
import { ITEM_TYPES, type ItemBody } from './item';
import { updateItem, type ItemPatch } from './item-update';
import { itemUpdateCases } from './item-update.cases';
import { CONTENT_MAX, TITLE_MAX } from './limits';
import { codePointLength } from './text';
import { anyText, textsAround } from './text.fixture';

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

const anyTexts = { title: anyText, content: anyText };

const anyStored: fc.Arbitrary<ItemBody> = fc
  .record({ type: fc.constantFrom(...ITEM_TYPES), ...anyTexts, isTrashed: fc.boolean() })
  .map(({ isTrashed, ...fields }) => {
    const result = classifyNewItem(fields);
    const item = 'item' in result ? result.item : { content: 'x' };
    return { ...UNTOUCHED, ...item, isTrashed };
  });

const anyPatch: fc.Arbitrary<ItemPatch> = fc.record(
  {
    type: fc.constantFrom(...ITEM_TYPES),
    title: fc.oneof(anyText, textsAround(TITLE_MAX)),
    content: fc.oneof(anyText, textsAround(CONTENT_MAX)),
    shouldCopyOnClick: fc.boolean(),
    isTodoDone: fc.boolean(),
  },
  { requiredKeys: [] },
);

describe('updateItem', () => {
  it.each(itemUpdateCases)('$name', ({ stored, patch, expected }) => {
    const result = updateItem({ ...UNTOUCHED, ...stored }, patch);
    const actual = 'item' in result ? result.item : { error: result.error.code };
    expect(actual).toMatchObject(expected);
  });

  const favicon = 'https://example.com/favicon.ico';
  const link: ItemBody = {
    ...UNTOUCHED,
    type: 'link',
    content: 'https://example.com',
    faviconUrl: favicon,
    icon: '0123456789abcdef0123456789abcdef',
  };

  it.each<[string, ItemPatch, string]>([
    ['the title changes', { title: 'Mine' }, favicon],
    ['the same URL is sent', { content: 'https://example.com' }, favicon],
    ['the same URL is typed in another form', { content: ' example.com\n' }, favicon],
    ['the URL changes', { content: 'https://example.org' }, ''],
    ['it becomes a note', { content: 'words' }, ''],
  ])('when %s, the favicon of a link is %s', (_, patch, faviconUrl) => {
    const icon = faviconUrl === '' ? '' : link.icon;
    expect(updateItem(link, patch)).toMatchObject({ item: { faviconUrl, icon } });
  });

  it('doesn’t change its arguments', () => {
    const stored = Object.freeze({ ...link });
    const patch = Object.freeze({ content: 'words', title: ' a ' });
    expect(updateItem(stored, patch)).toMatchObject({ item: { content: 'words', title: 'a' } });
  });

  it('ignores undefined fields', () => {
    const patch = { type: undefined, title: undefined, content: undefined };
    expect(updateItem(link, patch)).toEqual({ item: link });
  });

  it('returns an item that could have been created', () => {
    fc.assert(
      fc.property(anyStored, anyPatch, (stored, patch) => {
        const result = updateItem(stored, patch);
        fc.pre('item' in result);
        const { type, title, content, isTodoDone, shouldCopyOnClick, isTrashed } = result.item;
        expect(classifyNewItem({ type, title, content })).toEqual({
          item: { type, title, content },
        });
        expect(codePointLength(title)).toBeLessThanOrEqual(TITLE_MAX);
        expect(isTodoDone && type !== 'todo').toBe(false);
        expect(shouldCopyOnClick && type === 'todo').toBe(false);
        expect(isTrashed).toBe(stored.isTrashed);
      }),
    );
  });

  it('changes the type only from a note without a title to a todo, and from a link to a note', () => {
    fc.assert(
      fc.property(anyStored, anyPatch, (stored, patch) => {
        const result = updateItem(stored, patch);
        fc.pre('item' in result && result.item.type !== stored.type);
        const isConversion =
          stored.type === 'text' && result.item.type === 'todo' && isConvertibleToTodo(stored);
        const isLinkNoMore = stored.type === 'link' && result.item.type === 'text';
        expect(isConversion || isLinkNoMore).toBe(true);
      }),
    );
  });

  it('returns the same item for a repeated change, except a conversion', () => {
    fc.assert(
      fc.property(anyStored, anyPatch, (stored, patch) => {
        const result = updateItem(stored, patch);
        fc.pre('item' in result && result.item.type === stored.type);
        expect(updateItem(result.item, patch)).toEqual(result);
      }),
    );
  });
});
