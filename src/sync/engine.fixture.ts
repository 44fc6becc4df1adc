import { createEngine } from './engine';
import type { Engine, EngineOptions } from './engine-ports';
import type { Batch } from './queue/row';
import { volatileStorage } from './store/storage.fake';
import type { SyncEvent } from './core/sync-event';
import { openTabs } from './tabs/tabs';

/** The parts of a page that a test can replace, such as its clock, storage and tabs. Backend and owner are required. */
export type PageOptions = Pick<EngineOptions, 'backend' | 'owner'> & Partial<EngineOptions>;

let pages = 0;

/**
 * What `random` returns on the page that was created last. Small, so that retries come soon. Each page gets another
 * value, because two pages with the same one would mint equal ids in the same ms.
 */
let lastChance = 0;

/** A page of the app without its screen: the real engine of an account, and the events that it emits. */
export class EnginePage {
  engine: Engine;
  readonly events: SyncEvent[] = [];
  readonly #open: (unwritten?: Promise<readonly Batch[]>) => Engine;

  /** By default, a page with its own id, on a device that has nothing of the account yet. */
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

  /** Ends the session. Returns a function that signs the user in again, with a new engine on the same page. */
  leave(): () => void {
    const unwritten = this.engine.close();
    return () => {
      this.engine = this.#open(unwritten);
    };
  }

  /** The items, ordered by id. */
  items() {
    return [...this.engine.items.views()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** The collections in the user's order. */
  collections() {
    return [...this.engine.collections.views()].sort(
      (a, b) => a.sortOrder - b.sortOrder || (a.id < b.id ? -1 : 1),
    );
  }

  /** The last status event. Undefined if the engine has emitted none. */
  status(): Extract<SyncEvent, { type: 'status' }> | undefined {
    return this.events.findLast((event) => event.type === 'status');
  }
}
