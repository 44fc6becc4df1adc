// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import type { FileItem } from '../../formats/file-contents';
import { fakeBrowser } from '../export/saved-files.fake';
import { saveRest } from './save-rest';

const ITEMS: FileItem[] = [
  {
    type: 'todo',
    title: 'Call home',
    content: '',
    isTodoDone: true,
    collection: 1,
    place: { line: 3 },
  },
  {
    type: 'text',
    title: '',
    content: 'Milk',
    isTrashed: true,
    created: Date.UTC(2020, 0, 2),
    laterUntil: Date.UTC(2030, 0, 2),
    collection: null,
    place: {},
  },
];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('what has no room is an export of Jot, which can be imported later', async () => {
  const browser = fakeBrowser();
  await saveRest({ collections: ['Home', 'Work'] }, ITEMS, 'things.html');
  const [saved] = browser.saved;
  expect(saved?.name).toBe('jot-rest-of-things.json');
  expect(JSON.parse(await saved!.content.text())).toMatchObject({
    format: 'jot',
    version: 1,
    collections: [{ name: 'Home' }, { id: 'collection2', name: 'Work' }],
    items: [
      { collection: 'collection2', type: 'todo', title: 'Call home', isTodoDone: true },
      {
        collection: '',
        content: 'Milk',
        isTrashed: true,
        created: '2020-01-02T00:00:00.000Z',
        laterUntil: '2030-01-02T00:00:00.000Z',
      },
    ],
  });
  expect(browser.workers).toBe(0);
});

it('a writer that can’t be loaded is an error, and leaves no worker behind', async () => {
  const browser = fakeBrowser();
  browser.isOffline = true;
  await expect(saveRest({ collections: [] }, ITEMS, 'things.html')).rejects.toThrow('worker');
  expect(browser.workers).toBe(0);
});
