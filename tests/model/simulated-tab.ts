import { createBackend } from '../../src/backend/backend';
import { toFailure } from '../../src/backend/failure';
import type { ItemView } from '../../src/domain/item';
import type { NewChange } from '../../src/sync/state/change';
import { createEngine } from '../../src/sync/engine';
import type { Engine } from '../../src/sync/engine-ports';
import type { KeptDraft } from '../../src/sync/storage/draft-keeper';
import type { SyncEvent } from '../../src/sync/sync-event';
import { openTabs } from '../../src/sync/tabs/tabs';
import { PageLife } from './page-life';
import { addPage, withTimersOf } from './simulated-browser';
import type { SimulatedDevice } from './simulated-device';

/** The app in one tab, without its screen: the real engine, on the simulated device. */
export class SimulatedTab {
  readonly device: SimulatedDevice;
  readonly life = new PageLife();
  readonly engine: Engine;
  readonly name: string;
  /** By which the device knows what this page has left. */
  readonly id: string;
  /** What is half-written: in the main input, and what the server refused in the dialogs. */
  draft: Draft = { input: '', givenBack: [] };
  /** Resolves when what was half-written on the device is here. */
  draftTaken = Promise.resolve();
  isReachable = true;
  unsent = 0;
  #isFollowing = false;
  #kept: KeptDraft | undefined;
  /** `updated` of each item as it was last shown. */
  readonly #shown = new Map<string, string>();
  /** `updated` of items that this page has deleted. */
  readonly #deleted = new Map<string, string>();

