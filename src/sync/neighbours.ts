import type { Change, StoreName } from './change';
import type { AnyRecord } from './records';
import type { Tabs } from './tabs';

/** Another version of the app may speak otherwise, so this is part of the channel's name. */
const LANGUAGE = 1;
/** A list that is read whole is read by each page for itself. */
const MOST_RECORDS = 50;

/** The server's record is gone; a newer one than this is another one. */
export type GoneRecord = Pick<AnyRecord, 'id' | 'updated'>;

type Message =
  /** A page was opened: it asks the others for what they have not sent yet. */
  | { type: 'hello'; tab: string }
  | { type: 'waiting'; tab: string; changes: readonly Change[] }
  | { type: 'done'; tab: string; ids: readonly string[] }
  | { type: 'records'; store: StoreName; records: AnyRecord[]; gone: GoneRecord[] };

interface NeighboursPorts {
  tabs: Tabs;
  owner: string;
  /** What this page has not sent yet. */
  unsent(): readonly Change[];
  /** Other pages' unsent changes of some records have changed. */
  onChanges(changes: readonly Change[]): void;
  /** Another page has heard of records from the server. */
  onRecords(store: StoreName, records: readonly AnyRecord[], gone: readonly GoneRecord[]): void;
  /** A page is gone: what it left behind is to be taken over. */
  onGone(): void;
}

/**
 * The other pages of this browser that have the same account open. Each sends its own changes and
 * shows those of all, so that a person offline finds in one what they wrote in another.
 */
export interface Neighbours {
  /** Other pages' unsent changes of a record. */
  of(recordId: string): readonly Change[];
  /** Whether another page's change has to reach the server first: it is older, and of the same record. */
  holdUp(change: Change): boolean;
  tellWaiting(changes: readonly Change[]): void;
  tellDone(ids: readonly string[]): void;
  tellRecords(store: StoreName, records: readonly AnyRecord[], gone: readonly GoneRecord[]): void;
  close(): void;
}

/** The neighbours of this page; none where the browser can't tell which pages are gone. */
export function createNeighbours(ports: NeighboursPorts): Neighbours {
  const { tabs, owner } = ports;
  const channel = tabs.openChannel(`jot-${owner}-${LANGUAGE}`);
  /** Unsent changes of other pages, by page and by id. */
  const waiting = new Map<string, Map<string, Change>>();
  let isClosed = false;
  /** An answer that comes after the account was closed has records too: nobody is told of them. */
  const tell = (message: Message) => {
    if (!isClosed) channel?.postMessage(message);
  };

  function pageOf(tab: string): Map<string, Change> {
    const known = waiting.get(tab);
    if (known) return known;
    const page = new Map<string, Change>();
    waiting.set(tab, page);
    void tabs.whenGone(tab).then(() => {
      waiting.delete(tab);
      if (page.size > 0) ports.onChanges([...page.values()]);
      ports.onGone();
    });
    return page;
  }

  function take(message: Message): void {
    switch (message.type) {
      case 'hello': {
        pageOf(message.tab);
        const changes = ports.unsent();
        if (changes.length > 0) tell({ type: 'waiting', tab: tabs.id, changes });
        return;
      }
      case 'waiting': {
        const page = pageOf(message.tab);
        for (const change of message.changes) page.set(change.id, change);
        return ports.onChanges(message.changes);
      }
      case 'done': {
        const page = pageOf(message.tab);
        const done = message.ids.map((id) => page.get(id)).filter((each) => each !== undefined);
        for (const { id } of done) page.delete(id);
        return ports.onChanges(done);
      }
      case 'records':
        return ports.onRecords(message.store, message.records, message.gone);
    }
  }

  if (channel) {
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => take(data));
    tell({ type: 'hello', tab: tabs.id });
  }
  const all = () => [...waiting.values()].flatMap((page) => [...page.values()]);

  return {
    of: (recordId) => all().filter((change) => change.recordId === recordId),
    // Ids rise with the time they were made, whichever page made them.
    holdUp: ({ id, recordId, fields }) =>
      all().some(
        (other) =>
          other.id < id &&
          (other.recordId === recordId ||
            (other.kind === 'create' && other.recordId === fields.collection)),
      ),
    tellWaiting: (changes) => tell({ type: 'waiting', tab: tabs.id, changes }),
    tellDone: (ids) => tell({ type: 'done', tab: tabs.id, ids }),
    tellRecords(store, records, gone) {
      if (records.length + gone.length <= MOST_RECORDS)
        tell({ type: 'records', store, records: [...records], gone: [...gone] });
    },
    close() {
      isClosed = true;
      channel?.close();
    },
  };
}
