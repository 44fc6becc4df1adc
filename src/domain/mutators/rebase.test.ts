import { describe, expect, it } from 'vitest';
import { CONTENT_MAX } from '../limits';
import { isEdited, rebase } from './rebase';

const record = (fields: object) => ({ type: 'text', title: '', content: 'a', ...fields });

describe('a change on a record that others have changed', () => {
  it.each([
    ['nothing else was changed', { content: 'b' }, { content: 'a' }, {}, { content: 'b' }, {}],
    [
      'another field was changed',
      { content: 'b' },
      { content: 'a' },
      { title: 'x' },
      { content: 'b' },
      {},
    ],
    [
      'the record already has the new value',
      { content: 'b' },
      { content: 'a' },
      { content: 'b' },
      {},
      {},
    ],
    [
      'the change doesn’t differ from its base',
      { content: 'a' },
      { content: 'a' },
      { content: 'theirs' },
      {},
      {},
    ],
    [
      'the same line was changed',
      { content: 'b' },
      { content: 'a' },
      { content: 'c' },
      { content: 'b' },
      { content: 'c' },
    ],
    [
      'the record’s text is empty',
      { content: 'b' },
      { content: 'a' },
      { content: ' ' },
      { content: 'b' },
      {},
    ],
    [
      'both changed a field without text',
      { isTodoDone: true },
      { isTodoDone: false },
      { isTodoDone: null },
      { isTodoDone: true },
      {},
    ],
    [
      'an empty slug asks for a slug of the new name',
      { name: 'Meals', slug: '' },
      { name: 'Recipes', slug: '' },
      { name: 'Recipes', slug: 'recipes' },
      { name: 'Meals', slug: '' },
      {},
    ],
    [
      'a link’s title was fetched from its page',
      { title: 'mine' },
      { title: '' },
      { type: 'link', title: 'of the page' },
      { title: 'mine' },
      {},
    ],
  ])('when %s', (_, fields, base, theirs, written, lost) => {
    expect(rebase(fields, base, record(theirs))).toEqual({
      fields: written,
      isMerged: false,
      lost,
    });
  });

  it('is applied unchanged if its base is unknown', () => {
    const stored = record({ content: 'c' });
    expect(rebase({ content: 'b' }, {}, stored)).toMatchObject({
      fields: { content: 'b' },
      lost: {},
    });
  });

  it('has the lines of both if they changed different ones', () => {
    const stored = record({ content: 'a\nb\nC' });
    expect(rebase({ content: 'A\nb\nc' }, { content: 'a\nb\nc' }, stored)).toEqual({
      fields: { content: 'A\nb\nC' },
      isMerged: true,
      lost: {},
    });
  });

  it('isn’t merged if the merged text is too long', () => {
    const long = 'x'.repeat(CONTENT_MAX - 10);
    const theirs = `${long}\nb\ntheir line`;
    expect(
      rebase(
        { content: `my own line\n${long}\nb` },
        { content: `${long}\nb` },
        record({ content: theirs }),
      ),
    ).toEqual({
      fields: { content: `my own line\n${long}\nb` },
      isMerged: false,
      lost: { content: theirs },
    });
  });
});

describe('whether a record was edited before its deletion', () => {
  it.each([
    [{ title: '', content: 'a' }, {}, false],
    [{ title: '', content: 'a' }, { isTodoDone: true }, false],
    [{ title: '', content: 'a' }, { content: 'b' }, true],
    [{ title: '', content: 'a' }, { title: 'b' }, true],
    [{ title: '', content: 'a' }, { type: 'link', title: 'of the page' }, false],
    [{}, { content: 'b' }, false],
  ])('from %j with %j: %s', (base, theirs, isIt) => {
    expect(isEdited(record(theirs), base)).toBe(isIt);
  });
});
