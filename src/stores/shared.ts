import type { Shared } from '../domain/launch';
import { createIdMinter } from '../domain/record-id';
import { isTooLong, itemOfShared } from '../domain/shared';
import { NOTICES } from '../notices/catalogue';
import { logError } from '../notices/log';
import { showNotice } from '../notices/show-notice';
import { createItem } from './create-item';
import { ordinaryCollections } from './collections';
import { currentEngine } from './current-engine';
import { openDialog } from './dialogs';
import { isDemo, useSession } from './session';

/** What another app has handed over, until it is an item. */
interface KeptShare {
  /** The id that its item will have: one that is added twice is still one. */
  id: string;
  /** Id of the user who was signed in; null where nobody was, and the next one who logs in gets it. */
  owner: string | null;
  shared: Shared;
}

const KEY = 'jot-shared';
const mintId = createIdMinter({ now: Date.now, random: Math.random });
/** For a browser that keeps nothing. */
let inMemory: KeptShare[] = [];

/** Keeps what another app hands over, before anything else can go wrong. */
export function keepShared(shared: Shared, owner: string | null): void {
  write([...read(), { id: mintId(), owner, shared }]);
  if (owner === null) showNotice(NOTICES.shareWaits);
}

/**
 * Makes items of what was shared: by this user, or before anybody had logged in. They go into the first
 * collection; to be called when it is known. One that is too long is opened in a dialog.
 */
export async function addShared(): Promise<void> {
  const { user } = useSession.getState();
  const [collection] = ordinaryCollections();
  const source = currentEngine();
  if (!user || !collection || !source) return;
  for (const { id, owner, shared } of read()) {
    // Everybody sees the test account: what was shared by nobody in particular isn't for it.
    if (owner === null ? isDemo(user) : owner !== user.id) continue;
    const item = itemOfShared(shared);
    if (isTooLong(item)) openAsDialog(collection.id, item);
    else if (!source.items.view(id)) createItem(collection.id, item, id);
    await source.whenKept();
    write(read().filter((kept) => kept.id !== id));
    if (currentEngine() !== source) return;
    showNotice(NOTICES.shared(collection.name));
  }
}

/** Forgets what a user has shared: they logged out. */
export function dropShared(owner: string): void {
  const kept = read();
  const others = kept.filter((share) => share.owner !== owner);
  if (others.length < kept.length) write(others);
}

function openAsDialog(
  collection: string,
  { title, content }: ReturnType<typeof itemOfShared>,
): void {
  const initial = { title: '', content: '' };
  openDialog({ name: 'createItem', collection, title, content, initial, isFromInput: false });
}

function read(): KeptShare[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return [...(Array.isArray(kept) ? (kept as KeptShare[]) : []), ...inMemory];
  } catch {
    // A browser without storage has kept nothing there; it is said when something is to be kept.
    return inMemory;
  }
}

function write(shares: KeptShare[]): void {
  try {
    if (shares.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(shares));
    inMemory = [];
  } catch (error) {
    logError('Keeping what was shared', error);
    inMemory = shares;
  }
}
