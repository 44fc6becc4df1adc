import { describe, expect, it } from 'vitest';

import type { Failure } from '../domain/failure';
import { describeFailure, failureLine } from './describe-failure';

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
      summary: 'Code 400: Failed to create record.',
      fields: [
        { field: 'title', message: 'At most 200 characters.' },
        { field: 'collection', message: 'There is no such collection.' },
      ],
    });
  });

  it('names no code when there was no answer', () => {
    expect(describeFailure(UNREACHABLE)).toEqual({
      summary: 'The server can’t be reached.',
      fields: [],
    });
  });
});

describe('a failure in one line', () => {
  it('is the first field’s message', () => {
    expect(failureLine(REFUSED)).toBe('At most 200 characters.');
  });

  it('is the summary when no field is at fault', () => {
    expect(failureLine({ ...REFUSED, fields: {} })).toBe('Code 400: Failed to create record.');
    expect(failureLine(UNREACHABLE)).toBe('The server can’t be reached.');
  });
});
