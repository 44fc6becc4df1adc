import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowserFake } from './browser.fake';
import type * as connections from './connection';
import type * as queue from './queue';
import { ServerFake, type Fate } from './server.fake';
import { otherAccount } from './texts';

type Worker = typeof queue & typeof connections;

let browser: BrowserFake;
let server: ServerFake;
let worker: Worker;

/** Starts the worker anew, as the browser does for an event. */
async function startWorker(): Promise<Worker> {
  vi.resetModules();
  return { ...(await import('./queue')), ...(await import('./connection')) };
}

async function add(text: string, isUnlessKnown?: boolean) {
  const id = await worker.storeText({ text, isUnlessKnown });
  return worker.sendWaiting(id ?? '');
}

const texts = () => server.items.map(({ text }) => text);
const waiting = async () =>
  (await worker.readEntries()).map(({ text, refused }) => [text, refused]);

beforeEach(async () => {
  browser = new BrowserFake();
  server = new ServerFake();
  vi.stubGlobal('chrome', browser);
  vi.stubGlobal('fetch', server.fetch);
  worker = await startWorker();
  await worker.connect(server.url, 'jot_good');
});

describe('a text', () => {
  it('is sent at once, to the collection used last', async () => {
    await worker.setLastCollection('shop');
    expect(await add('milk')).toBe('saved');
    expect(server.items).toEqual([{ text: 'milk', to: 'shop' }]);
    expect(await waiting()).toEqual([]);
  });

  it.each<[string, Fate]>([
    ['the server can’t be reached', 'unreachable'],
    ['the answer is lost', 'answerLost'],
    ['a captive portal answers', { status: 200, body: '<h1>Log in</h1>' }],
    ['a proxy refuses', { status: 403, body: 'Forbidden' }],
    ['a proxy refuses in Jot’s form', { status: 403, body: '{"message":"no","status":403}' }],
    ['a proxy wants a login', { status: 401, body: '{"message":"no","status":0}' }],
    ['the server is busy', { status: 503, body: '{"message":"busy","status":503,"data":{}}' }],
  ])('waits while %s, and is added once', async (_, fate) => {
    server.fates = [fate];
    expect(await add('milk')).toBe('waiting');
    expect(await waiting()).toEqual([['milk', undefined]]);
    expect(browser.alarm).toBe(1);
    worker = await startWorker();
    await worker.sendWaiting();
    expect(texts()).toEqual(['milk']);
    expect(await waiting()).toEqual([]);
  });

  it('is added once if the worker dies before the answer', async () => {
    server.fates = ['never', 'never'];
    void add('milk');
    await vi.waitFor(() => expect(texts()).toEqual(['milk']));
    worker = await startWorker();
    expect(await waiting()).toEqual([['milk', undefined]]);

    // The alarm has gone off, and the worker dies once more.
    browser.alarm = null;
    void worker.sendWaiting();
    await vi.waitFor(() => expect(server.fates).toEqual([]));
    expect(browser.alarm).toBe(1);
    worker = await startWorker();
    await worker.sendWaiting();
    expect(texts()).toEqual(['milk']);
    expect(await waiting()).toEqual([]);
  });

  it('waits as long as the server asks', async () => {
    const body = '{"message":"too many","status":429,"data":{}}';
    server.fates = [{ status: 429, body, headers: { 'Retry-After': '300' } }];
    expect(await add('milk')).toBe('waiting');
    expect(browser.alarm).toBe(5);
  });

  it('is added once, in its turn, however many pages send at the same time', async () => {
    const all = ['a', 'b', 'c'];
    expect(await Promise.all(all.map((text) => add(text)))).toEqual(['saved', 'saved', 'saved']);
    expect(texts().toSorted()).toEqual(all);
    expect(server.asked).toHaveLength(1 + all.length);
  });
});

describe('a text that the server doesn’t accept', () => {
  const long = 'a text that is much too long';

  it('stays with the reason, and holds up no other', async () => {
    server.fates = ['unreachable'];
    expect(await add(long)).toBe('waiting');
    expect(await add('milk')).toBe('saved');
    expect(await waiting()).toEqual([[long, 'The text is too long.']]);
    await worker.sendWaiting();
    expect(server.asked).toHaveLength(1 + 2);
  });

  it('can be changed and sent again', async () => {
    expect(await add(long)).toBe('refused');
    const [entry] = await worker.readEntries();
    if (!entry) throw new Error('The text is gone.');
    await worker.setLastCollection('shop');
    await worker.retryEntry({ ...entry, text: 'short' });
    expect(await worker.sendWaiting(entry.id)).toBe('saved');
    expect(server.items).toEqual([{ text: 'short', to: 'shop' }]);
    expect(new Set(server.keys).size).toBe(2);
    expect(await waiting()).toEqual([]);
  });

  it('can be discarded', async () => {
    expect(await add(long)).toBe('refused');
    for (const { id } of await worker.readEntries()) await worker.discardEntry(id);
    expect(await waiting()).toEqual([]);
  });
});

describe('a revoked token', () => {
  it('lets everything wait, without asking again, until there is another one', async () => {
    server.tokens.clear();
    expect(await add('milk')).toBe('waiting');
    expect(await worker.readConnection()).toMatchObject({ isRefused: true });
    const asked = server.asked.length;
    expect(await add('eggs')).toBe('waiting');
    expect(server.asked).toHaveLength(asked);

    server.tokens.set('jot_new', { scope: 'add', account: 'ann' });
    expect(await worker.connect(server.url, 'jot_new')).toBeNull();
    await worker.sendWaiting();
    expect(texts()).toEqual(['milk', 'eggs']);
    expect(await waiting()).toEqual([]);
  });

  it('doesn’t end a newer connection', async () => {
    server.tokens.set('jot_new', { scope: 'write', account: 'ann' });
    await worker.connect(server.url, 'jot_new');
    await worker.markRefused('jot_good');
    expect(await worker.readConnection()).not.toHaveProperty('isRefused');
  });
});

it('a text that waits is added to another account only if the person says so', async () => {
  server.fates = ['unreachable'];
  await add('milk');
  server.tokens.set('jot_ben', { scope: 'write', account: 'ben' });
  await worker.connect(server.url, 'jot_ben');
  await worker.sendWaiting();
  expect(texts()).toEqual([]);
  expect(await waiting()).toEqual([['milk', otherAccount]]);
  for (const entry of await worker.readEntries()) await worker.retryEntry(entry);
  await worker.sendWaiting();
  expect(texts()).toEqual(['milk']);
});

describe('a link that is already there', () => {
  const link = 'https://a.org/';
  beforeEach(() => void server.items.push({ text: link }));

  it('isn’t added, also later', async () => {
    expect(await add(link, true)).toBe('known');
    server.fates = ['unreachable'];
    expect(await add(link, true)).toBe('waiting');
    await worker.sendWaiting();
    expect(texts()).toEqual([link]);
    expect(await waiting()).toEqual([]);
  });

  it('is added if the person wants another', async () => {
    expect(await add(link)).toBe('saved');
    expect(texts()).toEqual([link, link]);
  });

  it('is added without a look if the token reads nothing', async () => {
    server.tokens.set('jot_add', { scope: 'add', account: 'ann' });
    await worker.connect(server.url, 'jot_add');
    expect(await add(link, true)).toBe('saved');
    expect(server.asked.at(-1)).toBe('/api/v1/add');
  });
});
