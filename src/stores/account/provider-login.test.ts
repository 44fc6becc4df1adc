// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { takeBegun } from './provider-login';

it('a provider login that this tab has started is returned only once', () => {
  const begun = { state: 's', codeVerifier: 'v', invitation: null, wanted: '/jane' };
  sessionStorage.setItem('jot-provider-login', JSON.stringify(begun));
  expect(takeBegun()).toEqual(begun);
  expect([takeBegun(), sessionStorage.length]).toEqual([null, 0]);
});
