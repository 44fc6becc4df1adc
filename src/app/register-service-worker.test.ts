// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { closeNotices, shownNotices } from '../stores/notices.fixture';
import { noteNewestBuild } from './kept-builds';
import { registerServiceWorker } from './register-service-worker';

const OLD = 'https://jot.test/assets/old.js';
const NEW = 'https://jot.test/assets/new.js';

class Worker extends EventTarget {
  state = 'installing';
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  find(worker: Worker): void {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
}

let stored: Map<string, Map<string, Response>>;
let registration: Registration;

beforeEach(() => {
  stored = new Map();
  registration = new Registration();
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, cache);
      return { put: async (key: string, response: Response) => void cache.set(key, response) };
    },
    has: async (name: string) => stored.has(name),
    match: async (key: string, { cacheName }: MultiCacheQueryOptions = {}) =>
      [...stored]
        .filter(([name]) => cacheName === undefined || name === cacheName)
        .map(([, cache]) => cache.get(key)?.clone())
        .find((response) => response !== undefined),
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: async () => registration, ready: new Promise(() => undefined) },
  });
  vi.useFakeTimers({ toFake: ['setInterval'] });
});
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await closeNotices();
});

/** Does what a worker does when it has kept its build, whose first script has this address. */
async function keep(entry: string): Promise<void> {
  stored.set(`jot-build-${entry}`, new Map([[entry, new Response('')]]));
  await noteNewestBuild(`jot-build-${entry}`);
}

/** By then the app has drawn its conclusion from what the fake caches have answered. */
const nextTask = () => new Promise((resolve) => setImmediate(resolve));

describe('a new version', () => {
  it('is offered when its worker is installed while the page is open', async () => {
    await keep(OLD);
    await registerServiceWorker(OLD);
    const worker = new Worker();
    registration.find(worker);
    await keep(NEW);
    expect(await shownNotices()).toEqual([]);
    worker.become('installed');
    await vi.waitFor(async () => expect(await shownNotices()).toHaveLength(1));
  });

  it('is offered when its worker began to be installed before', async () => {
    await keep(OLD);
    const worker = new Worker();
    registration.find(worker);
    await registerServiceWorker(OLD);
    await keep(NEW);
    worker.become('installed');
    await vi.waitFor(async () => expect(await shownNotices()).toHaveLength(1));
  });

  it('is offered when its worker waited before, or was in charge already', async () => {
    await keep(OLD);
    await keep(NEW);
    await registerServiceWorker(OLD);
    await vi.waitFor(async () => expect(await shownNotices()).toHaveLength(1));
  });

  it('is offered again after it was declined, when it is a newer one', async () => {
    await keep(OLD);
    await registerServiceWorker(OLD);
    for (const entry of [NEW, 'https://jot.test/assets/newer.js']) {
      const worker = new Worker();
      registration.find(worker);
      await keep(entry);
      worker.become('installed');
      await vi.waitFor(async () => expect(await shownNotices()).toHaveLength(1));
      await closeNotices();
    }
  });

  it('is offered to a page that came from the server before it', async () => {
    await registerServiceWorker(OLD);
    const worker = new Worker();
    registration.find(worker);
    await keep(NEW);
    worker.become('installed');
    await vi.waitFor(async () => expect(await shownNotices()).toHaveLength(1));
  });
});

describe('nothing is offered', () => {
  it.each([
    ['to a page of the newest build, whose worker still waits', [OLD, NEW], NEW, NEW],
    ['to a page that came from the server and is newer than what is kept', [OLD], NEW, NEW],
    ['where no build was noted', [], OLD, '/name'],
  ])('%s', async (_, kept, entry, lastAskedFor) => {
    for (const one of kept) await keep(one);
    const matched = vi.spyOn(caches, 'match');
    await registerServiceWorker(entry);
    await vi.waitFor(() => expect(matched).toHaveBeenCalledWith(lastAskedFor, expect.anything()));
    await nextTask();
    expect(await shownNotices()).toEqual([]);
  });

  it('by the first worker of all', async () => {
    await registerServiceWorker(OLD);
    const worker = new Worker();
    registration.find(worker);
    await keep(OLD);
    const matched = vi.spyOn(caches, 'match');
    worker.become('installed');
    await vi.waitFor(() => expect(matched).toHaveBeenCalledWith(OLD, expect.anything()));
    await nextTask();
    expect(await shownNotices()).toEqual([]);
  });
});
