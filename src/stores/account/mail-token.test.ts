import { describe, expect, it } from 'vitest';

import type { Failure } from '../../domain/failure';
import { linkProblem, readMailToken } from './mail-token';

const SOON = Math.floor(Date.now() / 1000) + 60;
const LONG_AGO = 1_000_000_000;

function token(payload: object | string): string {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return `e30.${Buffer.from(text, 'utf8').toString('base64url')}.c2ln`;
}

function refusal(fields: Failure['fields']): Failure {
  return { kind: 'refused', status: 400, message: 'No.', fields };
}

const INVALID = refusal({ token: { code: 'validation_invalid_token', message: 'Invalid.' } });

describe('a mail’s token', () => {
  it('has a type, an expiry and an address in any script', () => {
    const read = readMailToken(
      token({ type: 'emailChange', exp: SOON, email: 'ä@b.example', newEmail: '我買@屋企.香港' }),
    );
    expect(read).toEqual({
      type: 'emailChange',
      exp: SOON,
      email: 'ä@b.example',
      newEmail: '我買@屋企.香港',
    });
  });

  it.each([
    ['nothing', ''],
    ['a word', 'nonsense'],
    ['two parts', 'e30.e30'],
    ['four parts', 'e30.e30.e30.e30'],
    ['no base64', 'e30.%%%.c2ln'],
    ['no JSON', token('not JSON')],
    ['JSON without fields', token('null')],
  ])('isn’t parsed if it is %s', (_, text) => {
    expect(readMailToken(text)).toBeNull();
  });
});

describe('a refused link', () => {
  const good = token({ type: 'verification', exp: SOON });
  it.each([
    [
      'has a token of another kind',
      INVALID,
      token({ type: 'passwordReset', exp: SOON }),
      'malformed',
    ],
    ['has no token', INVALID, 'nonsense', 'malformed'],
    ['has expired', INVALID, token({ type: 'verification', exp: LONG_AGO }), 'expired'],
    ['was replaced by a newer one or altered', INVALID, good, 'refused'],
    [
      'was already used',
      refusal({ token: { code: 'already_verified', message: '' } }),
      good,
      'used',
    ],
    [
      'is about an address that is taken',
      refusal({ token: { code: 'validation_invalid_token_email', message: '' } }),
      good,
      'taken',
    ],
    [
      'isn’t the reason if the password was refused',
      refusal({ password: { code: 'x', message: 'Wrong.' } }),
      good,
      null,
    ],
  ] as const)('%s', (_, failure, text, problem) => {
    expect(linkProblem(failure, text, 'verification')).toBe(problem);
  });
});
