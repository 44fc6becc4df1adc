import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anyText } from './text.fixture';
import {
  confirmationProblem,
  DEMO_PASSWORD,
  DEMO_USERNAME,
  displayNameProblem,
  emailProblem,
  passwordProblem,
  usernameProblem,
} from './user';

describe('usernameProblem', () => {
  it.each([
    'abc',
    'Jane.Doe_99-x',
    '...',
    '123',
    'a'.repeat(150),
    'logins',
    'confirm',
    'index',
    DEMO_USERNAME,
  ])('takes %j', (username) => {
    expect(usernameProblem(username)).toBeNull();
  });

  it.each(['', 'ab', 'a'.repeat(151), '_', '😀😀'])('tells the length of %j', (username) => {
    expect(usernameProblem(username)).toBe('Must be between 3 and 150 characters.');
  });

  it.each(['jane doe', ' jane', 'jane\n', 'jané', 'a/b', 'a@b.c', 'a%2fb', 'a?b', 'a#b', '😀😀😀'])(
    'tells the characters of %j',
    (username) => {
      expect(usernameProblem(username)).toBe('Use letters, digits, dots, hyphens and underscores.');
    },
  );

  it.each([
    'login',
    'Login',
    'DEMO-LOGIN',
    'profile',
    'api',
    'assets',
    '404',
    'sw.js',
    'Index.HTML',
    'confirm-verification',
    'confirm-anything',
  ])('keeps %j for the app', (username) => {
    expect(usernameProblem(username)).toBe('That username is reserved. Choose another one.');
  });

  it('accepts only single path segments', () => {
    fc.assert(
      fc.property(anyText, (username) => {
        fc.pre(usernameProblem(username) === null);
        expect(new URL(`https://example.com/${username}`).pathname).toBe(`/${username}`);
      }),
    );
  });
});

describe('passwordProblem', () => {
  it.each([
    'a'.repeat(8),
    'a'.repeat(71),
    '😀'.repeat(8),
    '😀'.repeat(18),
    '€'.repeat(24),
    '        ',
    DEMO_PASSWORD,
  ])('takes %j', (password) => {
    expect(passwordProblem(password)).toBeNull();
  });

  it.each(['', 'a'.repeat(7), '😀'.repeat(7), 'a'.repeat(72)])(
    'tells the length of %j',
    (password) => {
      expect(passwordProblem(password)).toBe('Must be between 8 and 71 characters.');
    },
  );

  it.each([`${'😀'.repeat(18)}a`, '😀'.repeat(19), '€'.repeat(25), 'é'.repeat(37)])(
    'tells that %j has too many bytes',
    (password) => {
      expect(passwordProblem(password)).toMatch(/^Too long/);
    },
  );

  it('accepts at most the 72 bytes that are hashed', () => {
    const anyPassword = fc.oneof(
      anyText,
      fc.string({ unit: 'binary', minLength: 8, maxLength: 80 }),
    );
    fc.assert(
      fc.property(anyPassword, (password) => {
        fc.pre(passwordProblem(password) === null);
        expect(new TextEncoder().encode(password).length).toBeLessThanOrEqual(72);
      }),
    );
  });
});

describe('emailProblem', () => {
  it.each(['a@b.co', ' ann.lee+jot@example.org ', '我買@屋企.香港', `${'a'.repeat(246)}@long.org`])(
    'takes %j',
    (email) => {
      expect(emailProblem(email)).toBeNull();
    },
  );

  it.each(['', '  '])('asks for one instead of %j', (email) => {
    expect(emailProblem(email)).toBe('Enter your email address.');
  });

  it.each([
    'ann',
    'ann@',
    '@example.org',
    'ann@localhost',
    'a b@c.org',
    `${'a'.repeat(247)}@long.org`,
  ])('tells the form instead of %j', (email) => {
    expect(emailProblem(email)).toBe('Enter an email address such as name@example.org.');
  });
});

describe('displayNameProblem', () => {
  it.each(['', '  ', 'Ann', '😀'.repeat(150), ` ${'n'.repeat(150)} `])('takes %j', (name) => {
    expect(displayNameProblem(name)).toBeNull();
  });

  it.each(['J. R. Smith', 'Ann @home', 'محمد علي', 'v2.5 fan', 'Ann & Bob', 'half … done'])(
    'takes the plain text %j',
    (name) => {
      expect(displayNameProblem(name)).toBeNull();
    },
  );

  it.each([
    'two\nlines',
    'a\ttab',
    'null\u0000',
    'turned \u202etxt',
    'a\u2028line',
    'Ann\n',
    '\u200fann',
  ])('refuses what is no plain line: %j', (name) => {
    expect(displayNameProblem(name)).toBe(
      'Use one line of plain text, without control characters.',
    );
  });

  it.each([
    'buy at evil.com',
    'https://evil',
    'me@evil',
    'EVIL.COM/now',
    'evil.co.uk',
    'магазин.рф',
    'evil。com',
    '192.0.2.7',
    'mailto:ann',
    'http://1.2.3.4',
  ])('refuses the address in %j', (name) => {
    expect(displayNameProblem(name)).toBe('Leave out web and email addresses.');
  });

  it('refuses more than 150 characters', () => {
    expect(displayNameProblem('n'.repeat(151))).toBe('Must be at most 150 characters.');
  });
});

describe('confirmationProblem', () => {
  it('requires exactly the same password', () => {
    expect(confirmationProblem('abc', 'abc')).toBeNull();
    expect(confirmationProblem('abc', 'abc ')).toBe('Password confirmation does not match');
    expect(confirmationProblem('', '')).toBeNull();
  });
});
