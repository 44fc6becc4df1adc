// Which builds of the app this browser keeps: written by the service worker, read by pages too.

import { NEWEST_BUILD_CACHE } from '../domain/storage-keys';

const NAME = '/name';

/** Notes that the build of this name is kept whole, and newer than all others. */
export async function noteNewestBuild(name: string): Promise<void> {
  const note = await caches.open(NEWEST_BUILD_CACHE);
  await note.put(NAME, new Response(name));
}

/** Name of the newest build that is kept whole, where one is noted and still there. */
export async function newestBuild(): Promise<string | undefined> {
  const note = await caches.match(NAME, { cacheName: NEWEST_BUILD_CACHE });
  const name = await note?.text();
  return name !== undefined && (await caches.has(name)) ? name : undefined;
}

/** Whether the page whose first script has this address is of the newest build that is kept. */
export async function isOfNewestBuild(entry: string): Promise<boolean> {
  const cacheName = await newestBuild();
  return cacheName === undefined || isKept(entry, { cacheName });
}

/** Whether a build with the first script of this address is kept. */
export async function isKept(entry: string, where: MultiCacheQueryOptions = {}): Promise<boolean> {
  return (await caches.match(entry, { ...where, ignoreVary: true })) !== undefined;
}
