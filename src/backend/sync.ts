import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import type { Collection, TrashBin } from '../domain/collection';
import type { Item } from '../domain/item';
import type { Outcome, Rejection, StoreName } from '../domain/mutators/mutation';
import type { Push } from '../domain/mutators/parse-push';
import * as texts from '../texts/errors';
import { BackendFailure, request, unreachable } from './failure';
import { parseCollection, parseItem, parseTrashBin } from './parse-record';

/** A stretch of a server's life: from one opening of its database to the next (docs/decisions/0031). */
export interface Timeline {
  id: string;
  /** The newest write before it; blank where that isn't known. */
  written: string;
}

/** What has changed on the server since a cursor: one page of it. */
export interface PullPage {
  cursor: string;
  hasMore: boolean;
  items: Item[];
  itemCollections: Collection[];
  trashBins: TrashBin[];
  /** Ids of what was deleted. */
  deleted: Record<StoreName, string[]>;
  /** The server's newest timelines, the newest first, where the cursor was of an older one. */
  timelines?: Timeline[];
}

/** Why a device can't go on from its cursor (docs/sync-protocol.md). */
export type ResetReason = 'timeline' | 'expired';

/** What became of a mutation. */
export interface MutationResult {
  n: number;
  outcome: Outcome | 'failed';
  /** The record as it is now, where the server decided something else than the device. */
  record?: Readonly<Record<string, unknown>>;
  /** Of `keptBoth`: the item with the other text. */
  copyId?: string;
  /** Of `renamed`: the other name. */
  theirs?: string;
  /** Of `gone`, `rejected` and `failed`. */
  error?: Rejection;
}

export interface PushAnswer {
  /** Number of the last mutation that the server has decided on. */
  lastMutation: number;
  results: MutationResult[];
}

/**
 * Pull and push (docs/sync-protocol.md). Each throws a `BackendFailure`: `aborted`, without a request,
 * where the session is another user's than the owner's. Another page may have begun it a moment ago.
 */
export interface SyncApi {
  /** @param first of a first pull: id of the collection or trash bin that is open */
  pull(
    owner: string,
    cursor: string | null,
    first?: string,
  ): Promise<PullPage | { reset: ResetReason }>;
  push(owner: string, push: Push): Promise<PushAnswer>;
}

/** In ms: a connection that is half open never answers, nor does it fail. */
const TIME_LIMIT_MS = 15_000;

type JsonObject = Readonly<Record<string, unknown>>;

/** The sync of one PocketBase client. */
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

/** A mutation names no owner: whose token it is sent with has it. */
function othersSession(): BackendFailure {
  return new BackendFailure({
    kind: 'aborted',
    status: 0,
    message: texts.theSessionIsAnotherUsers,
    fields: {},
  });
}
