/// <reference lib="webworker" />
import { PATHS, PRERENDERED_PATHS, prerenderedPage } from '../domain/paths';
import { SHARE_PAGE_HEADERS, sharePage } from '../domain/share-page';
import { BUILD_CACHE, BUILD_LOCK, EARLIER_BUILD_LOCK } from '../domain/storage-keys';
import { newestBuild, noteNewestBuild } from './kept-builds';

// The service worker. It keeps one build of the app, whole, and nothing else: no answer of the server
// that belongs to an account ever goes through it. It answers with the newest build that is kept whole.

declare const self: ServiceWorkerGlobalScope & {
  /** Written by the build; a file without a revision has its hash in its name. */
  readonly __WB_MANIFEST: readonly { url: string; revision: string | null }[];
};

/** The app's own page, which draws whatever the path is for. */
const SHELL = '/index.html';
const HASHED = '/assets/';
/** A browser opens six connections to a server: what the person does must not wait for all of this. */
const AT_ONCE = 4;

const files = new Map(
  self.__WB_MANIFEST.map(({ url, revision }) => [
    new URL(url, self.location.origin).pathname,
    revision,
  ]),
);
const ownName = nameOfBuild();

self.addEventListener('install', (event) => event.waitUntil(keepBuild()));
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), dropOldBuilds()]));
});
self.addEventListener('message', (event) => {
  const { type } = event.data as { type?: string };
  // Pages of earlier versions load themselves again when this has been done.
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'DROP_OLD_BUILDS') event.waitUntil(dropOldBuilds());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === PATHS.share)
    event.respondWith(receiveShare(request));
  if (request.method !== 'GET') return;
  const path = request.mode === 'navigate' ? pageOf(pathname) : fileOf(pathname);
  if (path !== null) event.respondWith(answer(path, request));
});

/** Answers a share here, so that the server neither sees nor logs its text, and needn't be there. */
async function receiveShare(request: Request): Promise<Response> {
  const form = await request.formData();
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const page = sharePage({ title: field('title'), text: field('text'), url: field('url') });
  return new Response(page, { headers: SHARE_PAGE_HEADERS });
}

/** The kept page for a path of the app; null where the server has a route, a file, or no page at all. */
function pageOf(path: string): string | null {
  const name = prerenderedPage(path);
  if (name === '404') return null;
  return name !== null && files.has(PRERENDERED_PATHS[name]) ? PRERENDERED_PATHS[name] : SHELL;
}

/** The kept file of a path. A page of an earlier build may ask for a part of it: that is kept too. */
function fileOf(path: string): string | null {
  return path.startsWith(HASHED) || (files.has(path) && !isPage(path)) ? path : null;
}

/** Pages are kept for who opens them; who fetches one wants to know what the server has. */
function isPage(path: string): boolean {
  return path === SHELL || prerenderedPage(path) !== '404';
}

async function answer(path: string, request: Request): Promise<Response> {
  const build = await caches.open(await buildInUse());
  const kept = (await build.match(path, ANY)) ?? (await keptElsewhere(path));
  // The browser may have made room, at the cost of a file.
  return kept ?? fetch(request);
}

/**
 * Name of the build to answer with. A newer worker waits until all pages are closed, or, if it is asked to
 * take over, until this one has nothing to do, for minutes maybe. Its build doesn't wait with it.
 */
async function buildInUse(): Promise<string> {
  const newest = self.registration.waiting ? await newestBuild() : undefined;
  return newest ?? ownName;
}

/** A file whose name holds its hash is the same in every build. */
async function keptElsewhere(path: string): Promise<Response | undefined> {
  return path.startsWith(HASHED) ? caches.match(path, ANY) : undefined;
}

/** One answer serves all who ask: they differ in how it is compressed, and here it isn't any more. */
const ANY: CacheQueryOptions = { ignoreVary: true };

/** Keeps every file of this build. Rejects when one can't be had: the browser tries again later. */
async function keepBuild(): Promise<void> {
  const name = await ownName;
  const cache = await caches.open(name);
  const left = [...files];
  const keepNext = async (): Promise<void> => {
    const next = left.shift();
    if (!next) return;
    const [path, revision] = next;
    const kept = revision === null ? await keptElsewhere(path) : undefined;
    const file = kept ?? (await fetch(path, { cache: revision === null ? 'default' : 'no-cache' }));
    if (!file.ok || file.redirected) throw new Error(`${path} can’t be kept: ${file.status}`);
    await cache.put(path, file);
    return keepNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
  await noteNewestBuild(name);
}

/** Removes the builds that no open page was loaded from, and none will be. */
async function dropOldBuilds(): Promise<void> {
  const inUse = await buildInUse();
  const { held = [] } = await self.navigator.locks.query();
  const entries = held.flatMap(({ name = '' }) => {
    const prefix = [BUILD_LOCK, EARLIER_BUILD_LOCK].find((each) => name.startsWith(each));
    return prefix === undefined ? [] : [name.slice(prefix.length)];
  });
  for (const name of await caches.keys()) {
    if (name === inUse || !name.startsWith(BUILD_CACHE) || (await isKeptAfter(inUse, name)))
      continue;
    const cache = await caches.open(name);
    const isUsed = await Promise.all(entries.map((entry) => cache.match(entry, ANY)));
    if (!isUsed.some((entry) => entry !== undefined)) await caches.delete(name);
  }
}

/** Whether a build may be one that a newer worker keeps: its cache came after that in use. */
async function isKeptAfter(inUse: string, name: string): Promise<boolean> {
  const { installing, waiting } = self.registration;
  if (!installing && !waiting) return false;
  const names = await caches.keys();
  return names.indexOf(name) > names.indexOf(inUse);
}

/** Names the build by all that is in it. */
async function nameOfBuild(): Promise<string> {
  const content = new TextEncoder().encode(JSON.stringify([...files]));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  const digits = Array.from(hash.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0'));
  return BUILD_CACHE + digits.join('');
}
