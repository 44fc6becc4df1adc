import { describe, expect, it } from 'vitest';

import type { Failure } from '../domain/failure';
import { describeFailure, describeFormFailure, failureLine } from './describe-failure';

const REFUSED: Failure = {
  kind: 'refused',
  status: 400,
  message: 'Failed to create record.',
  fields: {
    title: { code: 'too_long', message: 'At most 200 characters.' },
    collection: { code: 'missing', message: 'There is no such collection.' },
  },
};
const UNREACHABLE: Failure = {
  kind: 'unreachable',
  status: 0,
  message: 'The server can’t be reached.',
  fields: {},
};

describe('a failure in words', () => {
  it('is its code and message, and each field’s message', () => {
    expect(describeFailure(REFUSED)).toEqual({
      meaning: null,
      summary: 'Code 400: Failed to create record.',
      fields: [
        { field: 'Title', message: 'At most 200 characters.' },
        { field: 'Collection', message: 'There is no such collection.' },
      ],
    });
  });

  it('names no code when there was no answer', () => {
    expect(describeFailure(UNREACHABLE)).toEqual({
      meaning: null,
      summary: 'The server can’t be reached.',
      fields: [],
    });
  });

  it.each([
    [400, 'Failed to authenticate.', 'That username or password is wrong.'],
    [400, 'Failed to fetch OAuth2 token.', 'ask whoever runs this server'],
    [400, 'Failed to fetch OAuth2 user.', 'ask whoever runs this server'],
    [401, 'The request requires valid record authorization token.', 'Your session has ended.'],
    [404, 'The requested resource wasn’t found.', 'This no longer exists.'],
    [502, '', 'The server has a problem.'],
  ])('says what %i %s means, before the code', (status, message, meaning) => {
    const text = describeFailure({ ...REFUSED, status, message, fields: {} });
    expect(text.meaning).toContain(meaning);
    expect(text.summary).toBe(`Code ${status}: ${message}`);
  });

  it.each([
    ['newEmail', 'validation_not_in_invalid', 'New email', /already/],
    ['username', 'validation_not_unique', 'Username', /taken/],
    ['email', 'validation_not_unique', 'Email', /has this address already/],
    ['newEmail', 'validation_not_unique', 'New email', /Another account has this address/],
    ['email', 'validation_of_next_year', 'Email', /isn’t valid/],
    ['slug', 'slug', 'Slug', /^Must not be in list\.$/],
  ])('puts %s, %s into a person’s words', (field, code, name, message) => {
    const fields = { [field]: { code, message: 'Must not be in list.' } };
    expect(describeFailure({ ...REFUSED, fields }).fields).toEqual([
      { field: name, message: expect.stringMatching(message) as unknown },
    ]);
  });
});

describe('a failure of a form', () => {
  it('omits the errors of its own fields, and says that there are some', () => {
    const { meaning, summary, fields } = describeFormFailure(REFUSED, ['title']);
    expect(meaning).toMatch(/fields that are marked/);
    expect(summary).toBe('Code 400: Failed to create record.');
    expect(fields.map(({ field }) => field)).toEqual(['Collection']);
  });

  it('says that the text is still there if the server can’t be reached', () => {
    // Spreading an Error would lose its message, which isn't enumerable.
    const thrown = Object.assign(new Error(UNREACHABLE.message), {
      kind: UNREACHABLE.kind,
      status: 0,
      fields: {},
    });
    expect(describeFormFailure(thrown, ['title']).summary).toBe(
      'The server can’t be reached. Your text is still here. Try again.',
    );
  });
});

describe('a failure in one line', () => {
  it('is the first field’s message', () => {
    expect(failureLine(REFUSED)).toBe('At most 200 characters.');
  });

  it('is the meaning, or the code and message, if no field is invalid', () => {
    const failure = { ...REFUSED, fields: {} };
    expect(failureLine({ ...failure, status: 500 })).toBe('The server has a problem.');
    expect(failureLine(failure)).toBe('Code 400: Failed to create record.');
    expect(failureLine(UNREACHABLE)).toBe('The server can’t be reached.');
  });

  it('is how long the server pauses the app, and the server’s reason if it refused one request', () => {
    const message = 'Too many requests. Try again in 5 seconds.';
    const paused: Failure = { ...UNREACHABLE, status: 429, message, retryAfter: 5 };
    expect(failureLine(paused)).toBe('Paused by the server for 5 seconds.');
    expect(failureLine({ ...paused, kind: 'refused' })).toBe(`Code 429: ${message}`);
  });
});
