import type { Shared } from '../../domain/launch';
import { createIdMinter, deriveId } from '../../domain/record-id';
import type { ValidationError } from '../../domain/validation-errors';
import { kindOfShared, textOfShared } from '../../domain/share-target';
import { NOTICES } from '../../notices/messages';
import { showNotice } from '../../notices/show-notice';
import { collectionById } from '../collections/collections';
import { createItem, defaultCollection, homeFor } from './create-item';
import { claimShares, forgetShares, keepShare, type KeptShare } from './kept-shares';
import { currentEngine, engine } from '../sync/current-engine';
import { allDialogs, createDialog, openDialog } from '../dialogs';
import { whenDraftKept } from '../drafts/drafts';
import { isDemo, useSession } from '../account/session';

const mintId = createIdMinter({ now: Date.now, random: Math.random });

/** Stores what another app has shared, before anything else can go wrong. Resolves when it is on the disk. */
export async function keepShared(shared: Shared, owner: string | null): Promise<void> {
  await keepShare({ id: mintId(), owner, shared });
  if (owner === null) showNotice(NOTICES.shareWaits);
}

/**
 * Offers what was shared by this user, or before anybody had logged in: each in a create dialog of its
 * own, one after the other. Nothing is created: any page can lead the browser to where things are
 * shared. To be called when the collections are known, and the draft is on the screen.
 */
export async function offerShared(): Promise<void> {
  const { user } = useSession.getState();
  const source = currentEngine();
  const collection = defaultCollection();
  if (!user || !source || collection === undefined) return;
  // Everybody sees the test account: what was shared by nobody in particular isn't for it.
  const isFor = ({ owner }: KeptShare) => (owner === null ? !isDemo(user) : owner === user.id);
  // From now on it is this account's, and leaves the device with it.
  const offered = await claimShares(isFor, user.id);
  if (offered.length === 0 || currentEngine() !== source) return;
  for (const { id, shared } of offered) {
    const text = textOfShared(shared);
    if (isOpen(id) || source.items.view(itemIdOf(id, text))) continue;
    openDialog(createDialog(collection, text, { origin: { kind: 'share', id } }));
  }
  // In the draft it belongs to this page, and no other page asks about it.
  await whenDraftKept();
  if (await source.whenKept()) forgetShared(...offered.map(({ id }) => id));
}

/**
 * Creates the item that a person has made of what was shared, by the share's id, and forgets the share
 * once the item is kept. Returns why it can't be created, null when it was.
 */
export function createShared(
  id: string,
  collection: string,
  text: { title: string; content: string },
): ValidationError | null {
  const source = engine();
  const recordId = itemIdOf(id, text);
  // Another page may have asked about it too, and created it with the same text.
  const known = source.items.view(recordId);
  const home = known?.collection ?? homeFor(collection);
  const error = known
    ? null
    : createItem(home, { ...text, type: kindOfShared(text.content) }, recordId);
  if (error !== null) return error;
  void source.whenKept().then(() => forgetShared(id));
  showNotice(NOTICES.shared(collectionById(home)?.name ?? ''));
  return null;
}

/**
 * The id of the item that a share becomes: one text that is created in two pages is one item, and a text that was
 * edited in one of them is another.
 */
function itemIdOf(shareId: string, { title, content }: { title: string; content: string }): string {
  return deriveId(shareId, JSON.stringify([title, content]));
}

/** Forgets what was shared: it is an item, is in the draft, or was given up. */
export function forgetShared(...ids: readonly string[]): void {
  void forgetShares(({ id }) => ids.includes(id));
}

function isOpen(id: string): boolean {
  return allDialogs().some((dialog) => {
    const origin = dialog.name === 'createItem' ? dialog.origin : undefined;
    return origin?.kind === 'share' && origin.id === id;
  });
}
