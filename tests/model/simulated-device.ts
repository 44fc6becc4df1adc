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

/** The properties of a simulated device. */
export interface DeviceTraits {
  /** Offset of its clock, in ms. */
  skew: number;
  /** Whether it has Web Locks. Plain http in a home network has none. */
  hasLocks: boolean;
  /** Turns of the event loop that a write to its disk takes. */
  diskTurns: number;
  /** Turns until drafts that other pages left are read. */
  draftTurns: number;
  /** Turns of the event loop until a request leaves it. */
  latencyTurns: number;
  /** Whether nobody has opened the account on it when the history begins, so that it reads all lists. */
  isNew: boolean;
  /** How many other responses delay each response to its first reads in the history. */
  firstAnswers: readonly number[];
}

/** The states of a session. When it has expired, the account stays on the screen. */
export type Session = 'begun' | 'ended' | 'expired';

/** State that all devices of a history share. */
export interface World {
  server: ModelServer;
  /** The account's user id. */
  owner: string;
  wire: Wire;
  words: Words;
  tally: Tally;
  /** Failures that were noticed. */
  violations: string[];
  /** Events, for the report of a failed history. */
  log: string[];
  random(): number;
}

/** A browser with its disk, clock, network and session, which all its tabs share. */
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
  /** Called when the session begins or ends. All tabs learn of it, because they share localStorage. */
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

  /** Invalidates the token; the app doesn't know it yet. */
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

  /** Returns one page's access to the real storage on this device's disk. */
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

  /** The same for localStorage, which takes no turns, and which a page that is gone doesn't reach. */
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

  /** Returns how many pages have left unwritten text in localStorage. */
  get lines(): number {
    return this.#localStorage.length;
  }

  /** Returns the content of the disk, without a page. */
  stored() {
    return this.#onDisk(async (storage) => ({
      ...(await storage.readAccount()),
      items: await storage.readItems(),
    }));
  }

  /** Returns the ids of the pages that have a draft on the disk. */
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

  /** Queues work on the disk. Work that hasn't begun when the page dies never runs. */
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
      // The caller gets the error, and the next work in the queue begins.
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
