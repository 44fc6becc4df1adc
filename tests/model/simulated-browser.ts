import { AsyncLocalStorage } from 'node:async_hooks';
import 'fake-indexeddb/auto';
import type { FaultyNetwork } from './faulty-network';
import { forever, type PageLife } from './page-life';

/*
 * What the browser gives to a page as globals. Each simulated page has a host name of its own, by
 * which its requests and connections find their device; databases belong to the device that is at
 * work.
 */

/** The page to which a host name belongs. */
export interface PageNetwork {
  network: FaultyNetwork;
  life: PageLife;
  /** The server's present address. */
  server(): string;
  /** Called with the result of each request. */
  log(what: string): void;
}

const pages = new Map<string, PageNetwork>();
/** The page whose code is running. */
const atWork = new AsyncLocalStorage<PageLife | undefined>();
const realFetch = globalThis.fetch;
const realSetTimeout = globalThis.setTimeout;
const HOST = /^page-\d+\.model$/;
let serial = 0;

/** Gives a page an address, for as long as it lives. */
export function addPage(page: PageNetwork): string {
  const host = `page-${++serial}.model`;
  pages.set(host, page);
  page.life.atEnd(() => pages.delete(host));
  return `http://${host}`;
}

/** Runs code that sets recurring timers. They end with the page, as in a browser. */
export function withTimersOf(life: PageLife, begin: () => void): void {
  atWork.run(life, begin);
}

/** `fetch` to the server itself without faults. Its connections belong to no page. */
export const fetchForReal: typeof fetch = (input, init) =>
  atWork.run(undefined, () => realFetch(input, init));

/** Runs work on the disk of one device to its end, because it may open a database late. */
export function inDatabasesOf<T>(factory: IDBFactory, work: () => T): T {
  return databases.run(factory, work);
}

/** The databases of the active device. */
const databases = new AsyncLocalStorage<IDBFactory>();

function databasesAtWork(): IDBFactory {
  const factory = databases.getStore();
  if (!factory) throw new Error('A database is opened, and no device is at work.');
  return factory;
}

/** Replaces Node's globals by the simulated browser. */
export function installBrowser(): void {
  Object.defineProperty(globalThis, 'indexedDB', { get: databasesAtWork, configurable: true });
  globalThis.fetch = (input, init = {}) => {
    const { host, pathname, search } = new URL(input instanceof Request ? input.url : input);
    const page = pages.get(host);
    if (!page) return HOST.test(host) ? forever<Response>() : fetchForReal(input, init);
    const { signal } = init;
    const answer = page.life.step(() => page.network.request(page.life, pathname + search, init));
    const { method = 'GET', body } = init;
    const asked = `${method} ${pathname}${typeof body === 'string' ? ` ${body}` : ''}`;
    answer.then(
      ({ status }) => page.log(`${asked} → ${status}`),
      (error: unknown) => page.log(`${asked} → ${String(error)}`),
    );
    return signal ? Promise.race([answer, aborted(signal)]) : answer;
  };
  const setTimeout = <T extends unknown[]>(
    work: (...values: T) => void,
    ms: number,
    ...values: T
  ) => {
    const life = atWork.getStore();
    const ifThere = () => {
      if (!life?.isOver) work(...values);
    };
    return realSetTimeout(ifThere, ms);
  };
  Object.assign(globalThis, { EventSource: SimulatedEventSource, setTimeout });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    const abort = () => fail(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
}

type Listener = (event: { data: string; lastEventId: string; type: string }) => void;

/**
 * Node has no `EventSource`. This one reads the server's event stream and passes each message to the device's network,
 * which delivers it sooner or later. A real stream keeps its order, but the server may write messages in another order
 * than that of its commits. A late event stands for that.
 */
class SimulatedEventSource {
  onerror: ((event: unknown) => void) | null = null;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #aborter = new AbortController();
  #isClosed = false;

  constructor(url: string) {
    const { host, pathname } = new URL(url);
    const page = pages.get(host);
    if (!page && !HOST.test(host)) throw new Error(`There is no page ${host}.`);
    // A page that is gone connects to nothing.
    if (!page) return;
    page.life.atEnd(() => this.close());
    void this.#read(page, pathname);
  }

  addEventListener(topic: string, listener: Listener): void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
  }

  removeEventListener(topic: string, listener: Listener): void {
    this.#listeners.get(topic)?.delete(listener);
  }

  close(): void {
    this.#isClosed = true;
    this.#aborter.abort();
  }

  async #read(page: PageNetwork, pathname: string): Promise<void> {
    const { network, life, server } = page;
    const remove = network.addStream(() => this.#aborter.abort());
    try {
      if (!network.isOnline) throw new TypeError('fetch failed');
      const { signal } = this.#aborter;
      const { body } = await fetchForReal(server() + pathname, { signal });
      if (!body) throw new TypeError('The stream has no body.');
      const decoder = new TextDecoder();
      let rest = '';
      for await (const chunk of body) {
        if (life.isOver) return this.close();
        const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) this.#take(page, block);
      }
      throw new TypeError('The stream has ended.');
    } catch (error) {
      if (!this.#isClosed && !life.isOver) this.onerror?.(error);
    } finally {
      remove();
    }
  }

  #take({ network, life }: PageNetwork, block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at), line.slice(at + 1)];
      }),
    );
    const type = fields.get('event') ?? '';
    const data = fields.get('data') ?? '';
    const deliver = () => {
      if (this.#isClosed || life.isOver) return;
      const event = { type, data, lastEventId: fields.get('id') ?? '' };
      for (const listener of this.#listeners.get(type) ?? []) listener(event);
    };
    if (type === 'PB_CONNECT') deliver();
    else network.bringEvent(deliver);
  }
}
