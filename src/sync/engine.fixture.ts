import { createEngine } from './engine';
import type { Engine, EngineOptions } from './engine-ports';
import type { Batch } from './queue/row';
import { volatileStorage } from './store/storage.fake';
import type { SyncEvent } from './core/sync-event';
import { openTabs } from './tabs/tabs';

/** What a test holds of a page: its clock, storage and other pages too. All but backend and owner have a default. */
export type PageOptions = Pick<EngineOptions, 'backend' | 'owner'> & Partial<EngineOptions>;

let pages = 0;

/** Small, so that retries come soon, and another for each page: two would mint one id in the same ms. */
let lastChance = 0;

/** The app on one page without its screen: the real engine of an account, and what it tells. */
export class EnginePage {
  engine: Engine;
  readonly events: SyncEvent[] = [];
  readonly #open: (unwritten?: Promise<readonly Batch[]>) => Engine;

  /** By default a page of its own, on a device that keeps nothing of the account yet. */
  constructor({ onEvent, ...options }: PageOptions) {
    const chance = (lastChance += 1e-4);
    const all: EngineOptions = {
      storage: volatileStorage(),
      tabs: openTabs(`page ${++pages}`, undefined),
      random: () => chance,
      ...options,
      onEvent: (event) => {
        this.events.push(event);
        onEvent?.(event);
      },
    };
    this.#open = (unwritten) => createEngine({ ...all, unwritten });
    this.engine = this.#open();
  }

  /** The session ends. Returns what its owner does who is back on this page: it has another engine then. */
  leave(): () => void {
    const unwritten = this.engine.close();
    return () => {
      this.engine = this.#open(unwritten);
    };
  }

  /** The items in an order that a test can count on. */
  items() {
    return [...this.engine.items.views()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** The collections in their order. */
  collections() {
    return [...this.engine.collections.views()].sort(
      (a, b) => a.sortOrder - b.sortOrder || (a.id < b.id ? -1 : 1),
    );
  }

  /** The last of them; none before anything was told. */
  status(): Extract<SyncEvent, { type: 'status' }> | undefined {
    return this.events.findLast((event) => event.type === 'status');
  }
}
