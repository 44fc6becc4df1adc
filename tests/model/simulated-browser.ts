import { AsyncLocalStorage } from 'node:async_hooks';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { FaultyNetwork } from './faulty-network';
import { forever, type PageLife } from './page-life';

/*
 * What the browser gives to a page as globals. Each simulated page has a host name of its own, by
 * which its requests find their device; databases belong to the device that is at
 * work in the moment when one is opened.
 */

/** What belongs to the page of a host name. */
export interface PageNetwork {
  network: FaultyNetwork;
  life: PageLife;
  /** The server's address, wherever it is now. */
  server(): string;
  /** Told what becomes of each request. */
  log(what: string): void;
}

const pages = new Map<string, PageNetwork>();
/** The page of which something is going on. */
const atWork = new AsyncLocalStorage<PageLife | undefined>();
const realFetch = globalThis.fetch;
const realSetTimeout = globalThis.setTimeout;
const STREAM = '/api/realtime';
const HOST = /^page-\d+\.model$/;
let serial = 0;

/** Gives a page an address, for as long as it lives. */
export function addPage(page: PageNetwork): string {
  const host = `page-${++serial}.model`;
  pages.set(host, page);
  page.life.atEnd(() => pages.delete(host));
  return `http://${host}`;
}

/** Does what sets timers that go on by themselves: they end with the page, as a browser's do. */
export function withTimersOf(life: PageLife, begin: () => void): void {
  atWork.run(life, begin);
}

/** `fetch` to the server itself, without any fault. Its connections belong to no page. */
export const fetchForReal: typeof fetch = (input, init) =>
  atWork.run(undefined, () => realFetch(input, init));

/** Opens databases of one device while some work is begun. */
export function inDatabasesOf<T>(factory: IDBFactory, begin: () => T): T {
  const before = databases;
  databases = factory;
  try {
    return begin();
  } finally {
    databases = before;
  }
}

let databases = new IDBFactory();

/** Puts the simulated browser in the place of Node's globals. */
export function installBrowser(): void {
  Object.defineProperty(globalThis, 'indexedDB', { get: () => databases, configurable: true });
  globalThis.fetch = (input, init = {}) => {
    const { host, pathname, search } = new URL(input instanceof Request ? input.url : input);
    const page = pages.get(host);
    if (!page) return HOST.test(host) ? forever<Response>() : fetchForReal(input, init);
    const { signal } = init;
    const path = pathname + search;
    const answer = page.life.step(() =>
      pathname === STREAM
        ? openStream(page, path, init)
        : page.network.request(page.life, path, init),
    );
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
  Object.assign(globalThis, { setTimeout });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    const abort = () => fail(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
}

/**
 * A page's event stream: the server's own, whose messages the device's network delivers, sooner or
 * later. A real stream keeps its order; the server's messages may be written into it in another one
 * than that of its commits, which is what a late event stands for.
 */
async function openStream(page: PageNetwork, path: string, init: RequestInit): Promise<Response> {
  const { network, life, server } = page;
  if (!network.isOnline) throw new TypeError('fetch failed');
  const aborter = new AbortController();
  const end = () => aborter.abort(new TypeError('The stream was cut.'));
  const remove = network.addStream(end);
  init.signal?.addEventListener('abort', end);
  life.atEnd(end);
  try {
    const answer = await fetchForReal(server() + path, { ...init, signal: aborter.signal });
    if (!answer.ok || !answer.body) return answer;
    return new Response(answer.body.pipeThrough(messagesThrough(network)));
  } finally {
    if (aborter.signal.aborted) remove();
    else aborter.signal.addEventListener('abort', remove);
  }
}

/** Gives an event stream's messages on as the network brings them, the first one at once. */
function messagesThrough(network: FaultyNetwork): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = '';
  let isFirst = true;
  let isOver = false;
  return new TransformStream({
    transform(chunk, controller) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const deliver = () => {
          // One that was cut takes nothing more.
          if (!isOver && controller.desiredSize !== null)
            controller.enqueue(encoder.encode(`${block}\n\n`));
        };
        if (isFirst) deliver();
        else network.bringEvent(deliver);
        isFirst = false;
      }
    },
    flush() {
      isOver = true;
    },
  });
}
