import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { classificationCases } from './classification.cases';
import { classifyNewItem, readInput, type NewItem } from './creation';
import { FILTER_TOKENS } from './filter';
import { ITEM_TYPES } from './item';
import { CONTENT_MAX, TITLE_MAX } from './limits';
import { codePointLength } from './text';
import { anyText, textsAround } from './text.fixture';
import { anyUrlLike } from './url.cases';

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

const anyNewItem: fc.Arbitrary<NewItem> = fc.record({
  type: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    fc.constantFrom('', ...ITEM_TYPES),
  ),
  title: fc.oneof(maybe(anyText), textsAround(TITLE_MAX)),
  content: fc.oneof(maybe(anyText), textsAround(CONTENT_MAX)),
});

describe('classifyNewItem', () => {
  it.each(classificationCases)('$name', ({ input, expected }) => {
    const result = classifyNewItem(input);
    const actual = 'item' in result ? result.item : { error: result.error.code };
    expect(actual).toEqual(expected);
  });

  it('returns an item within the limits if it is valid', () => {
    fc.assert(
      fc.property(anyNewItem, (fields) => {
        const result = classifyNewItem(fields);
        fc.pre('item' in result);
        const { type, title, content } = result.item;
        expect(ITEM_TYPES).toContain(type);
        expect(codePointLength(title)).toBeLessThanOrEqual(TITLE_MAX);
        expect(codePointLength(content)).toBeLessThanOrEqual(CONTENT_MAX);
        expect((title + content).trim()).not.toBe('');
      }),
    );
  });

  it('returns the same item for its own result', () => {
    fc.assert(
      fc.property(anyNewItem, (fields) => {
        const result = classifyNewItem(fields);
        fc.pre('item' in result);
        expect(classifyNewItem(result.item)).toEqual(result);
      }),
    );
  });

  it('keeps the whole text except whitespace and the prefix, and may add a scheme', () => {
    const solid = (text: string) => text.replace(/\s/g, '');
    fc.assert(
      fc.property(anyText, (content) => {
        const result = classifyNewItem({ content });
        fc.pre('item' in result);
        const kept = solid(result.item.title + result.item.content);
        const prefix = result.item.type === 'todo' ? ':td:' : '';
        expect([solid(content), `https://${solid(content)}`]).toContain(prefix + kept);
      }),
    );
  });

  it('makes links only of http and https URLs', () => {
    const anyLike = fc.record({
      type: fc.constantFrom('' as const, 'link' as const),
      content: anyUrlLike,
    });
    fc.assert(
      fc.property(anyLike, (fields) => {
        const result = classifyNewItem(fields);
        fc.pre('item' in result && result.item.type === 'link');
        expect(result.item.content).toMatch(/^https?:\/\/[^\s/?#]/i);
      }),
    );
  });
});

describe('readInput', () => {
  it.each(['', '   ', '\u00a0', ...Object.keys(FILTER_TOKENS), ' ::td:: ', '::td:: x'])(
    'does nothing at %j',
    (text) => {
      expect(readInput(text)).toEqual({ kind: 'nothing' });
    },
  );

  it.each([
    [':t:Shop', 'Shop'],
    ['  :t:   Shop list ', 'Shop list'],
    [':l:Read', 'Read'],
    [':t:', ''],
    [' :l: ', ''],
    [':t::td: x', ':td: x'],
  ])('opens the dialog at %j', (text, title) => {
    expect(readInput(text)).toEqual({ kind: 'dialog', title });
  });

  it.each([
    ['Buy milk', { type: 'text', title: '', content: 'Buy milk' }],
    [' :td:  Buy milk ', { type: 'todo', title: 'Buy milk', content: '' }],
    ['example.com', { type: 'link', title: '', content: 'https://example.com' }],
    ['x :t: y', { type: 'text', title: '', content: 'x :t: y' }],
  ])('creates at %j', (text, item) => {
    expect(readInput(text)).toEqual({ kind: 'create', item });
  });

  it.each([
    [':td:', 'todoWithoutName'],
    [`:td: ${'a'.repeat(TITLE_MAX + 1)}`, 'todoNameTooLong'],
    ['a'.repeat(CONTENT_MAX + 1), 'contentTooLong'],
  ])('refuses %#', (text, code) => {
    expect(readInput(text)).toMatchObject({ kind: 'invalid', error: { code } });
  });

  it('creates the same item as the server', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const reading = readInput(text);
        fc.pre(reading.kind === 'create');
        expect(classifyNewItem({ content: text })).toEqual({ item: reading.item });
      }),
    );
  });
});
