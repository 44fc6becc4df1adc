import type { Change } from '../state/change';
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
  /** A page is gone: what it left behind is to be taken over. Resolves when that is done. */
  onGone(): Promise<void>;
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
  /** Other pages' changes that the server has: a pull that begins now brings them. */
  confirmed(): readonly Change[];
  /** They have been pulled. */
  forget(changes: readonly Change[]): void;
  /** How many of other pages' changes the server doesn't have yet. */
  unsentCount(isOwn: (change: Change) => boolean): number;
  /** Whether another page's change has to reach the server first: it is older, and of the same record. */
  holdUp(change: Change): boolean;
  /** The server can't be reached: as long as that is so, nobody could have sent theirs. */
  restartHoldUps(): void;
  tellWaiting(changes: readonly Change[]): void;
  tellDone(ids: readonly string[]): void;
  close(): void;
}

/** The channel of this page; it reaches nobody where the browser can't tell which pages are gone. */
export function createTabChannel(ports: TabChannelPorts): TabChannel {
  const { tabs, owner, now } = ports;
  const channel = tabs.openChannel(`jot-${owner}-${PROTOCOL}`);
  /** Pending changes of other pages, by page and by id. */
  const waiting = new Map<string, Map<string, Change>>();
  /** Since when a change of another page has held up one of this page's. */
  const heldSince = new Map<string, number>();
  /** Pages that have held up this one for too long, and whether what they have begun to send is taken over. */
  const silent = new Map<string, { isTakenOver: boolean }>();
  let isClosed = false;
  /** An answer that comes after the account was closed has changes too: nobody is told of them. */
  const tell = (message: Message) => {
    if (!isClosed) channel?.postMessage(message);
  };

  function pageOf(tab: string): Map<string, Change> {
    const known = waiting.get(tab);
    if (known) return known;
    const page = new Map<string, Change>();
    waiting.set(tab, page);
    void tabs.whenGone(tab).then(async () => {
      // Until somebody has it, what was made on top of it still waits for it.
      await ports.onGone();
      waiting.delete(tab);
      if (page.size > 0) ports.onChanges([...page.values()]);
    });
    return page;
  }

  /** Changes that a page has are no other page's any more: it has taken them over. */
  function takeFromOthers(changes: readonly Change[], owning?: string): void {
    for (const [tab, page] of waiting)
      if (tab !== owning) for (const { id } of changes) page.delete(id);
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
      case 'waiting': {
        takeFromOthers(message.changes, message.tab);
        for (const change of message.changes) page.set(change.id, change);
        return ports.onChanges(message.changes);
      }
      case 'done': {
        const done = message.ids.map((id) => page.get(id)).filter((each) => each !== undefined);
        // What the server has is shown until it is pulled.
        for (const change of done) page.set(change.id, { ...change, isConfirmed: true });
        ports.onChanges(done);
        return ports.onPoke();
      }
    }
  }

  if (channel) {
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => take(data));
    tell({ type: 'hello', tab: tabs.id });
  }
  const all = () => [...waiting.values()].flatMap((page) => [...page.values()]);

  return {
    of: (recordId) => all().filter((change) => change.recordId === recordId),
    confirmed: () => all().filter(({ isConfirmed }) => isConfirmed),
    forget: (changes) => takeFromOthers(changes),
    unsentCount: (isOwn) => all().filter((each) => !each.isConfirmed && isOwn(each)).length,
    // Ids rise with the time they were made, whichever page made them.
    holdUp({ id, recordId, fields }) {
      const isAhead = (other: Change) =>
        !other.isConfirmed &&
        other.id < id &&
        (other.recordId === recordId ||
          (other.kind === 'create' && other.recordId === fields.collection));
      return [...waiting].some(([tab, page]) =>
        [...page.values()].filter(isAhead).some((other) => {
          const since = heldSince.get(other.id) ?? now();
          heldSince.set(other.id, since);
          return now() - since < MAX_HOLD_UP_MS || !isTakenOver(tab);
        }),
      );
    },
    restartHoldUps: () => heldSince.clear(),
    tellWaiting(changes) {
      takeFromOthers(changes, tabs.id);
      tell({ type: 'waiting', tab: tabs.id, changes });
    },
    tellDone: (ids) => tell({ type: 'done', tab: tabs.id, ids }),
    close() {
      isClosed = true;
      channel?.close();
    },
  };
}
