import { ClientResponseError } from 'pocketbase';
import { describe, expect, it } from 'vitest';

import { BackendFailure, request, toFailure } from './failure';

const DEFAULT = 'Something went wrong while processing your request.';

function answer(status: number, response: object = {}): ClientResponseError {
  return new ClientResponseError({ url: 'http://example.com', status, response });
}

describe('the kind of a failure', () => {
  it.each([
    [400, 'refused'],
    [401, 'unauthenticated'],
    [403, 'refused'],
    [404, 'refused'],
    [408, 'unreachable'],
    [413, 'refused'],
    [425, 'unreachable'],
    [429, 'unreachable'],
    [500, 'refused'],
    [502, 'unreachable'],
    [503, 'unreachable'],
    [504, 'unreachable'],
  ])('of an answer %i is %s', (status, kind) => {
    expect(toFailure(answer(status))).toMatchObject({ kind, status });
  });

  it('of a request without an answer is unreachable', () => {
    const failure = toFailure(new ClientResponseError(new TypeError('Failed to fetch')));
    expect(failure).toMatchObject({
      kind: 'unreachable',
      status: 0,
      message: 'The server can’t be reached.',
    });
  });

  it('of a request that was broken off is aborted', () => {
    const abort = new DOMException('The user aborted a request.', 'AbortError');
    expect(toFailure(new ClientResponseError(abort)).kind).toBe('aborted');
  });

  it('of anything else that is thrown is refused: asking again changes nothing', () => {
    const cause = new RangeError('ours');
    const failure = toFailure(cause);
    expect(failure).toMatchObject({ kind: 'refused', status: 0, message: DEFAULT, fields: {} });
    expect(failure.cause).toBe(cause);
  });
});

describe('the words of a failure', () => {
  it('are the server’s, with its messages by field', () => {
    const title = { code: 'validation_max_text_constraint', message: 'At most 200 characters.' };
    const failure = toFailure(
      answer(400, { status: 400, message: 'Failed to create record.', data: { title } }),
    );
    expect(failure.message).toBe('Failed to create record.');
    expect(failure.fields).toEqual({ title });
  });

  it.each([[{}], [{ message: '' }], [{ message: 7 }]])('are the default for %o', (response) => {
    expect(toFailure(answer(500, response)).message).toBe(DEFAULT);
  });

  it.each([[null], ['text'], [7], [{ title: null }], [{ title: 'text' }], [{ title: {} }]])(
    'name no fields for the data %o',
    (data) => {
      expect(toFailure(answer(400, { data })).fields).toEqual({});
    },
  );

  it('keep a field’s message that comes without a code', () => {
    const { fields } = toFailure(answer(400, { data: { slug: { message: 'Taken.' } } }));
    expect(fields).toEqual({ slug: { code: '', message: 'Taken.' } });
  });
});

describe('a batch', () => {
  const refusedInBatch = (response: object) =>
    toFailure(
      answer(400, {
        status: 400,
        message: 'Batch transaction failed.',
        data: { requests: { 3: { code: 'batch_request_failed', message: 'Failed.', response } } },
      }),
    );

  it('fails with the answer to the request that failed in it', () => {
    const data = { sortOrder: { code: 'validation_x', message: 'Not like this.' } };
    expect(refusedInBatch({ status: 404, message: 'Not here.', data })).toMatchObject({
      kind: 'refused',
      status: 404,
      message: 'Not here.',
      fields: data,
    });
  });

  it('that is too large fails with its own', () => {
    const data = { requests: { code: 'validation_length_out_of_range', message: 'Too many.' } };
    expect(toFailure(answer(400, { message: 'Invalid batch.', data }))).toMatchObject({
      status: 400,
      message: 'Invalid batch.',
      fields: data,
    });
  });
});

describe('request', () => {
  it('gives what was sent for', async () => {
    await expect(request(async () => 7)).resolves.toBe(7);
  });

  it('throws a failure with its cause', async () => {
    const cause = answer(403);
    const failed = request(() => Promise.reject(cause));
    await expect(failed).rejects.toBeInstanceOf(BackendFailure);
    await expect(failed).rejects.toMatchObject({ status: 403, cause });
  });

  it('leaves a failure as it is', async () => {
    const failure = toFailure(answer(404));
    await expect(request(() => Promise.reject(failure))).rejects.toBe(failure);
  });
});
