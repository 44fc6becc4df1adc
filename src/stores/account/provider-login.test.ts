// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { takeBegun } from './provider-login';

it.each([
  ['this build', 'jot-provider-login'],
  ['an earlier build', 'jot.providerLogin'],
])('a provider login that %s has started is returned only once', (_, key) => {
  const begun = { state: 's', codeVerifier: 'v', invitation: null, wanted: '/jane' };
  sessionStorage.setItem(key, JSON.stringify(begun));
  expect(takeBegun()).toEqual(begun);
  expect([takeBegun(), sessionStorage.getItem(key)]).toEqual([null, null]);
});
