import { call, findLinks, type Answer } from './api';
import {
  canRead,
  lastCollection,
  markRefused,
  readConnection,
  type Connection,
} from './connection';
import * as texts from './texts';

/** A text to add. */
export interface NewText {
  text: string;
  title?: string;
  /** Whether to leave out a link that an item already has. Needs a token that reads. */
  isUnlessKnown?: boolean;
}

/** A text that the server doesn't have yet. Each has its own key of the storage, so that two pages can write at once. */
export interface Entry extends NewText {
  id: string;
  /** The Idempotency-Key, by which the server adds the text once however often it is sent. */
  key: string;
  /** When it was written, in ms. */
  at: number;
  /** Slug of the collection; blank for the first one. */
  to: string;
  /** Id of the account that it is for; blank for any. */
  account: string;
  /** Why the server didn't accept the text. It then waits for the person. */
  refused?: string;
}

interface Added {
  items: object[];
  received: number;
}

export type Result = 'saved' | 'known' | 'waiting' | 'refused' | 'noPage' | 'notStored';

/** Name of the alarm that sends the unsent texts. */
export const ALARM = 'send';
/** Minimum delay of an alarm, in s. */
const RETRY_S = 60;
const PREFIX = 'entry-';

/** Stores a new text for the collection used last. Returns its id, or null if the storage is full. */
export async function storeText(text: NewText): Promise<string | null> {
  const id = crypto.randomUUID();
  const entry = { ...text, ...(await target()), id, at: Date.now() };
  return putEntry(entry).then(
    () => id,
    () => null,
  );
}

/** Returns all texts that aren't sent, the oldest first. */
export async function readEntries(): Promise<Entry[]> {
  const stored = await chrome.storage.local.get<Record<string, Entry>>(null);
  return Object.entries(stored)
    .filter(([key]) => key.startsWith(PREFIX))
    .map(([, entry]) => entry)
    .sort((one, other) => one.at - other.at);
}

/** Stores an entry. The alarm comes first: it sends the text even if the caller dies now. */
export async function putEntry(entry: Entry): Promise<void> {
  await setAlarm(RETRY_S);
  await chrome.storage.local.set({ [PREFIX + entry.id]: entry });
}

/** Lets a refused text wait to be sent again. It gets a new key, because the person may have changed it. */
export async function retryEntry(entry: Entry): Promise<void> {
  await putEntry({ ...entry, ...(await target()), refused: undefined });
}

/** Returns the collection and the account for a new text, and its key. */
async function target(): Promise<Pick<Entry, 'key' | 'to' | 'account'>> {
  const account = (await readConnection())?.account ?? '';
  return { key: crypto.randomUUID(), to: await lastCollection(), account };
}

export async function discardEntry(id: string): Promise<void> {
  await chrome.storage.local.remove(PREFIX + id);
}

/** Results since this worker has started, by the entries' ids. */
const results = new Map<string, Result>();
let last: Promise<void> = Promise.resolve();

/** Sends the unsent texts, once an earlier call has ended. Returns the result of one text. */
export async function sendWaiting(id?: string): Promise<Result> {
  last = last.then(sendAll, sendAll);
  await last;
  return results.get(id ?? '') ?? 'waiting';
}

/** Sends the waiting texts in their order. Every step can be repeated, because the worker may end at any moment. */
async function sendAll(): Promise<void> {
  const connection = await readConnection();
  const waiting = (await readEntries()).filter(({ refused }) => refused === undefined);
  if (!connection || connection.isRefused || waiting.length === 0) return;
  await setAlarm(RETRY_S);
  for (const entry of waiting) {
    const answer = await send(connection, entry);
    if (answer.kind === 'unauthorized') return markRefused(connection.token);
    if (answer.kind === 'unreachable') return setAlarm(Math.max(RETRY_S, answer.retryAfter));
    if (answer.kind === 'refused') {
      results.set(entry.id, 'refused');
      await chrome.storage.local.set({ [PREFIX + entry.id]: { ...entry, refused: answer.reason } });
    } else {
      results.set(entry.id, answer.data);
      await discardEntry(entry.id);
    }
  }
}

async function send(connection: Connection, entry: Entry): Promise<Answer<Result>> {
  const { key, text, title, to, account, isUnlessKnown } = entry;
  if (account !== '' && account !== connection.account)
    return { kind: 'refused', reason: texts.otherAccount };
  if (isUnlessKnown && canRead(connection)) {
    const found = await findLinks(connection, text);
    if (found.kind !== 'done') return found;
    if (found.data.items.length > 0) return { ...found, data: 'known' };
  }
  // A token that only adds reads nothing, not even what it has added.
  const member = connection.scope === 'add' ? 'received' : 'items';
  const answer = await call<Added>(connection, 'add', member, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ text, title, to: to || undefined }),
  });
  return answer.kind === 'done' ? { ...answer, data: 'saved' } : answer;
}

function setAlarm(seconds: number): Promise<void> {
  return chrome.alarms.create(ALARM, { delayInMinutes: seconds / 60 });
}
