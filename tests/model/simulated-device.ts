import { IDBFactory } from 'fake-indexeddb';
import { BaseAuthStore } from 'pocketbase';
import { openIndexedDb } from '../../src/sync/store/indexed-db';
import { isRow } from '../../src/sync/queue/row';
import type { LocalStorage } from '../../src/sync/store/last-line';
import { volatileLocalStorage } from '../../src/sync/store/local-storage.fake';
import type { Storage } from '../../src/sync/store/storage';
import { FaultyNetwork } from './faulty-network';
import { BrowserLocks } from './page-locks';
import type { ModelServer } from './model-server';
import type { PageLife } from './page-life';
import { nextTurn } from './next-turn';
import { inDatabasesOf } from './simulated-browser';
import type { Tally } from './tally';
import type { Wire } from './wire';
import type { Words } from './words';

/** What a device of a history is like. */
export interface DeviceTraits {
  /** How far its clock is off, in ms. */
  skew: number;
  /** Plain http in a home network has no Web Locks. */
  hasLocks: boolean;
  /** Turns of the event loop that a write to its disk takes. */
  diskTurns: number;
  /** The same until drafts that were left are read. */
  draftTurns: number;
  /** Turns of the event loop until a request leaves it. */
  latencyTurns: number;
  /** Nobody has opened the account on it when the history begins: all lists are read whole. */
  isNew: boolean;
  /** After how many others the answers to the first things it reads come when the history has begun. */
  firstAnswers: readonly number[];
}

/** What becomes of a session: where it has expired, the account stays on the screen. */
export type Session = 'begun' | 'ended' | 'expired';

/** What all devices of a history share. */
export interface World {
  server: ModelServer;
  /** The account's user id. */
  owner: string;
  wire: Wire;
  words: Words;
  tally: Tally;
  /** What went wrong that must not, as it was seen. */
  violations: string[];
  /** What happened, for whoever reads of a history that went wrong. */
  log: string[];
  random(): number;
}

/** A browser with its disk, its clock, its network and its session, which all its tabs share. */
export class SimulatedDevice {
  readonly world: World;
  readonly traits: DeviceTraits;
  readonly name: string;
  readonly network: FaultyNetwork;
  readonly authStore = new BaseAuthStore();
  readonly #locks = new BrowserLocks();
  readonly #databases = new IDBFactory();
  readonly #localStorage = volatileLocalStorage();
  #tabs = 0;
  #isSignedIn = false;
  /** Told when the session begins or ends; all tabs learn of it, as they share their localStorage. */
  readonly #sessionListeners = new Set<(session: Session) => void>();

  constructor(world: World, traits: DeviceTraits, name: string) {
    this.world = world;
    this.traits = traits;
    this.name = name;
    this.network = new FaultyNetwork(world.wire, world.tally, traits.latencyTurns);
    if (traits.skew !== 0) world.tally.count('device with a wrong clock');
    if (traits.isNew) world.tally.count('device that is new');
    if (!traits.hasLocks) world.tally.count('device without Web Locks');
  }

  get isSignedIn(): boolean {
    return this.#isSignedIn;
  }

  now(): number {
    return Date.now() + this.traits.skew;
  }

  async signIn(): Promise<void> {
    const { server, owner } = this.world;
    this.#takeToken(await server.tokenOf(owner));
    this.#tellSession('begun');
  }

