/// <reference lib="webworker" />
import { PrecacheController } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { PATHS, PRERENDERED_PATHS, prerenderedPage } from '../domain/paths';
import { SHARE_PAGE_HEADERS, sharePage } from '../domain/share-page';
import { APP_CACHE, EARLIER_NEWEST_BUILD_CACHE } from '../domain/storage-keys';

// The service worker. It stores the files of the app and nothing else: no response that belongs to an account goes
// through it. Its pages are those of its own build, which name their scripts by content, so builds never mix.

declare const self: ServiceWorkerGlobalScope & {
  /** Written by the build. A file without a revision has its hash in its name. */
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
};

/** The app's own page, which draws whatever the path is for. */
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

// The server neither sees nor logs the text of a share, and needn't be there.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === PATHS.share,
  ({ request }) => receiveShare(request),
  'POST',
);
registerRoute(
  // Everything else is the server's: its routes, its files, and the answer that there is no such page.
  ({ request, url }) => request.mode === 'navigate' && prerenderedPage(url.pathname) !== '404',
  async ({ request, url }) => (await storedPage(url.pathname)) ?? fetch(request),
);
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode !== 'navigate' && url.pathname.startsWith(HASHED),
  // A page of an earlier build may ask for one of its files. The browser may have deleted any.
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
);
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode !== 'navigate' && url.pathname === ICON,
  async ({ request }) => (await precache.matchPrecache(ICON)) ?? fetch(request),
);

/** The stored page of a path: drawn by the build where that is stored, else the app's own. */
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
 * Deletes the files of other builds for a page that has just started. Any other open page may be of an earlier build and
 * still need its files; a newer worker has stored files of its own.
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

/** The pages of earlier builds don't see that this worker waits, so they can't offer it. */
async function replaceEarlierWorker(): Promise<void> {
  if (await caches.has(EARLIER_NEWEST_BUILD_CACHE)) await self.skipWaiting();
}
