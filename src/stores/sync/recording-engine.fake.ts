import type { CollectionView } from '../../domain/collection';
import type { Failure } from '../../domain/failure';
import type { Item, ItemView } from '../../domain/item';
import { lostTextOf } from '../../sync/push/lost-text';
import { fieldsOf, type Change } from '../../sync/state/change';
import type { Engine } from '../../sync/engine-ports';
import type { DraftScreen } from '../../sync/storage/device';
import type { Unsynced as UnsyncedChange } from '../../sync/push/unsynced';
import type { Writes } from '../../sync/storage/storage';
import type { SyncEvent } from '../../sync/sync-event';
import { createReplica } from '../../sync/state/replica';
import { showItem } from '../../sync/state/apply-changes';
import { closeAccount, openAccount } from '../account/account';
import { isSignedIn } from '../account/session';
import { signIn } from '../account/signed-in.fake';
import { forgetAccount } from '../account/unsynced-accounts';
import { useDialogs } from '../dialogs';
import { fakeCollections, fakeTrashBins } from './collections.fake';

export const OWNER = 'owner0000000001';
export const INBOX = makeCollection('inbox', 1000);
export const IDEAS = makeCollection('ideas', 2000);

/** Why the server rejects a change. */
export const REJECTION: Failure = {
  kind: 'refused',
  status: 400,
  message: 'Something went wrong.',
  fields: {},
};

/** An engine that sends nothing: the test says what the server answers, and when. */
export interface RecordingEngine extends Engine {
  /** All changes that were ever made, in their order. */
  changes: Change[];
  /** The server has a change. */
  confirm(change: Change | undefined): void;
  /** The server rejects a change; of a create, every later change of the record falls with it. */
  reject(change: Change | undefined, failure?: Partial<Failure>): void;
  /** It rejects several in one answer. */
  rejectAll(changes: readonly Change[], failure?: Partial<Failure>): void;
  /** Records of the server arrive, as another device left them. */
  arrive(...records: Item[]): void;
  /** Where it has no room, the server's disk is full, and it takes no changes. */
  setReachable(isReachable: boolean, hasNoRoom?: boolean): void;
  /** The server asks to wait, until a time in ms since 1970. */
  askToWait(until: number): void;
  /** The server rejects changes that nobody on this page waits for: their texts are listed. */
  rejectUnattended(changes: readonly Change[], failure?: Partial<Failure>): void;
  /** Whether what is changed outlives the page. */
  isDurable: boolean;
  /** The drafts of other pages. */
  otherDrafts: unknown[];
  /** The unsynced changes of other pages. */
  ofOthers: UnsyncedChange[];
  /** The server has an item no more. */
  dropItem(id: string): void;
  /** The account has these collections from now on. */
  haveCollections(views: readonly CollectionView[]): void;
  /** How often what has changed was asked for. */
  refreshes: number;
  resumed: number;
  isClosed: boolean;
  /** Whether the device holds nothing of the account any more. */
  isForgotten: boolean;
  /** What the storage has refused when the engine is closed. */
  unwritten: Writes;
}

const opened: RecordingEngine[] = [];

/** Signs an owner in on this device, whose account holds some items and a draft. */
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

/** Signs an owner in again whose session had ended. */
export function reopenRecordingAccount(owner = OWNER): void {
  signIn(owner);
  const engine = opened.findLast((each) => each.owner === owner);
  if (!engine || engine.isForgotten) throw new Error(`the account of ${owner} is gone`);
  openAccount(owner, () => engine);
  engine.arrive();
}

