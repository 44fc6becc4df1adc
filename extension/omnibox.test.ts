import { expect, it, vi } from 'vitest';
import { BrowserFake } from './browser.fake';
import { suggestItems } from './omnibox';

it('a suggestion has only what XML allows', async () => {
  const setDefaultSuggestion = vi.fn<(suggestion: object) => void>();
  vi.stubGlobal('location', new URL('chrome-extension://jot/background.js'));
  vi.stubGlobal('chrome', Object.assign(new BrowserFake(), { omnibox: { setDefaultSuggestion } }));
  await suggestItems('\u0001\u000b\ud800\uffff<b>😀', () => {});
  const description = 'Add to Jot:     &lt;b&gt;😀';
  expect(setDefaultSuggestion).toHaveBeenCalledWith({ description });
});
