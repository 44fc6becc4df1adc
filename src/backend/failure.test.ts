import { ClientResponseError } from 'pocketbase';
import { describe, expect, it } from 'vitest';

import { BackendFailure, failureOfRejection, request, toFailure } from './failure';

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
    [507, 'unreachable'],
    [500, 'refused'],
    [502, 'unreachable'],
    [503, 'unreachable'],
    [504, 'unreachable'],
    [511, 'unreachable'],
  ])('of an answer %i is %s', (status, kind) => {
    expect(toFailure(answer(status))).toMatchObject({ kind, status });
  });

  it('of a request without a response is unreachable', () => {
    const failure = toFailure(new ClientResponseError(new TypeError('Failed to fetch')));
    expect(failure).toMatchObject({
      kind: 'unreachable',
      status: 0,
      message: 'The server can’t be reached.',
    });
  });

  it('of an aborted request is aborted', () => {
    const abort = new DOMException('The user aborted a request.', 'AbortError');
    expect(toFailure(new ClientResponseError(abort)).kind).toBe('aborted');
  });

  it('of anything else that is thrown is a defect', () => {
    const cause = new RangeError('ours');
    const failure = toFailure(cause);
    expect(failure).toMatchObject({ kind: 'defect', status: 0, message: DEFAULT, fields: {} });
    expect(failure.cause).toBe(cause);
  });
});

describe('the texts of a failure', () => {
  it('are the server’s message, and its messages by field', () => {
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

  it('say what to do about a text that is too long for a proxy', () => {
    expect(toFailure(answer(413)).message).toMatch(/Make it shorter and try again\.$/);
    const message = 'At most 1 MB.';
    expect(toFailure(answer(413, { message })).message).toBe(message);
  });

  it('come with the wait that the server asks for', () => {
    expect(toFailure(answer(429, { retryAfter: 15 })).retryAfter).toBe(15);
    expect(toFailure(answer(429, { retryAfter: 'soon' })).retryAfter).toBeUndefined();
    expect(toFailure(answer(503)).retryAfter).toBeUndefined();
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

describe('a mutation that the server has rejected', () => {
  it('is a refusal with its own status, message and fields, whatever the status', () => {
    const data = { sortOrder: { code: 'validation_x', message: 'Not like this.' } };
    for (const status of [400, 401, 404, 412, 429, 500])
      expect(failureOfRejection({ status, message: 'Not here.', data })).toMatchObject({
        kind: 'refused',
        status,
        message: 'Not here.',
        fields: data,
      });
  });
});

describe('request', () => {
  it('returns the response', async () => {
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
