import { createBackend } from '../../src/backend/backend';
import { toFailure } from '../../src/backend/failure';
import { isDraft, joinDrafts, keptOf, type Draft } from '../../src/stores/drafts/draft';
import { EnginePage } from '../../src/sync/engine.fixture';
import type { ClientMutation, NewMutation } from '../../src/sync/queue/client-mutation';
import type { Rejection, SyncEvent } from '../../src/sync/core/sync-event';
import { openTabs } from '../../src/sync/tabs/tabs';
import { PageLife } from './page-life';
import { addPage, withTimersOf } from './simulated-browser';
import type { Session, SimulatedDevice } from './simulated-device';

/** The app in one tab of the simulated device. */
export class SimulatedTab extends EnginePage {
  readonly device: SimulatedDevice;
  readonly life: PageLife;
  readonly name: string;
  /** Id by which the device finds what this page has left. */
  readonly id: string;
  /** The unsaved texts. */
  draft: Draft = { inputText: '', dialogs: [] };
  /** Resolves when the stored draft is shown. */
  draftTaken = Promise.resolve();
  #isFollowing = false;
  /** Whether the stored records are shown. */
  #isRestored = false;
  /** Whether the unwritten changes of gone pages are written, and one of their drafts is shown. */
  #isDraftTaken = false;
  /** Reopens the account that was closed with its session. */
  #comeBack: (() => void) | undefined;
  /** `updated` of each item as it was last shown. */
  readonly #shown = new Map<string, string>();
  /** `updated` of the items that the user deleted here, as the user saw it. */
  readonly #deletedAsShown = new Map<string, string>();
  /** The same, once the server has the deletion. */
  readonly #deleted = new Map<string, string>();
  /** Changes that may not be stored on the device yet. */
  readonly #unkept = new Set<NewMutation['fields']>();