  constructor(device: SimulatedDevice, name: string) {
    const { world, network, authStore } = device;
    const { life } = this;
    this.device = device;
    this.name = name;
    this.id = device.mintTabId();
    const url = addPage({
      network,
      life,
      server: () => world.server.url,
      log: (what) => world.log.push(`  ${name}: ${what}`),
    });
    this.engine = createEngine({
      backend: createBackend(url, authStore),
      owner: world.owner,
      storage: device.storageOf(life),
      tabs: openTabs(this.id, device.locksOf(life), device.channelsOf(life)),
      firstCollection: () => this.collections()[0]?.id,
      onEvent: (event) => this.#onEvent(event),
      now: () => device.now(),
      random: world.random,
    });
    device.onSession(life, (isSignedIn) => this.#onSession(isSignedIn));
  }

  /**
   * What a new page does: it shows what the device has kept, and takes over what is left there. Its
   * person can act as soon as the first rows are there.
   */
  async start(isFollowing: boolean): Promise<void> {
    this.#kept = this.engine.keepDraft({
      read: () => orNull(this.draft),
      show: (draft) => {
        if (isDraft(draft)) this.#show(draft);
      },
    });
    this.draftTaken = this.#kept.restored;
    await this.engine.firstShown;
    this.#isFollowing = isFollowing;
    this.#follow();
  }

  /** Its words are kept from the moment in which the device has them. */
  #saveDraft(): void {
    const { draft } = this;
    const keep = () => this.device.world.words.keep(draft);
    void this.#kept?.write().then(keep);
  }

  /** The browser says that it is online again. */
  onOnline(): void {
    if (this.device.isSignedIn) this.engine.resume();
  }

  /** The page comes to the front, or another one does. */
  follow(isFollowing: boolean): void {
    this.#isFollowing = isFollowing;
    if (this.device.isSignedIn) this.#follow();
  }

  /** PocketBase's client makes its connection again and again. */
  #follow(): void {
    withTimersOf(this.life, () => this.engine.follow(this.#isFollowing));
  }

  /** Whether nothing happens any more until something else does. */
  get isQuiet(): boolean {
    if (this.life.isOver) return true;
    if (this.life.isBusy) return false;
    const { network, isSignedIn } = this.device;
    const isWaiting = !isSignedIn || !network.isOnline || network.isLate;
    return this.unsent === 0 || isWaiting;
  }

  /** Makes a change; its words are kept from the moment in which the person may be told so. */
  change(change: NewChange): void {
    this.engine.change(change);
    const keep = (isKept: boolean) => {
      if (isKept) this.device.world.words.keep(change.fields);
    };
    void this.engine.whenKept().then(keep);
  }

  /** Changes what stands in the main input, which is kept as it is typed. */
  type(input: string): void {
    this.draft = { ...this.draft, input };
    this.#saveDraft();
  }

  /** What has been typed meanwhile stays; what was written before comes beside it. */
  #show({ input, givenBack }: Draft): void {
    const { draft } = this;
    this.draft = {
      input: `${input} ${draft.input}`.trim(),
      givenBack: [...draft.givenBack, ...givenBack],
    };
    this.#saveDraft();
  }

  /** The items in an order that a history can count on. */
  items(): ItemView[] {
    return [...this.engine.items.views()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** The collections in their order. */
  collections() {
    return [...this.engine.collections.views()].sort(
      (a, b) => a.sortOrder - b.sortOrder || (a.id < b.id ? -1 : 1),
    );
  }

  /** Reads all that there is; tells whether it could. */
  async readAll(): Promise<boolean> {
    try {
      await this.engine.refresh();
      return true;
    } catch (error) {
      const { kind, message } = toFailure(error);
      if (kind === 'unauthenticated') this.device.signOut();
      else if (kind === 'refused') this.#violate(`reading is refused: ${message}`);
      return false;
    }
  }

  /** What the stores do, as far as it is about more than the screen. */
  #onEvent(event: SyncEvent): void {
    if (this.life.isOver) return;
    const { words } = this.device.world;
    switch (event.type) {
      case 'itemsChanged':
        return this.#watch(event.ids);
      case 'confirmed': {
        const { change } = event;
        words.confirm(change);
        if (change.kind === 'delete' && change.store === 'items')
          this.#deleted.set(change.recordId, this.#shown.get(change.recordId) ?? '');
        return;
      }
      case 'rejected': {
        const { change, dropped, isListed } = event;
        this.device.world.log.push(`  ${this.name}: refused ${JSON.stringify(dropped)}`);
        if (change.kind === 'create' && change.action !== 'edit')
          words.refusedCreates.add(change.recordId);
        // What isn't in the list goes back to where it was typed.
        const givenBack = isListed ? [] : dropped.map(({ fields }) => JSON.stringify(fields));
        this.#show({ input: '', givenBack });
        return;
      }
      case 'renamed':
        return words.tell(event.theirs);
      case 'reading':
        if (event.failure?.kind === 'refused')
          this.#violate(`pulling is refused: ${event.failure.message}`);
        return;
      case 'unauthenticated':
        return this.device.signOut();
      case 'status':
        this.isReachable = event.isReachable;
        this.unsent = event.unsent;
        return;
      case 'storageFailed':
        return this.#violate(`the storage fails: ${event.failure.message}`);
    }
  }

  #onSession(isSignedIn: boolean): void {
    if (!isSignedIn) return this.engine.pause();
    this.engine.resume();
    this.#follow();
  }

  /** What a person has seen of the server never goes back to what was before. */
  #watch(ids: readonly string[]): void {
    for (const id of ids) {
      const view = this.engine.items.view(id);
      if (!view || view.updated === '') continue;
      const { updated } = view;
      const before = this.#shown.get(id) ?? '';
      if (updated < before) this.#violate(`item ${id} goes back from ${before} to ${updated}`);
      const deleted = this.#deleted.get(id);
      // An unsent edit shows the item as it was last, until it has brought it back.
      if (deleted !== undefined && updated <= deleted && !view.isUnsent)
        this.#violate(`item ${id} of ${updated} is back, though it was deleted after that`);
      this.#shown.set(id, updated);
    }
  }

  #violate(what: string): void {
    this.device.world.violations.push(`${this.name}: ${what}`);
  }
}

/** What a page has half-written. */
export interface Draft {
  input: string;
  /** What the server refused, as it stands in dialogs. */
  givenBack: readonly string[];
}

/** What is kept of a draft: nothing of an empty one. */
function orNull(draft: Draft): Draft | null {
  return isEmpty(draft) ? null : draft;
}

/** Whether nothing is half-written. */
function isEmpty({ input, givenBack }: Draft): boolean {
  return input === '' && givenBack.length === 0;
}

function isDraft(draft: unknown): draft is Draft {
  return typeof draft === 'object' && draft !== null && 'givenBack' in draft;
}
