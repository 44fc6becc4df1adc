/// <reference lib="webworker" />
import { PrecacheController } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { PATHS, PRERENDERED_PATHS, prerenderedPage } from '../domain/paths';
import { SHARE_PAGE_HEADERS, sharePage } from '../domain/share-page';
import { APP_CACHE, EARLIER_NEWEST_BUILD_CACHE } from '../domain/storage-keys';

// The service worker. It stores the app's files only; responses with an account's data never go through it. It serves
// the pages of its own build. These refer to scripts by content hash, so builds never mix.

declare const self: ServiceWorkerGlobalScope & {
  /** Inserted by the build. Files without a revision have a hash in their name. */
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
};

/** The app's own page, for all paths that aren't prerendered. */
const SHELL = '/index.html';
const HASHED = '/assets/';
const ICON = '/favicon.svg';

const precache = new PrecacheController({ cacheName: APP_CACHE });
precache.addToCacheList(self.__WB_MANIFEST);

self.addEventListener('install', (event) => {
  void precache.install(event);
  event.waitUntil(replaceEarlierWorker());
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  const { type } = event.data as { type?: string };
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'DELETE_OLD_FILES') event.waitUntil(deleteOldFiles(event));
});

// The worker answers, so the server neither sees nor logs the shared text, and no network is needed.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === PATHS.share,
  ({ request }) => receiveShare(request),
  'POST',
);
registerRoute(
  // All other paths belong to the server: its routes, its files, and its 404 page.
  ({ request, url }) => request.mode === 'navigate' && prerenderedPage(url.pathname) !== '404',
  async ({ request, url }) => (await storedPage(url.pathname)) ?? fetch(request),
);
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode !== 'navigate' && url.pathname.startsWith(HASHED),
  // A page of an earlier build may request one of its own files. The browser may have deleted any stored file.
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
);
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode !== 'navigate' && url.pathname === ICON,
  async ({ request }) => (await precache.matchPrecache(ICON)) ?? fetch(request),
);

/** Returns the stored page for a path: the prerendered one if it is stored, else the app's own. */
async function storedPage(path: string): Promise<Response | undefined> {
  const name = prerenderedPage(path);
  const isDrawn = name !== null && name !== '404';
  const drawn = isDrawn ? await precache.matchPrecache(PRERENDERED_PATHS[name]) : undefined;
  return drawn ?? precache.matchPrecache(SHELL);
}

async function receiveShare(request: Request): Promise<Response> {
  const form = await request.formData();
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const page = sharePage({ title: field('title'), text: field('text'), url: field('url') });
  return new Response(page, { headers: SHARE_PAGE_HEADERS });
}

/**
 * Deletes the files of other builds when a page has started, unless they may still be needed: by another open page,
 * which may be of an earlier build, or by a newer worker that isn't active yet.
 */
async function deleteOldFiles(event: ExtendableMessageEvent): Promise<void> {
  const { source } = event;
  const { installing, waiting } = self.registration;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isAlone = source instanceof Client && pages.every(({ id }) => id === source.id);
  if (installing || waiting || !isAlone) return;
  await precache.activate(event);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== APP_CACHE).map((name) => caches.delete(name)));
}

/** Replaces a worker of an earlier release, because that release's pages don't offer a waiting worker. */
async function replaceEarlierWorker(): Promise<void> {
  if (await caches.has(EARLIER_NEWEST_BUILD_CACHE)) await self.skipWaiting();
}
