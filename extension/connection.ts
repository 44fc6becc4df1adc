import { EXTENSION_TOKEN_ID } from '../src/domain/access-token';
import { PATHS } from '../src/domain/paths';
import { detectUrl } from '../src/domain/url';
import { call, type Access } from './api';
import * as texts from './texts';

/** The server of the extension, and what its token may do there. */
export interface Connection extends Access {
  /** Id of the account. */
  account: string;
  /** Name of the token. */
  name: string;
  scope: 'add' | 'read' | 'write';
  /** Whether the server doesn't accept the token any more. Nothing is sent until there is another one. */
  isRefused?: boolean;
}

/** The tab of the account page that is going to hand over a token. */
interface HandOver {
  server: string;
  tabId: number;
}

export async function readConnection(): Promise<Connection | null> {
  const stored = await chrome.storage.local.get<{ connection?: Connection }>('connection');
  return stored.connection ?? null;
}

export function canRead(connection: Connection | null): connection is Connection {
  return connection !== null && connection.scope !== 'add' && !connection.isRefused;
}

/** Remembers that the server doesn't accept a token, unless there is a new one by now. */
export async function markRefused(token: string): Promise<void> {
  const connection = await readConnection();
  if (connection?.token !== token) return;
  await chrome.storage.local.set({ connection: { ...connection, isRefused: true } });
}

/** Checks a token and stores it, in place of another server's. Returns why it can't be used, or null. */
export async function connect(server: string, token: string): Promise<string | null> {
  const access = { server, token };
  const answer = await call<Pick<Connection, 'name' | 'scope'>>(access, 'token', 'scope');
  if (answer.kind === 'unauthorized') return texts.tokenInvalid;
  if (answer.kind === 'refused') return answer.reason;
  if (answer.kind === 'unreachable') return texts.noJot(server);
  const { account, data } = answer;
  const connection: Connection = { ...access, account, name: data.name, scope: data.scope };
  const before = await readConnection();
  await chrome.storage.local.set({ connection });
  if (before && patternOf(before.server) !== patternOf(server))
    await removePermission(before.server);
  return null;
}

/** Deletes the token and the permission for the server. Unsent texts stay. */
export async function disconnect({ server }: Connection): Promise<void> {
  await chrome.storage.local.remove('connection');
  await removePermission(server);
}

async function removePermission(server: string): Promise<void> {
  // An administrator may have granted it for good.
  await chrome.permissions.remove({ origins: [patternOf(server)] }).catch(() => false);
}

/** Returns the origin of a server's address, or null if a text isn't one. */
export function serverOf(text: string): string | null {
  const address = detectUrl(text);
  return address !== null && URL.canParse(address) ? new URL(address).origin : null;
}

/** Returns the pattern of a server for a permission. It has no port, because Firefox allows none there. */
export function patternOf(server: string): string {
  const { protocol, hostname } = new URL(server);
  return `${protocol}//${hostname}/*`;
}

/** Opens the account page, which asks whether to make a token for the extension. */
export async function openAccountPage(server: string): Promise<void> {
  const tab = await chrome.tabs.create({ url: `${server}${PATHS.profile}#connect=extension` });
  await chrome.storage.session.set({ handOver: { server, tabId: tab.id } });
}

/**
 * Takes over the token once the account page shows it; returns whether that has happened. Only the tab that the extension
 * has opened can do so. The token is never part of an address, which the browser's history would keep.
 */
export async function takeToken(tabId: number): Promise<boolean> {
  const { handOver } = await chrome.storage.session.get<{ handOver?: HandOver }>('handOver');
  if (handOver?.tabId !== tabId) return false;
  const token = await readToken(handOver);
  if (token === null) return false;
  const problem = await connect(handOver.server, token);
  await chrome.storage.session.remove('handOver');
  if (problem === null) await chrome.tabs.remove(tabId);
  else await chrome.tabs.update(tabId, { url: `options.html#${encodeURIComponent(problem)}` });
  return problem === null;
}

/** Reads the extension's token on the account page; null if it shows none, or the tab is at another site by now. */
async function readToken({ server, tabId }: HandOver): Promise<string | null> {
  const func = (origin: string, selector: string) => {
    const field = document.querySelector<HTMLTextAreaElement>(selector);
    return location.origin === origin && field ? field.value : null;
  };
  try {
    const [frame] = await chrome.scripting.executeScript({
      target: { tabId },
      func,
      args: [server, `#${EXTENSION_TOKEN_ID} textarea`],
    });
    return frame?.result ?? null;
  } catch {
    // The extension may not read this site.
    return null;
  }
}

/** Returns the slug of the collection that was used last on the server. Blank for the first one. */
export async function lastCollection(): Promise<string> {
  const key = await collectionKey();
  return String((await chrome.storage.local.get(key))[key] ?? '');
}

export async function setLastCollection(slug: string): Promise<void> {
  await chrome.storage.local.set({ [await collectionKey()]: slug });
}

async function collectionKey(): Promise<string> {
  return `collection-${(await readConnection())?.server ?? ''}`;
}