  /** The app has learnt that the session is over. */
  signOut(): void {
    if (!this.#isSignedIn) return;
    this.authStore.clear();
    this.#tellSession(this.world.random() < 0.5 ? 'ended' : 'expired');
  }

  onSession(life: PageLife, listener: (session: Session) => void): void {
    this.#sessionListeners.add(listener);
    life.atEnd(() => this.#sessionListeners.delete(listener));
  }

  /** The token is no longer good, and the app doesn't know it yet. */
  spoilToken(): void {
    if (this.#isSignedIn) this.#takeToken('no.longer.good');
  }

  mintTabId(): string {
    return `tab-${++this.#tabs}`;
  }

  locksOf(life: PageLife): LockManager | undefined {
    life.atEnd(() => this.#locks.releaseAllOf(life));
    return this.traits.hasLocks ? this.#locks.of(life) : undefined;
  }

  /** The channels between the pages of this device. */
  channelsOf(life: PageLife): (name: string) => BroadcastChannel {
    return (name) => {
      const channel = new BroadcastChannel(`${this.world.owner} ${this.name} ${name}`);
      const post = channel.postMessage.bind(channel);
      channel.postMessage = (message: unknown) => {
        if (!life.isOver) post(message);
      };
      life.atEnd(() => channel.close());
      return channel;
    };
  }

  /** The real storage on this device's disk, as one page has it. */
  storageOf(life: PageLife): Storage {
    const { owner } = this.world;
    const storage = inDatabasesOf(this.#databases, () => openIndexedDb(owner));
    const account = this.#queue(life, this.traits.diskTurns);
    const drafts = this.#queue(life, this.traits.draftTurns);
    return {
      readAccount: () => account(() => storage.readAccount()),
      readItems: () => account(() => storage.readItems()),
      write: (batch, mayBeWritten) => account(() => storage.write(batch, mayBeWritten)),
      writePulled: (pulled) => account(() => storage.writePulled(pulled)),
      readRows: (keys) => account(() => storage.readRows(keys)),
      forgetWritten: (before, except) => account(() => storage.forgetWritten(before, except)),
      checkRoom: () => account(() => storage.checkRoom()),
      moveDraft: (from, to) => drafts(() => storage.moveDraft(from, to)),
      lastUse: () => account(() => storage.lastUse()),
      close: () => storage.close(),
      destroy: (use) => account(() => storage.destroy(use)),
    };
  }

  /** The same of its localStorage, which needs no turns, and which a page that is gone doesn't reach. */
  localStorageOf(life: PageLife): LocalStorage {
    const { getItem, key, setItem, removeItem } = this.#localStorage;
    const unlessOver =
      <Args extends unknown[]>(work: (...args: Args) => void) =>
      (...args: Args) => {
        if (!life.isOver) work(...args);
      };
    const all = this.#localStorage;
    return {
      get length() {
        return all.length;
      },
      key,
      getItem,
      setItem: unlessOver(setItem),
      removeItem: unlessOver(removeItem),
    };
  }

  /** How many pages have left in localStorage what they were writing. */
  get lines(): number {
    return this.#localStorage.length;
  }

  /** What lies on the disk, read by nobody's page. */
  stored() {
    return this.#onDisk(async (storage) => ({
      ...(await storage.readAccount()),
      items: await storage.readItems(),
    }));
  }

  /** Ids of the pages that have a draft, as it lies on the disk. */
  draftHolders(): Promise<string[]> {
    return this.#onDisk(async (storage) => {
      const rows = (await storage.readRows()).filter(isRow);
      return rows.filter(({ state }) => state === 'draft').map(({ tab }) => tab);
    });
  }

  async #onDisk<T>(look: (storage: Storage) => Promise<T>): Promise<T> {
    const storage = openIndexedDb(this.world.owner);
    const seen = await inDatabasesOf(this.#databases, () => look(storage));
    storage.close();
    return seen;
  }

  /** Work on the disk that is done in its order; what hasn't begun when the page dies never does. */
  #queue(life: PageLife, turns: number) {
    let last: Promise<unknown> = Promise.resolve();
    return <T>(work: () => Promise<T>): Promise<T> => {
      const done = life.step(() =>
        last.then(async () => {
          for (let turn = 0; turn < turns; turn++) await nextTurn();
          if (life.isOver) return new Promise<T>(() => undefined);
          return inDatabasesOf(this.#databases, work);
        }),
      );
      // Whoever asked for it gets the failure; the next in line begins all the same.
      last = done.catch(() => undefined);
      return done;
    };
  }

  #tellSession(session: Session): void {
    this.#isSignedIn = session === 'begun';
    for (const listener of this.#sessionListeners) listener(session);
  }

  #takeToken(token: string): void {
    const { owner: id } = this.world;
    this.authStore.save(token, { id, collectionId: '_pb_users_auth_', collectionName: 'users' });
  }
}
