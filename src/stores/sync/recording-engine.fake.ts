import type { CollectionView } from '../../domain/collection';
import type { Failure } from '../../domain/failure';
import type { Item, ItemView } from '../../domain/item';
import { lostTextOf } from '../../sync/push/lost-text';
import type { MutationFields } from '../../domain/mutators/mutation';
import { fieldsOf, type ClientMutation } from '../../sync/queue/client-mutation';
import type { Engine } from '../../sync/engine-ports';
import type { DraftScreen } from '../../sync/store/page-draft';
import type { Unsynced as UnsyncedMutation } from '../../sync/push/unsynced';
import type { Batch } from '../../sync/queue/row';
import type { Obstacle } from '../../sync/connectivity/connectivity';
import type { SyncEvent } from '../../sync/core/sync-event';
import { createReplica } from '../../sync/replica/replica';
import { showItem } from '../../sync/replica/apply-mutations';
import { closeAccount, openAccount } from '../account/account';
import { isSignedIn } from '../account/session';
import { signIn } from '../account/signed-in.fake';
import { forgetAccount } from '../account/opened-accounts';
import { useDialogs } from '../dialogs';
import { fakeCollections, fakeTrashBins } from './collections.fake';

export const OWNER = 'owner0000000001';
export const INBOX = makeCollection('inbox', 1000);
export const IDEAS = makeCollection('ideas', 2000);

/** The failure of a rejected mutation, unless the test gives another one. */
export const REJECTION: Failure = {
  kind: 'refused',
  status: 400,
  message: 'Something went wrong.',
  fields: {},
};

/** An engine that sends nothing: the test decides what the server answers, and when. */
export interface RecordingEngine extends Engine {
  /** All mutations that were ever made, in order. */
  mutations: ClientMutation[];
  /** The server confirms a mutation. */
  confirm(mutation: ClientMutation | undefined): void;
  /** The server rejects a mutation. After a create or a 404, all later mutations of the record are dropped with it. */
  reject(mutation: ClientMutation | undefined, failure?: Partial<Failure>): void;
  /** The server rejects several mutations in one answer. */
  rejectAll(mutations: readonly ClientMutation[], failure?: Partial<Failure>): void;
  /** The page pulls records that another device has changed. */
  arrive(...records: Item[]): void;
  /** Sets why the server takes no mutations; null if it does. */
  setObstacle(obstacle: Obstacle | null): void;
  /** The server rejects mutations whose dialog or input isn't open, so their texts are only listed. */
  rejectListed(mutations: readonly ClientMutation[], failure?: Partial<Failure>): void;
  /** The result of `whenKept`: whether the mutations survive the page. */
  isDurable: boolean;
  /** The drafts of other pages. */
  otherDrafts: unknown[];
  /** The unsynced mutations of other pages. */
  ofOthers: UnsyncedMutation[];
  /** The page pulls the deletion of an item. */
  dropItem(id: string): void;
  /** Replaces the account's collections. */
  haveCollections(views: readonly CollectionView[]): void;
  /** How often `refresh` was called. */
  refreshes: number;
  resumed: number;
  isClosed: boolean;
  /** Updates an item as a dialog does. Returns the mutation's id. */
  updateItem(recordId: string, action: ClientMutation['action'], fields: MutationFields): string;
  /** Whether the account was deleted from this device. */
  isForgotten: boolean;
  /** The batches that the storage hasn't written when the engine is closed. */
  unwritten: readonly Batch[];
}

const opened: RecordingEngine[] = [];

/** Signs a user in on this device. The account has the given items and draft. */
export function openRecordingAccount(records: readonly Item[] = [], owner = OWNER, draft?: object) {
  const made: RecordingEngine[] = [];
  signIn(owner);
  openAccount(owner, ({ onEvent }) => {
    made.push(recordingEngine(owner, onEvent, records, draft));
    return made[0]!;
  });
  if (!made[0]) throw new Error(`the account of ${owner} was open already`);
  opened.push(made[0]);
  made[0].arrive();
  return made[0];
}

