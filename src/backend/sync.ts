import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import type { Collection, TrashBin } from '../domain/collection';
import type { Item } from '../domain/item';
import type { Outcome, Rejection, StoreName } from '../domain/mutators/mutation';
import type { Push } from '../domain/mutators/parse-push';
import * as texts from '../texts/errors';
import { BackendFailure, request, unreachable } from './failure';
import { parseCollection, parseItem, parseTrashBin } from './parse-record';

/** The time from one opening of the server's database to the next (docs/decisions/0031). */
export interface Timeline {
  id: string;
  /** The newest write before it; empty if unknown. */
  written: string;
}

/** One page of the server's changes since a cursor. */
export interface PullPage {
  cursor: string;
  hasMore: boolean;
  items: Item[];
  itemCollections: Collection[];
  trashBins: TrashBin[];
  /** Ids of deleted records. */
  deleted: Record<StoreName, string[]>;
  /** The server's timelines, newest first, if the cursor was of an older one. */
  timelines?: Timeline[];
}

/** Why the server can't continue from a cursor (docs/sync-protocol.md). */
export type ResetReason = 'timeline' | 'expired';

/** The result of a mutation. */
export interface MutationResult {
  n: number;
  outcome: Outcome | 'failed';
  /** The current record, if the server's decision differs from the device's. */
  record?: Readonly<Record<string, unknown>>;
  /** For `keptBoth`: id of the item with the other text. */
  copyId?: string;
  /** For `renamed`: the other name. */
  theirs?: string;
  /** For `gone`, `rejected` and `failed`. */
  error?: Rejection;
}

export interface PushAnswer {
  /** Number of the last mutation with a result. */
  lastMutation: number;
  results: MutationResult[];
}

/**
 * Pull and push (docs/sync-protocol.md). Both throw a `BackendFailure`. It is `aborted`, without a request, if a
 * different user has logged in, which may have happened in another tab.
 */
export interface SyncApi {
  /** @param first for the first pull: id of the open collection or trash bin, whose items are sent first */
  pull(
    owner: string,
    cursor: string | null,
    first?: string,
  ): Promise<PullPage | { reset: ResetReason }>;
  push(owner: string, push: Push): Promise<PushAnswer>;
}

/** Timeout of a request, in ms. Without it, a half-open connection would never fail. */
const TIME_LIMIT_MS = 15_000;

type JsonObject = Readonly<Record<string, unknown>>;

/** Creates the sync requests of a PocketBase client. */
export function createSyncApi(client: PocketBase): SyncApi {
  const post = async (owner: string, route: string, body: object): Promise<JsonObject> => {
    const { record } = client.authStore;
    if (record && record.id !== owner) throw othersSession();
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    const sending = client.send(`/api/sync/${route}`, { method: 'POST', body, signal });
    const answer: unknown = await sending.catch((error: unknown) => {
      throw signal.aborted ? unreachable(408) : error;
    });
    return typeof answer === 'object' && answer !== null ? { ...answer } : {};
  };
  return {
    pull: (owner, cursor, first) =>
      request(async () => parsePull(await post(owner, 'pull', { cursor, first: first ?? null }))),
    push: (owner, push) => request(async () => parsePush(await post(owner, 'push', push))),
  };
}

function parsePull(answer: JsonObject): PullPage | { reset: ResetReason } {
  const { reset, cursor, hasMore, timelines } = answer;
  if (reset === 'timeline' || reset === 'expired') return { reset };
  const deleted = answer.deleted as PullPage['deleted'] | undefined;
  if (typeof cursor !== 'string' || typeof hasMore !== 'boolean' || !deleted) throw unreachable();
  const records = (store: StoreName) => answer[store] as RecordModel[];
  return {
    cursor,
    hasMore,
    items: records('items').map(parseItem),
    itemCollections: records('itemCollections').map(parseCollection),
    trashBins: records('trashBins').map(parseTrashBin),
    deleted,
    ...(Array.isArray(timelines) && { timelines: timelines as Timeline[] }),
  };
}

function parsePush({ lastMutation, results }: JsonObject): PushAnswer {
  if (typeof lastMutation !== 'number' || !Array.isArray(results)) throw unreachable();
  return { lastMutation, results: results as MutationResult[] };
}

/** Mutations don't contain their owner, so they must not be sent with another user's token. */
function othersSession(): BackendFailure {
  return new BackendFailure({
    kind: 'aborted',
    status: 0,
    message: texts.theSessionIsAnotherUsers,
    fields: {},
  });
}
