import { accountChannel } from '../../domain/storage-keys';
import type { DecidedEvent, RejectedElsewhere } from '../queue/decided-event';
import type { Tabs } from './tabs';

/** Another version of the app may speak otherwise, so this is part of the channel's name. */
const PROTOCOL = 3;

/** What the server has decided, as pages tell each other. */
export type Decision = DecidedEvent | RejectedElsewhere;

type Message =
  | { type: 'written'; tab: string; keys: readonly string[] }
  | { type: 'decided'; tab: string; events: readonly Decision[] };

interface TabChannelPorts {
  tabs: Tabs;
  owner: string;
  /** Another page has written rows with these keys. */
  onWritten(keys: readonly string[]): void;
  /** The server has decided on mutations that another page has sent. */
  onDecided(events: readonly Decision[]): void;
  /** A page is gone: it may have left what it told nobody of. */
  onGone(): void;
}

/** The other pages of this browser that have the same account open: each reads what others have written. */
export interface TabChannel {
  /** Whether a page is there, as far as the browser can tell; a page that has told nothing isn't known. */
  isOpen(tab: string): boolean;
  announceWritten(keys: readonly string[]): void;
  announceDecided(events: readonly Decision[]): void;
  close(): void;
}

/** The channel of this page. */
export function createTabChannel(ports: TabChannelPorts): TabChannel {
  const { tabs, owner } = ports;
  const channel = tabs.openChannel(accountChannel(owner, PROTOCOL));
  const open = new Set<string>();
  let isClosed = false;
  /** An answer that comes after the account was closed has mutations too: nobody is told of them. */
  const tell = (message: Message) => {
    if (!isClosed) channel?.postMessage(message);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!open.has(data.tab)) watch(data.tab);
    if (data.type === 'written') ports.onWritten(data.keys);
    else ports.onDecided(data.events);
  });
  function watch(tab: string) {
    open.add(tab);
    void tabs.whenGone(tab).then(() => {
      open.delete(tab);
      if (!isClosed) ports.onGone();
    });
  }
  return {
    isOpen: (tab) => tabs.canTellGone && open.has(tab),
    announceWritten(keys) {
      if (keys.length > 0) tell({ type: 'written', tab: tabs.id, keys });
    },
    announceDecided(events) {
      if (events.length > 0) tell({ type: 'decided', tab: tabs.id, events });
    },
    close() {
      isClosed = true;
      channel?.close();
    },
  };
}