/** Signs a user in again after the session had ended. */
export function reopenRecordingAccount(owner = OWNER): void {
  signIn(owner);
  const engine = opened.findLast((each) => each.owner === owner);
  if (!engine || engine.isForgotten) throw new Error(`the account of ${owner} is gone`);
  openAccount(owner, () => engine);
  engine.arrive();
}

/** Signs out and deletes all accounts from this device, so that the next test starts clean. */
export function closeRecordingAccount(): void {
  if (isSignedIn()) closeAccount();
  for (const engine of opened.splice(0)) {
    if (engine.isForgotten) continue;
    forgetAccount(engine.owner);
    void engine.forget();
  }
  useDialogs.setState({ current: null, waiting: [] });
}

function recordingEngine(
  owner: string,
  tell: (event: SyncEvent) => void,
  records: readonly Item[],
  draft: object | null = null,
): RecordingEngine {
  let kept: unknown = draft;
  let screen: DraftScreen | undefined;
  const onEvent = (event: SyncEvent) => {
    if (!engine.isClosed) tell(event);
  };
  const items = createReplica<Item, ItemView>(showItem, owner);
  const stored = new Map<string, Item>();
  const put = (record: Item) => {
    stored.set(record.id, record);
    items.put([record]);
  };
  for (const record of records) put(record);
  const mutations: ClientMutation[] = [];
  let unsent: ClientMutation[] = [];
  let minted = 0;
  let answers = 0;
  let rejected: UnsyncedMutation[] = [];
  const removeRejected = (ids: readonly string[]) => {
    rejected = rejected.filter(({ mutation }) => !ids.includes(mutation.id));
  };
  let obstacle: Obstacle | null = null;
  const describe = (mutation: ClientMutation, failure: Failure | null): UnsyncedMutation => {
    const { title = '', content = '', name = '' } = mutation.fields;
    return { mutation, failure, text: title || content || name, place: 'Inbox' };
  };
  const tellStatus = () => {
    const counts = { unsent: unsent.length, stuck: 0, rejected: rejected.length };
    onEvent({ type: 'status', obstacle, ...counts });
  };

  const collections = fakeCollections([INBOX, IDEAS], () => unsent);
  const isOfItem = ({ store }: ClientMutation) => store === 'items';
  const show = (mutation: ClientMutation) => {
    if (!isOfItem(mutation)) return onEvent({ type: 'collectionsChanged' });
    const { recordId: id } = mutation;
    const ofItem = unsent.filter(({ recordId }) => recordId === id);
    items.setMutations(id, ofItem);
    onEvent({ type: 'itemsChanged', ids: [id] });
  };
  const end = (mutation: ClientMutation | undefined): ClientMutation => {
    if (!mutation || !unsent.includes(mutation)) throw new Error('there is no such change');
    unsent = unsent.filter((other) => other !== mutation);
    return mutation;
  };

  const rejectAll = (
    some: readonly (ClientMutation | undefined)[],
    because?: Partial<Failure>,
    isListed = false,
  ) => {
    const failure = { ...REJECTION, ...because };
    const rejections = some.map((which) => {
      const mutation = end(which);
      const { recordId } = mutation;
      const following = unsent.filter((other) => other.recordId === recordId);
      const isNowhere = mutation.kind === 'create' || failure.status === 404;
      const dropped = isNowhere ? [mutation, ...following] : [mutation];
      unsent = unsent.filter((other) => !dropped.includes(other));
      const later = fieldsOf(isNowhere ? [] : following);
      const item = items.view(recordId);
      const lost = lostTextOf({ mutation, failure, dropped, later, item });
      if (lost) rejected.push(describe(lost.mutation, failure));
      return { mutation, failure, dropped, lost, isListed };
    });
    rejections.forEach(({ mutation }) => show(mutation));
    onEvent({ type: 'rejected', rejections });
    if (failure.status === 404)
      for (const { mutation } of rejections) engine.dropItem(mutation.recordId);
    tellStatus();
  };

  const engine: RecordingEngine = {
    owner,
    items,
    collections,
    haveCollections: collections.have,
    trashBins: fakeTrashBins(owner),
    mutations,
    refreshes: 0,
    resumed: 0,
    isClosed: false,
    isForgotten: false,
    unwritten: [],
    isDurable: true,
    ofOthers: [],
    otherDrafts: [],
    restored: Promise.resolve(),
    async restoreDraft(shown) {
      engine.isClosed = false;
      screen = shown;
      await engine.restored;
      if (kept !== null && !engine.isClosed) shown.show(kept);
    },
    keepDraft: () => Promise.resolve(),
    readOtherDrafts: () => Promise.resolve(engine.otherDrafts),
    mintId: () => `minted${++minted}`,
    mutate(made) {
      const id = `mutation${mutations.length}`;
      const mutation = { fields: {}, ...made, id, base: made.base ?? {}, at: 0 };
      for (const list of [mutations, unsent]) list.push(mutation);
      show(mutation);
      return id;
    },
    updateItem: (recordId, action, fields) =>
      engine.mutate({ store: 'items', kind: 'update', action, recordId, fields }),
    mutateAll: (many) => many.map(engine.mutate),
    whenKept: () => Promise.resolve(engine.isDurable),
    unsynced: {
      list: () => [...rejected, ...unsent.map((mutation) => describe(mutation, null))],
      readAll: () => Promise.resolve([...engine.ofOthers, ...engine.unsynced.list()]),
      retry(mutationIds) {
        const again = rejected.filter(({ mutation }) => mutationIds.includes(mutation.id));
        removeRejected(mutationIds);
        for (const { mutation } of again) engine.mutate(mutation);
        tellStatus();
      },
      discard(mutationIds) {
        removeRejected(mutationIds);
        tellStatus();
      },
      returned(mutationIds) {
        removeRejected(mutationIds);
        tellStatus();
      },
    },
    async refresh() {
      engine.refreshes++;
      onEvent({ type: 'reading', isAsked: true, isComplete: true, failure: null });
    },
    readVersions: () => Promise.resolve([]),
    readVersionsPage: () => Promise.resolve({ versions: [], cursor: null }),
    dropItem(id) {
      items.drop([id]);
      onEvent({ type: 'itemsChanged', ids: [id] });
    },
    follow: () => undefined,
    resume: () => void engine.resumed++,
    pause: () => undefined,
    async close() {
      kept = screen?.read() ?? null;
      engine.isClosed = true;
      return engine.unwritten;
    },
    prepareToLeave: () => true,
    readUnread: () => Promise.resolve([]),
    forgetUnread: () => Promise.resolve(),
    lastUse: () => Promise.resolve(null),
    async forget() {
      engine.isClosed = true;
      engine.isForgotten = true;
      return true;
    },
    confirm(which) {
      const mutation = end(which);
      const { recordId } = mutation;
      if (isOfItem(mutation)) {
        const record = showItem(stored.get(recordId), [mutation], owner);
        if (record) put({ ...record, updated: `2027-01-01 00:00:${10 + ++answers}` });
        else items.drop([recordId]);
      } else collections.confirm(mutation);
      show(mutation);
      onEvent({ type: 'confirmed', mutation });
    },
    reject: (which, failure) => rejectAll([which], failure),
    rejectAll,
    arrive(...arriving) {
      for (const record of arriving) put(record);
      onEvent({ type: 'collectionsChanged' });
      onEvent({ type: 'itemsChanged', ids: arriving.map(({ id }) => id) });
    },
    rejectListed: (some, because) => rejectAll(some, because, true),
    setObstacle(next) {
      obstacle = next;
      tellStatus();
    },
  };
  return engine;
}

function makeCollection(id: string, sortOrder: number): CollectionView {
  const name = id === 'inbox' ? 'Inbox' : 'Ideas';
  const times = { created: '', updated: '' };
  const flags = { isTrashBin: false, isPending: false } as const;
  return { id, name, slug: id, owner: OWNER, sortOrder, ...times, ...flags };
}
