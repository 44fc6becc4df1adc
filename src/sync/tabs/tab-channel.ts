import { afterFrame, MAX_BEFORE_FRAME } from '../after-frame';
import type { Change } from '../state/change';
import { createPendingChanges, type PendingChanges } from '../state/pending';
import type { Tabs } from './tabs';

/** Another version of the app may speak otherwise, so this is part of the channel's name. */
const PROTOCOL = 2;
/** So long a change is held up by another page's, in ms: a page that is frozen sends nothing. */
const MAX_HOLD_UP_MS = 5_000;

type Message =
  /** A page was opened: it asks the others for what they have not sent yet. */
  | { type: 'hello'; tab: string }
  | { type: 'waiting'; tab: string; changes: readonly Change[] }
  | { type: 'done'; tab: string; ids: readonly string[] };

const NONE: readonly Change[] = [];

interface TabChannelPorts {
  tabs: Tabs;
  owner: string;
  now(): number;
  /** What this page has not sent yet. */
  unsent(): readonly Change[];
  /** Other pages' unsent changes of some records have changed. */
  onChanges(changes: readonly Change[]): void;
  /** The server has changes of another page: there is something to pull. */
  onPoke(): void;
  /**
   * A page is gone: what it left behind is to be taken over. Resolves when that is done.
   * @param told what it had told and nobody has taken over by now: it may not have kept all of it
   */
  onGone(told: () => readonly Change[]): Promise<void>;
  /**
   * A page sends nothing, though it is there: what it has begun to send is to be sent in its name, before
   * anything that was made on top of it. Resolves when this page has taken it over.
   */
  onSilent(tab: string): Promise<void>;
}

/**
 * The other pages of this browser that have the same account open. Each sends its own changes and
 * shows those of all, so that a person offline finds in one what they wrote in another.
 */
export interface TabChannel {
  /** Other pages' pending changes of a record. */
  of(recordId: string): readonly Change[];
  /** Other pages' changes that the server doesn't have yet. */
  unsent(): readonly Change[];
  /** Those that it has: a pull that begins now brings them. */
  confirmed(): readonly Change[];
  /** They have been pulled. */
  forget(changes: readonly Change[]): void;
  /** Whether another page's change has to reach the server first: it is older, and of the same record. */
  holdUp(change: Change): boolean;
  /** The server can't be reached: as long as that is so, nobody could have sent theirs. */
  restartHoldUps(): void;
  /** The others are told of what begins to wait here and of what is done, of all of one turn at once. */
  tellWaiting(changes: readonly Change[]): void;
  tellDone(ids: readonly string[]): void;
  /** Tells at once what is to be told. */
  flush(): void;
  close(): void;
}

/** The channel of this page; it reaches nobody where the browser can't tell which pages are gone. */
export function createTabChannel(ports: TabChannelPorts): TabChannel {
  const { tabs, owner, now } = ports;
  const channel = tabs.openChannel(`jot-${owner}-${PROTOCOL}`);
  const pages = new Map<string, PendingChanges>();
  /** Since when a change of another page has held up one of this page's. */
  const heldSince = new Map<string, number>();
  /** Pages that have held up this one for too long, and whether what they have begun to send is taken over. */
  const silent = new Map<string, { isTakenOver: boolean }>();
  /** What the others are still to be told of. */
  const untold = new Map<string, Change>();
  const untoldDone = new Set<string>();
  let isClosed = false;
  /** An answer that comes after the account was closed has changes too: nobody is told of them. */
  const tell = (message: Message) => {
    if (!isClosed) channel?.postMessage(message);
  };
  function tellUntold() {
    if (untold.size > 0) tell({ type: 'waiting', tab: tabs.id, changes: [...untold.values()] });
    untold.clear();
  }
  function tellAll() {
    // What is done has to wait first.
    tellUntold();
    if (untoldDone.size > 0) tell({ type: 'done', tab: tabs.id, ids: [...untoldDone] });
    untoldDone.clear();
  }

  function tellSoon() {
    if (untold.size > MAX_BEFORE_FRAME) void afterFrame().then(tellUntold);
    else tellUntold();
  }

  function pageOf(tab: string): PendingChanges {
    const known = pages.get(tab);
    if (known) return known;
    const page = createPendingChanges();
    pages.set(tab, page);
    void tabs.whenGone(tab).then(async () => {
      // Until somebody has it, what was made on top of it still waits for it.
      await ports.onGone(page.unsent);
      pages.delete(tab);
      const left = [...page.unsent(), ...page.confirmed()];
      if (left.length > 0) ports.onChanges(left);
    });
    return page;
  }

  /** Changes that a page has are no other page's any more: it has taken them over. */
  function takeFromOthers(changes: readonly Change[], owning?: string): void {
    if (pages.size === 0) return;
    const ids = changes.map(({ id }) => id);
    for (const [tab, page] of pages) if (tab !== owning) page.remove(ids);
  }

  function isTakenOver(tab: string): boolean {
    const known = silent.get(tab);
    if (known) return known.isTakenOver;
    const taking = { isTakenOver: false };
    silent.set(tab, taking);
    void ports.onSilent(tab).then(() => (taking.isTakenOver = true));
    return false;
  }

  function take(message: Message): void {
    const page = pageOf(message.tab);
    silent.delete(message.tab);
    switch (message.type) {
      case 'hello': {
        const changes = ports.unsent();
        if (changes.length > 0) tell({ type: 'waiting', tab: tabs.id, changes });
        return;
      }
      case 'waiting':
        takeFromOthers(message.changes, message.tab);
        page.put(message.changes);
        return ports.onChanges(message.changes);
      case 'done': {
        const done = message.ids.map(page.get).filter((each) => each !== undefined);
        // What the server has is shown until it is pulled.
        page.confirm(done);
        ports.onChanges(done);
        return ports.onPoke();
      }
    }
  }

  if (channel) {
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => take(data));
    tell({ type: 'hello', tab: tabs.id });
  }
  const ofAll = (read: (page: PendingChanges) => readonly Change[]) =>
    pages.size === 0 ? NONE : [...pages.values()].flatMap(read);

  return {
    of: (recordId) => ofAll((page) => page.of(recordId)),
    unsent: () => ofAll((page) => page.unsent()),
    confirmed: () => ofAll((page) => page.confirmed()),
    forget: (changes) => takeFromOthers(changes),
    holdUp({ id, recordId, fields: { collection } }) {
      const isHeldBy = (tab: string, other: Change) => {
        const since = heldSince.get(other.id) ?? now();
        heldSince.set(other.id, since);
        return now() - since < MAX_HOLD_UP_MS || !isTakenOver(tab);
      };
      return [...pages].some(([tab, page]) => {
        const homes = collection === undefined ? [] : page.of(collection);
        return (
          [...page.of(recordId), ...homes.filter(({ kind }) => kind === 'create')]
            // Ids rise with the time they were made, whichever page made them.
            .filter((other) => !other.isConfirmed && other.id < id)
            .some((other) => isHeldBy(tab, other))
        );
      });
    },
    restartHoldUps: () => heldSince.clear(),
    tellWaiting(changes) {
      takeFromOthers(changes, tabs.id);
      if (untold.size === 0) queueMicrotask(tellSoon);
      for (const change of changes) {
        untold.set(change.id, change);
        untoldDone.delete(change.id);
      }
    },
    tellDone(ids) {
      if (untoldDone.size === 0) queueMicrotask(tellAll);
      for (const id of ids) untoldDone.add(id);
    },
    flush: tellAll,
    close() {
      tellAll();
      isClosed = true;
      channel?.close();
    },
  };
}
