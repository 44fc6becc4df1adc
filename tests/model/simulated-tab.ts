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

  /** Its texts are stored from the moment when they are on the device. */
  #saveDraft(): void {
    const { draft } = this;
    const keep = () => this.device.world.words.keep(draft);
    void this.engine.keepDraft().then(keep);
  }

  /** Dispatches the browser's `online` event. */
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

  get unsent(): number {
    return this.status()?.unsent ?? 0;
  }

  /** Whether nothing happens any more until something else does. */
  get isQuiet(): boolean {
    if (this.life.isOver) return true;
    // It may wait for the answers of other pages, which is no step.
    if (this.life.isBusy || !this.#isRestored || !this.#isDraftTaken) return false;
    const { network, isSignedIn } = this.device;
    const isWaiting = !isSignedIn || !network.isOnline || network.isLate;
    return this.unsent === 0 || isWaiting;
  }

  /**
   * Makes a mutation; its words are kept from the moment in which the person may be told so. What else
   * belongs to the gesture, such as clearing the input, is still to be done in this turn.
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

  /** It crashes: at once after 0 steps, else when it begins or ends the nth of what it does. */
  kill(steps: number): void {
    const { tally } = this.device.world;
    tally.count(steps === 0 ? 'tab killed at rest' : 'tab killed between two steps');
    this.life.endIn(steps);
  }

  /**
   * Its person reloads or closes it. Of what is written on it then, nothing may be lost, though most of it may
   * have been made in the same moment.
   */
  close(): void {
    if (!this.isOpen) return;
    const { words, tally } = this.device.world;
    withTimersOf(this.life, () => this.engine.follow(false));
    // One that is killed in the middle of that has crashed.
    if (this.life.isOver) return;
    tally.count('tab closed in the middle of its work');
    words.keep(this.draft);
    for (const fields of this.#unkept) words.keep(fields);
    this.life.endIn(0);
  }

  /** Changes what stands in the main input, which is kept as it is typed. */
  type(inputText: string): void {
    this.draft = { ...this.draft, inputText };
    this.#saveDraft();
  }

  #show(before: Draft): void {
    this.draft = joinDrafts(this.draft, before);
    this.#saveDraft();
  }

  /** Reads all that there is; tells whether it could. */
  async readAll(): Promise<boolean> {
    try {
      await this.engine.refresh();
      // That may have joined a pull that asked before the last mutation was made.
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
   * What the stores do, as far as it is about more than the screen.
   * @param isAlone whether this is the answer's only rejection; several all stay listed
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
        // Another page's deletion may be older than an edit that has revived the item since.
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

  /** Whether the account is on the screen: after a session that was ended, the login page is. */
  get isOpen(): boolean {
    return this.#comeBack === undefined;
  }

  /** One that was ended closes the account; one that has expired leaves it open, to read and to write. */
  #onSession(session: Session): void {
    const comeBack = this.#comeBack;
    if (session === 'ended') {
      this.device.world.tally.count('account left with its session');
      this.#comeBack ??= this.leave();
      // As with a page that is opened anew, the next login begins with what the device has kept.
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

  /** What a person has seen of the server never goes back to what was before. */
  #watch(ids: readonly string[]): void {
    for (const id of ids) {
      const view = this.engine.items.view(id);
      if (!view || view.updated === '') continue;
      const { updated } = view;
      const before = this.#shown.get(id) ?? '';
      if (updated < before) this.#violate(`item ${id} goes back from ${before} to ${updated}`);
      const deleted = this.#deleted.get(id);
      // An edit shows an item without a record as it was last, until what it has brought back is pulled.
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

/** The dialog in which somebody finds what the server rejected. */
function dialogWith({ fields }: ClientMutation): Draft['dialogs'][number] {
  const content = JSON.stringify(fields);
  const initial = { title: '', content: '' };
  return { name: 'createItem', collection: '', title: '', content, initial, fromInput: null };
}
