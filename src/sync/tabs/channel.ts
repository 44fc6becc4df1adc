import { accountChannel } from '../../domain/storage-keys';
import type { DecidedEvent, RejectedElsewhere } from '../queue/decided-event';
import type { Tabs } from './tabs';

/** Version of the messages. It is part of the channel's name, so that pages of other app versions don't get them. */
const PROTOCOL = 4;

/** A decision of the server, as pages send it to each other. */
export type Decision = DecidedEvent | RejectedElsewhere;

type Message =
  | { type: 'written'; tab: string; keys: readonly string[] }
  | { type: 'decided'; tab: string; events: readonly Decision[] };

interface TabChannelPorts {
  tabs: Tabs;
  owner: string;
  /** Called when another page has written the rows with these keys. */
  onWritten(keys: readonly string[]): void;
  /** Called when the server has decided on mutations that another page sent. */
  onDecided(events: readonly Decision[]): void;
  /** Called when another page was closed. It may have stored rows without announcing them. */
  onGone(): void;
}

/** Messages to the other pages of this browser that have the same account open. */
export interface TabChannel {
  /** Whether a page is known to be open: false if it has sent no message, or the browser has no Web Locks. */
  isOpen(tab: string): boolean;
  announceWritten(keys: readonly string[]): void;
  announceDecided(events: readonly Decision[]): void;
  close(): void;
}

/** Opens the channel of this page. */
export function createTabChannel(ports: TabChannelPorts): TabChannel {
  const { tabs, owner } = ports;
  const channel = tabs.openChannel(accountChannel(owner, PROTOCOL));
  const open = new Set<string>();
  let isClosed = false;
  /** Sends a message, unless the account was closed. A server's answer may still arrive after that. */
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
