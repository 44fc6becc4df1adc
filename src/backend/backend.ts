import PocketBase, { type BaseAuthStore } from 'pocketbase';
import { createAuth, type Auth } from './auth';
import {
  createCollectionsApi,
  createTrashBinsApi,
  type CollectionsApi,
  type TrashBinsApi,
} from './collections';
import { createDemoResets, type DemoResets } from './demo-resets';
import { createRecordsRealtime, type RecordsRealtime } from './records-realtime';
import { createItemBatch, type SendItemBatch } from './item-batch';
import { createItemsApi, type ItemsApi } from './items';
import { judgeRefusalsByToken } from './session-fetch';
import { createSiteApi, type SiteApi } from './site';

/** Everything that is asked of the server, for one session. */
export interface Backend {
  auth: Auth;
  items: ItemsApi;
  sendItemBatch: SendItemBatch;
  collections: CollectionsApi;
  trashBins: TrashBinsApi;
  site: SiteApi;
  demoResets: DemoResets;
  realtime: RecordsRealtime;
}

/**
 * A connection to the PocketBase at `url`. Without an `authStore` the session is kept in
 * localStorage and shared by all tabs.
 */
export function createBackend(url: string, authStore?: BaseAuthStore): Backend {
  const client = new PocketBase(url, authStore);
  // The SDK breaks off a request when an alike one follows: two quick saves would cancel each other.
  client.autoCancellation(false);
  judgeRefusalsByToken(client);
  return {
    auth: createAuth(client),
    items: createItemsApi(client),
    sendItemBatch: createItemBatch(client),
    collections: createCollectionsApi(client),
    trashBins: createTrashBinsApi(client),
    site: createSiteApi(client),
    demoResets: createDemoResets(client),
    realtime: createRecordsRealtime(client),
  };
}
