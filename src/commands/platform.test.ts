import { afterEach, expect, it, vi } from 'vitest';

import { isApple } from './platform';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['a Mac in Safari', { platform: 'MacIntel' }, true],
  ['a Mac in Chromium', { platform: 'MacIntel', userAgentData: { platform: 'macOS' } }, true],
  ['an iPhone', { platform: 'iPhone' }, true],
  ['an iPad that says it is a Mac', { platform: 'MacIntel' }, true],
  ['Windows in Firefox', { platform: 'Win32' }, false],
  ['Windows in Chromium', { platform: 'Win32', userAgentData: { platform: 'Windows' } }, false],
  ['Linux', { platform: 'Linux x86_64', userAgentData: { platform: 'Linux' } }, false],
  ['Android', { platform: 'Linux armv81', userAgentData: { platform: 'Android' } }, false],
  ['a Mac whose hints are empty', { platform: 'MacIntel', userAgentData: { platform: '' } }, true],
  [
    'Windows said to be it by the hints',
    { platform: 'MacIntel', userAgentData: { platform: 'Windows' } },
    false,
  ],
])('%s', (_, navigator, expected) => {
  vi.stubGlobal('navigator', navigator);
  expect(isApple()).toBe(expected);
});