  constructor(device: SimulatedDevice, name: string) {
    const { world, network, authStore } = device;
    const life = new PageLife();
    const id = device.mintTabId();
    const url = addPage({
      network,
      life,
      server: () => world.server.url,
      log: (what) => world.log.push(`  ${name}: ${what}`),
    });
    super({
      backend: createBackend(url, authStore),
      owner: world.owner,
      storage: device.storageOf(life),
      localStorage: device.localStorageOf(life),
      tabs: openTabs(id, device.locksOf(life), device.channelsOf(life)),
      firstCollection: () => this.collections()[0]?.id,
      onEvent: (event) => this.#onEvent(event),
      now: () => device.now(),
      random: world.random,
    });
    this.device = device;
    this.life = life;
    this.name = name;
    this.id = id;
    device.onSession(life, (session) => this.#onSession(session));
  }

  /** Starts a page: shows the stored records, and takes over what other pages left. Then its user can act. */
  async start(isFollowing: boolean): Promise<void> {
    this.#isRestored = false;
    this.#isDraftTaken = false;
    this.draftTaken = this.engine.restoreDraft({
      read: () => keptOf(this.draft),
      canShow: isDraft,
      show: (draft) => {
        if (isDraft(draft)) this.#show(draft);
      },
    });
    void this.draftTaken.then(() => (this.#isDraftTaken = true));
    await this.engine.restored;
    this.#isRestored = true;
    this.#isFollowing = isFollowing;
    this.#follow();
  }

  /** Stores the draft. Its texts must not be lost once the device has stored them. */
  #saveDraft(): void {
    const { draft } = this;
    const keep = () => this.device.world.words.keep(draft);
    void this.engine.keepDraft().then(keep);
  }

  /** Dispatches the browser's `online` event. */
  onOnline(): void {
    if (this.device.isSignedIn) this.engine.resume();
  }

  /** Tells the app whether its page is visible. */
  follow(isFollowing: boolean): void {
    this.#isFollowing = isFollowing;
    if (this.device.isSignedIn) this.#follow();
  }

  /** Follows the server's changes. PocketBase's client keeps reconnecting. */
  #follow(): void {
    withTimersOf(this.life, () => this.engine.follow(this.#isFollowing));
  }

  get unsent(): number {
    return this.status()?.unsent ?? 0;
  }

  /** Whether the page does nothing until something else happens. */
  get isQuiet(): boolean {
    if (this.life.isOver) return true;
    // The page may wait for the answers of other pages, which isn't a step.
    if (this.life.isBusy || !this.#isRestored || !this.#isDraftTaken) return false;
    const { network, isSignedIn } = this.device;
    const isWaiting = !isSignedIn || !network.isOnline || network.isLate;
    return this.unsent === 0 || isWaiting;
  }

  /**
   * Makes a mutation. Its texts must not be lost from the moment when the user may be told of them. The caller
   * completes the gesture, for example by clearing the input, in the same turn.
   */
  mutate(mutation: NewMutation): void {
    if (mutation.kind === 'delete' && mutation.store === 'items')
      this.#deletedAsShown.set(mutation.recordId, this.#shown.get(mutation.recordId) ?? '');
    this.engine.mutate(mutation);
    const { fields } = mutation;
    this.#unkept.add(fields);
    const keep = (isKept: boolean) => {
      if (!isKept) return;
      this.device.world.words.keep(fields);
      this.#unkept.delete(fields);
    };
    queueMicrotask(() => void this.engine.whenKept().then(keep));
  }

  /** Crashes the page: at once after 0 steps, otherwise when it begins or ends its nth step from now. */
  kill(steps: number): void {
    const { tally } = this.device.world;
    tally.count(steps === 0 ? 'tab killed at rest' : 'tab killed between two steps');
    this.life.endIn(steps);
  }

  /** The user reloads or closes the page. None of its texts may be lost, even if most were made in the same moment. */
  close(): void {
    if (!this.isOpen) return;
    const { words, tally } = this.device.world;
    withTimersOf(this.life, () => this.engine.follow(false));
    // A page that dies while it is closed has crashed.
    if (this.life.isOver) return;
    tally.count('tab closed in the middle of its work');
    words.keep(this.draft);
    for (const fields of this.#unkept) words.keep(fields);
    this.life.endIn(0);
  }

  /** Changes the text of the main input, which is stored as it is typed. */
  type(inputText: string): void {
    this.draft = { ...this.draft, inputText };
    this.#saveDraft();
  }

  #show(before: Draft): void {
    this.draft = joinDrafts(this.draft, before);
    this.#saveDraft();
  }

  /** Pulls everything; returns whether that was possible. */
  async readAll(): Promise<boolean> {
    try {
      await this.engine.refresh();
      // The first call may have joined a pull that was sent before the last mutation was made.
      await this.engine.refresh();
      return true;
    } catch (error) {
      const { kind, message } = toFailure(error);
      if (kind === 'unauthenticated') this.device.signOut();
      else if (kind === 'refused') this.#violate(`reading is refused: ${message}`);
      return false;
    }
  }

  /**
   * Does what the app's stores do on a rejection, except for the screen.
   * @param isAlone whether this is the response's only rejection; several all stay listed
   */
  #reject({ mutation, dropped, isListed }: Rejection, isAlone: boolean): void {
    const { log, words } = this.device.world;
    log.push(`  ${this.name}: rejected ${JSON.stringify(dropped)}`);
    if (mutation.kind === 'create' && mutation.action !== 'edit')
      words.rejectedCreates.add(mutation.recordId);
    if (isListed || !isAlone) return;
    this.#show({ inputText: '', dialogs: dropped.map(dialogWith) });
    this.engine.unsynced.returned([mutation.id]);
  }

  #onEvent(event: SyncEvent): void {
    if (this.life.isOver) return;
    const { words } = this.device.world;
    switch (event.type) {
      case 'itemsChanged':
        return this.#watch(event.ids);
      case 'confirmed': {
        const { mutation } = event;
        words.confirm(mutation);
        // Another page's deletion may be older than an edit that has recreated the item since.
        const shown = this.#deletedAsShown.get(mutation.recordId);
        if (mutation.kind === 'delete' && mutation.store === 'items' && shown !== undefined)
          this.#deleted.set(mutation.recordId, shown);
        return;
      }
      case 'rejected':
        for (const rejection of event.rejections)
          this.#reject(rejection, event.rejections.length === 1);
        return;
      case 'renamed':
        return words.tell(event.theirs);
      case 'reading':
        if (event.failure?.kind === 'refused')
          this.#violate(`pulling is refused: ${event.failure.message}`);
        return;
      case 'unauthenticated':
        return this.device.signOut();
      case 'storageFailed':
        return this.#violate(`the storage fails: ${event.failure.message}`);
    }
  }

  /** Whether the account is on the screen. After a session was ended, the login page is. */
  get isOpen(): boolean {
    return this.#comeBack === undefined;
  }

  /** Closes the account of an ended session. An expired session leaves it open to read and write. */
  #onSession(session: Session): void {
    const comeBack = this.#comeBack;
    if (session === 'ended') {
      this.device.world.tally.count('account left with its session');
      this.#comeBack ??= this.leave();
      // As in a reloaded page, the next login starts from the stored records.
      this.#shown.clear();
      this.#deletedAsShown.clear();
      this.#deleted.clear();
      this.draft = { inputText: '', dialogs: [] };
      this.#unkept.clear();
    } else if (session === 'expired') this.engine.pause();
    else if (comeBack) {
      this.#comeBack = undefined;
      comeBack();
      void this.start(this.#isFollowing);
    } else {
      this.engine.resume();
      this.#follow();
    }
  }

  /** Checks that an item never returns to an older state than the user has seen. */
  #watch(ids: readonly string[]): void {
    for (const id of ids) {
      const view = this.engine.items.view(id);
      if (!view || view.updated === '') continue;
      const { updated } = view;
      const before = this.#shown.get(id) ?? '';
      if (updated < before) this.#violate(`item ${id} goes back from ${before} to ${updated}`);
      const deleted = this.#deleted.get(id);
      // An edit shows a deleted item in its last state, until the recreated record is pulled.
      const isBack = !view.isUnsent && this.engine.items.record(id) !== undefined;
      if (deleted !== undefined && updated <= deleted && isBack)
        this.#violate(`item ${id} of ${updated} is back, though it was deleted after that`);
      this.#shown.set(id, updated);
    }
  }

  #violate(what: string): void {
    this.device.world.violations.push(`${this.name}: ${what}`);
  }
}

/** Returns the dialog in which the user finds a rejected text. */
function dialogWith({ fields }: ClientMutation): Draft['dialogs'][number] {
  const content = JSON.stringify(fields);
  const initial = { title: '', content: '' };
  return { name: 'createItem', collection: '', title: '', content, initial, fromInput: null };
}
