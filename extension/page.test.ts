import { beforeEach, expect, it, vi } from 'vitest';
import { BrowserFake } from './browser.fake';
import { readPage } from './page';

const URL = 'https://a.org/whale';
const tab = { id: 7, url: URL, title: 'Moby Dick' } as chrome.tabs.Tab;
const link = { text: URL, title: 'Moby Dick', isUnlessKnown: true };
let browser: BrowserFake;

beforeEach(() => {
  browser = new BrowserFake();
  vi.stubGlobal('chrome', browser);
});

it('a page is saved by its address and title', async () => {
  expect(await readPage(tab)).toEqual(link);
});

it('what is selected on it is saved with both, as a note', async () => {
  browser.selection = 'Call me\nIshmael';
  const text = `Call me\nIshmael\n${URL}`;
  expect(await readPage(tab)).toEqual({ ...link, text, isUnlessKnown: false });
});

it('a page whose selection can’t be read is saved without it', async () => {
  browser.selection = null;
  expect(await readPage(tab)).toEqual(link);
});

it.each(['chrome://settings', 'about:blank', 'javascript:alert(1)', undefined])(
  'a tab at %s has no page to save',
  async (url) => expect(await readPage({ ...tab, url })).toBeNull(),
);
