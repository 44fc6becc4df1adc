import PocketBase, { type BaseAuthStore } from 'pocketbase';
import { createAuth, type Auth } from './auth';
import { createItemsApi, type ItemsApi } from './items';
import { createRealtime, type Realtime } from './realtime';
import { keepRetryAfter } from './retry-after';
import { judgeRefusalsByToken } from './session-fetch';
import { createSiteApi, type SiteApi } from './site';
import { createSyncApi, type SyncApi } from './sync';

/** All requests to the server. */
export interface Backend {
  auth: Auth;
  items: ItemsApi;
  sync: SyncApi;
  site: SiteApi;
  realtime: Realtime;
}

/**
 * Connects to the PocketBase server at `url`. Without an `authStore`, the session is stored in localStorage and shared
 * by all tabs.
 */
export function createBackend(url: string, authStore?: BaseAuthStore): Backend {
  const client = new PocketBase(url, authStore);
  // The SDK aborts a request when a similar one follows, so two quick saves would cancel each other.
  client.autoCancellation(false);
  const onRefused = judgeRefusalsByToken(client);
  keepRetryAfter(client);
  return {
    auth: createAuth(client, onRefused),
    items: createItemsApi(client),
    sync: createSyncApi(client),
    site: createSiteApi(client),
    realtime: createRealtime(client),
  };
}