/** Signs everybody out for good, so that the next test finds nothing of this one. */
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
  const changes: Change[] = [];
  let unsent: Change[] = [];
  let minted = 0;
  let answers = 0;
  let rejected: UnsyncedChange[] = [];
  const removeRejected = (ids: readonly string[]) => {
    rejected = rejected.filter(({ change }) => !ids.includes(change.id));
  };
  let reach = { isReachable: true, pausedUntil: null as number | null, isDiskFull: false };
  const describe = (change: Change, failure: Failure | null): UnsyncedChange => {
    const { title = '', content = '', name = '' } = change.fields;
    return { change, failure, text: title || content || name, place: 'Inbox' };
  };
  const tellStatus = () => {
    const counts = { unsent: unsent.length, stuck: 0, rejected: rejected.length };
    onEvent({ type: 'status', ...reach, ...counts });
  };

  const collections = fakeCollections([INBOX, IDEAS], () => unsent);
  const isOfItem = ({ store }: Change) => store === 'items';
  const show = (change: Change) => {
    if (!isOfItem(change)) return onEvent({ type: 'collectionsChanged' });
    const { recordId: id } = change;
    const ofItem = unsent.filter(({ recordId }) => recordId === id);
    items.setChanges(id, ofItem);
    onEvent({ type: 'itemsChanged', ids: [id] });
  };
  const end = (change: Change | undefined): Change => {
    if (!change || !unsent.includes(change)) throw new Error('there is no such change');
    unsent = unsent.filter((other) => other !== change);
    return change;
  };

  const rejectAll = (
    some: readonly (Change | undefined)[],
    because?: Partial<Failure>,
    isListed = false,
  ) => {
    const failure = { ...REJECTION, ...because };
    const rejections = some.map((which) => {
      const change = end(which);
      const { recordId } = change;
      const following = unsent.filter((other) => other.recordId === recordId);
      const isNowhere = change.kind === 'create' || failure.status === 404;
      const dropped = isNowhere ? [change, ...following] : [change];
      unsent = unsent.filter((other) => !dropped.includes(other));
      const later = fieldsOf(isNowhere ? [] : following);
      const rejection = { change, failure, dropped, later, isListed };
      const lost = lostTextOf({ ...rejection, item: items.view(recordId) });
      if (lost) rejected.push(describe(lost.change, failure));
      return rejection;
    });
    rejections.forEach(({ change }) => show(change));
    onEvent({ type: 'rejected', rejections });
    if (failure.status === 404)
      for (const { change } of rejections) engine.dropItem(change.recordId);
    tellStatus();
  };

  const engine: RecordingEngine = {
    owner,
    items,
    collections,
    haveCollections: collections.have,
    trashBins: fakeTrashBins(owner),
    changes,
    refreshes: 0,
    resumed: 0,
    isClosed: false,
    isForgotten: false,
    unwritten: {},
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
    change(made) {
      const id = `change${changes.length}`;
      const change = { fields: {}, ...made, id, base: made.base ?? {}, at: 0 };
      changes.push(change);
      unsent.push(change);
      show(change);
      return change.id;
    },
    changeAll: (many) => many.map(engine.change),
    whenKept: () => Promise.resolve(engine.isDurable),
    unsynced: {
      list: () => [...rejected, ...unsent.map((change) => describe(change, null))],
      readAll: () => Promise.resolve([...engine.ofOthers, ...engine.unsynced.list()]),
      retry(changeIds) {
        const again = rejected.filter(({ change }) => changeIds.includes(change.id));
        removeRejected(changeIds);
        for (const { change } of again) engine.change(change);
        tellStatus();
      },
      discard(changeIds) {
        removeRejected(changeIds);
        tellStatus();
      },
      returned: removeRejected,
    },
    async refresh() {
      engine.refreshes++;
      onEvent({ type: 'reading', isAsked: true, isWhole: true, failure: null });
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
    readUnread: () => Promise.resolve([]),
    forgetUnread: () => Promise.resolve(),
    lastUse: () => Promise.resolve(null),
    async forget() {
      engine.isClosed = true;
      engine.isForgotten = true;
      return true;
    },
    confirm(which) {
      const change = end(which);
      const { recordId } = change;
      if (isOfItem(change)) {
        const record = showItem(stored.get(recordId), [change], owner);
        if (record) put({ ...record, updated: `2027-01-01 00:00:${10 + ++answers}` });
        else items.drop([recordId]);
      } else collections.confirm(change);
      show(change);
      onEvent({ type: 'confirmed', change });
    },
    reject: (which, failure) => rejectAll([which], failure),
    rejectAll,
    arrive(...arriving) {
      for (const record of arriving) put(record);
      onEvent({ type: 'collectionsChanged' });
      onEvent({ type: 'itemsChanged', ids: arriving.map(({ id }) => id) });
    },
    rejectUnattended: (some, because) => rejectAll(some, because, true),
    setReachable(isReachable, hasNoRoom = false) {
      reach = { isReachable, pausedUntil: null, isDiskFull: hasNoRoom };
      tellStatus();
    },
    askToWait(until) {
      reach = { ...reach, isReachable: false, pausedUntil: until };
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
