import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEdited, mergeText, rebase } from './merge';

const record = (fields: object) => ({ type: 'text', title: '', content: 'a', ...fields });

describe('a change on a record that others have changed', () => {
  it.each([
    ['nothing else was changed', { content: 'b' }, { content: 'a' }, {}, { content: 'b' }, {}],
    ['another field was', { content: 'b' }, { content: 'a' }, { title: 'x' }, { content: 'b' }, {}],
    ['it is there already', { content: 'b' }, { content: 'a' }, { content: 'b' }, {}, {}],
    ['it was taken back', { content: 'a' }, { content: 'a' }, { content: 'theirs' }, {}, {}],
    [
      'the same line was',
      { content: 'b' },
      { content: 'a' },
      { content: 'c' },
      { content: 'b' },
      { content: 'c' },
    ],
    ['theirs is empty', { content: 'b' }, { content: 'a' }, { content: ' ' }, { content: 'b' }, {}],
    [
      'a mark was set on both',
      { isTodoDone: true },
      { isTodoDone: false },
      { isTodoDone: null },
      { isTodoDone: true },
      {},
    ],
    [
      'a slug is to be made from the new name, as it was from the old one',
      { name: 'Meals', slug: '' },
      { name: 'Recipes', slug: '' },
      { name: 'Recipes', slug: 'recipes' },
      { name: 'Meals', slug: '' },
      {},
    ],
    [
      'a link got its title from its page',
      { title: 'mine' },
      { title: '' },
      { type: 'link', title: 'of the page' },
      { title: 'mine' },
      {},
    ],
  ])('when %s', (_, fields, was, theirs, sent, lost) => {
    expect(rebase(fields, was, record(theirs))).toEqual({ fields: sent, lost });
  });

  it('is taken as it is where nobody knows what it was made on', () => {
    const stored = record({ content: 'c' });
    expect(rebase({ content: 'b' }, {}, stored)).toEqual({ fields: { content: 'b' }, lost: {} });
  });
});

describe('a text that two have changed', () => {
  it.each([
    ['one\ntwo\nthree', 'ONE\ntwo\nthree', 'one\ntwo\nTHREE', 'ONE\ntwo\nTHREE'],
    ['one\ntwo', 'one\ntwo\nthree', 'ONE\ntwo', 'ONE\ntwo\nthree'],
    ['one\ntwo\nthree', 'one\nthree', 'one\ntwo\nthree\nfour', 'one\nthree\nfour'],
    ['one', 'two', 'two', 'two'],
    ['one', 'two', 'three', null],
    ['', 'mine', 'theirs', null],
  ])('from %j to %j and %j is %j', (base, mine, theirs, merged) => {
    expect(mergeText(base, mine, theirs)).toBe(merged);
  });

  const anyText = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 6 })
    .map((lines) => lines.join('\n'));

  it('is the changed one where only one has changed it', () => {
    fc.assert(
      fc.property(anyText, anyText, (base, text) => {
        expect(mergeText(base, text, base)).toBe(text);
        expect(mergeText(base, base, text)).toBe(text);
        expect(mergeText(base, text, text)).toBe(text);
      }),
    );
  });

  it('is the same whoever merges', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (base, mine, theirs) => {
        expect(mergeText(base, mine, theirs)).toBe(mergeText(base, theirs, mine));
      }),
    );
  });
});

describe('what was to be deleted is edited', () => {
  it.each([
    [{ title: '', content: 'a' }, {}, false],
    [{ title: '', content: 'a' }, { isTodoDone: true }, false],
    [{ title: '', content: 'a' }, { content: 'b' }, true],
    [{ title: '', content: 'a' }, { title: 'b' }, true],
    [{ title: '', content: 'a' }, { type: 'link', title: 'of the page' }, false],
    [{}, { content: 'b' }, false],
  ])('from %j with %j: %s', (was, theirs, isIt) => {
    expect(isEdited(record(theirs), was)).toBe(isIt);
  });
});
