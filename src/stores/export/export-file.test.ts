// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Failure } from '../../domain/failure';
import { makeItem } from '../../domain/item.fixture';
import type { ItemVersion, VersionsPage } from '../../domain/versions';
import { useSession } from '../account/session';
import { setCurrentCollection } from '../collections/collections';
import { haveCollections } from '../collections/collections.fixture';
import { openList, setInputText } from '../items/items';
import { toggleMark } from '../items/marks';
import { closeNotices, shownNotices } from '../notices.fixture';
import { useReading } from '../sync/reading';
import {
  closeRecordingAccount,
  INBOX,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { exportToFile, type ExportChoice, type ExportStep } from './export-file';
import { fakeBrowser, type FakeBrowser } from './saved-files.fake';

const OLDER = '2026-01-30 09:30:00.000Z';
const ITEMS = [
  makeItem({ id: 'idea', collection: 'ideas', content: 'Fly' }),
  makeItem({ id: 'old', content: 'Bread', created: OLDER }),
  makeItem({ id: 'link', type: 'link', title: 'Shop', content: 'https://example.org' }),
  makeItem({ id: 'gone', content: 'Gone', isTrashed: true, trashedDateTime: OLDER }),
];

let browser: FakeBrowser;
let engine: RecordingEngine;
let steps: ExportStep[];

beforeEach(() => {
  browser = fakeBrowser();
  steps = [];
  vi.useFakeTimers({ now: new Date(2026, 10, 5), toFake: ['Date'] });
  engine = openRecordingAccount(ITEMS);
});
afterEach(async () => {
  await closeNotices();
  vi.useRealTimers();
  closeRecordingAccount();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function run(choice: Partial<ExportChoice> = {}, signal = new AbortController().signal) {
  const everything: ExportChoice = {
    scope: { kind: 'everything' },
    format: 'json',
    hasTrash: false,
    hasVersions: false,
    hasByteOrderMark: false,
  };
  return exportToFile({ ...everything, ...choice }, signal, (step) => steps.push(step));
}

interface Exported {
  collections: { id: string }[];
  items: { id: string; isTrashed: boolean }[];
}

/** Ids of the items and of the collections in the one file that was saved. */
async function savedIds(): Promise<[items: string[], collections: string[]]> {
  expect(browser.saved).toHaveLength(1);
  const { collections, items } = JSON.parse(await browser.saved[0]!.content.text()) as Exported;
  return [items.map(({ id }) => id), collections.map(({ id }) => id)];
}

describe('a file holds', () => {
  it('everything in the order of the lists, with what isn’t sent yet', async () => {
    engine.mutate({
      store: 'items',
      kind: 'create',
      action: 'create',
      recordId: 'new',
      fields: { collection: 'inbox', content: 'Butter' },
    });
    expect(await run()).toBeNull();
    expect(await savedIds()).toEqual([
      ['new', 'link', 'old', 'idea'],
      ['inbox', 'ideas'],
    ]);
    expect(browser.saved[0]?.name).toBe('jot-jane-2026-11-05.json');
    expect(await shownNotices()).toEqual(['Exported 4 items']);
  });

  it('the trash bin too, where that is asked for', async () => {
    await run({ hasTrash: true });
    expect((await savedIds())[0]).toEqual(['link', 'old', 'idea', 'gone']);
  });

  it('nothing that only this server and this device understand', async () => {
    await run();
    const { items } = JSON.parse(await browser.saved[0]!.content.text()) as Exported;
    for (const field of ['owner', 'icon', 'isPending', 'isUnsent'])
      expect(items.filter((item) => field in item)).toEqual([]);
  });

  it('one collection, and is called by its slug', async () => {
    await run({ scope: { kind: 'collection', id: 'ideas' } });
    expect(await savedIds()).toEqual([['idea'], ['ideas']]);
    expect(browser.saved[0]?.name).toBe('jot-jane-ideas-2026-11-05.json');
  });

  it('the trash bin alone, with the collections that its items came from', async () => {
    await run({ scope: { kind: 'collection', id: 'bin' } });
    expect(await savedIds()).toEqual([['gone'], ['inbox']]);
  });

  it('nothing of a collection that is being deleted', async () => {
    engine.arrive(makeItem({ id: 'going', collection: 'ideas', isTrashed: true }));
    haveCollections(engine, [INBOX]);
    await run({ hasTrash: true });
    expect(await savedIds()).toEqual([['link', 'old', 'gone'], ['inbox']]);
  });

  it('what the filter shows, or what is marked', async () => {
    setCurrentCollection('inbox', 'inbox');
    openList({ collection: 'inbox' });
    setInputText('bread');
    await run({ scope: { kind: 'filtered' } });
    expect(await savedIds()).toEqual([['old'], ['inbox']]);
    browser.saved = [];
    setInputText('');
    toggleMark('link');
    await run({ scope: { kind: 'marked' } });
    expect(await savedIds()).toEqual([['link'], ['inbox']]);
  });

  it('so many items as the toast says, where a format leaves some out', async () => {
    await run({ format: 'bookmarks' });
    expect(browser.saved[0]?.name).toBe('jot-jane-2026-11-05.html');
    expect(await shownNotices()).toEqual(['Exported 1 item']);
  });

  it('thousands of items, once each', async () => {
    const ids = Array.from({ length: 1_001 }, (_, index) => `i${index}`);
    engine.arrive(...ids.map((id) => makeItem({ id })));
    haveCollections(engine, [INBOX]);
    await run();
    const [items] = await savedIds();
    expect(items).toHaveLength(1_003);
    expect(new Set(items).size).toBe(1_003);
  });
});

describe('an account that isn’t all on the device', () => {
  const FAILURE: Failure = { kind: 'unreachable', status: 0, message: 'Not there.', fields: {} };

  beforeEach(() => useReading.setState({ isComplete: false }));

  it('is fetched first', async () => {
    expect(await run()).toBeNull();
    expect(steps).toEqual([{ kind: 'fetching' }, { kind: 'writing' }]);
    expect((await savedIds())[0]).toHaveLength(3);
  });

  it('that can’t be fetched is no file, and the reason is said', async () => {
    engine.refresh = () => Promise.reject(Object.assign(new Error(FAILURE.message), FAILURE));
    expect(await run()).toBe(
      'Not everything is on this device yet, and the rest could not be fetched. Not there.',
    );
    expect(browser.saved).toEqual([]);
  });

  it('isn’t waited for any more once it is stopped', async () => {
    const stopping = new AbortController();
    engine.refresh = () => new Promise(() => undefined);
    const exported = run({}, stopping.signal);
    stopping.abort();
    expect(await exported).toBeNull();
    expect([browser.saved, browser.workers, steps]).toEqual([[], 0, [{ kind: 'fetching' }]]);
  });
});

describe('earlier versions', () => {
  const KEPT = '2026-11-01 10:00:00.000Z';
  const versionOf = (item: string, id: string): ItemVersion => {
    return { item, id, kept: KEPT, device: 'Firefox', type: 'text', title: '', content: id };
  };
  const PAGES: Record<string, VersionsPage> = {
    '': { versions: [versionOf('idea', '1'), versionOf('gone', '2')], cursor: 'idea.2' },
    'idea.2': { versions: [versionOf('idea', '3')], cursor: null },
  };
  const failWith = (failure: Partial<Failure>) => {
    engine.readVersionsPage = () =>
      Promise.reject(Object.assign(new Error(failure.message), failure));
  };
  let asked: (string | null)[];

  beforeEach(() => {
    asked = [];
    engine.readVersionsPage = async (cursor) => {
      asked.push(cursor);
      return PAGES[cursor ?? '']!;
    };
  });

  it('are read page by page when they are asked for, and stand with their items', async () => {
    expect(await run({ hasVersions: true })).toBeNull();
    expect(asked).toEqual([null, 'idea.2']);
    expect(steps).toEqual([
      { kind: 'readingVersions', soFar: 0 },
      { kind: 'readingVersions', soFar: 2 },
      { kind: 'writing' },
    ]);
    const { items } = JSON.parse(await browser.saved[0]!.content.text()) as {
      items: { id: string; versions: { content: string }[] }[];
    };
    expect(items.map(({ id, versions }) => [id, versions.map(({ content }) => content)])).toEqual([
      ['link', []],
      ['old', []],
      ['idea', ['3', '1']],
    ]);
  });

  it('are neither read nor written else', async () => {
    await run();
    expect(asked).toEqual([]);
    expect(await browser.saved[0]!.content.text()).not.toContain('versions');
  });

  it('that can’t be read are no file, and what to do is said', async () => {
    failWith({ kind: 'unreachable', status: 0, message: 'Not there.', fields: {} });
    expect(await run({ hasVersions: true })).toBe(
      'The earlier versions could not be read. Not there. Try again, or export without them.',
    );
    expect([browser.saved, browser.workers]).toEqual([[], 0]);
    expect(await run()).toBeNull();
    expect(browser.saved).toHaveLength(1);
  });

  it('end a session that the server doesn’t know any more', async () => {
    failWith({ kind: 'unauthenticated', status: 401, message: 'Log in first.', fields: {} });
    expect(await run({ hasVersions: true })).toMatch(/session has ended/);
    expect(useSession.getState().isExpired).toBe(true);
  });

  it('aren’t waited for any more once they are stopped', async () => {
    const stopping = new AbortController();
    engine.readVersionsPage = () => new Promise(() => undefined);
    const exported = run({ hasVersions: true }, stopping.signal);
    stopping.abort();
    expect(await exported).toBeNull();
    expect([browser.saved, browser.workers]).toEqual([[], 0]);
  });
});

it('a worker that can’t be loaded is no file, and that is said', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  browser.isOffline = true;
  expect(await run()).toBe(
    'The file could not be written. Nothing is lost. Check your connection, then try again.',
  );
  expect([browser.saved, browser.workers]).toEqual([[], 0]);
});

it('an export that is stopped while it is written saves nothing', async () => {
  const stopping = new AbortController();
  const exported = run({}, stopping.signal);
  stopping.abort();
  expect(await exported).toBeNull();
  expect([browser.saved, browser.workers]).toEqual([[], 0]);
  expect(await shownNotices()).toEqual([]);
});
