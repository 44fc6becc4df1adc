import type { Shared } from '../../domain/launch';
import { SLUG_MAX } from '../../domain/limits';
import { createIdMinter, deriveId } from '../../domain/record-id';
import type { ValidationError } from '../../domain/validation-errors';
import { kindOfShared, textOfShared } from '../../domain/share-target';
import { cutText } from '../../domain/text';
import { NOTICES } from '../../notices/messages';
import { showNotice } from '../../notices/show-notice';
import { collectionById, ordinaryCollections } from '../collections/collections';
import { createItem, defaultCollection, existingCollection } from './create-item';
import { claimShares, forgetShares, keepShare, type KeptShare } from './kept-shares';
import { currentEngine, engine } from '../sync/current-engine';
import { allDialogs, createDialog, openDialog } from '../dialogs';
import { whenDraftKept } from '../drafts/drafts';
import { isDemo, useSession } from '../account/session';

const mintId = createIdMinter({ now: Date.now, random: Math.random });

/** Stores what another app has shared. Resolves when it is on the disk. */
export async function keepShared(shared: Shared, owner: string | null): Promise<void> {
  await keepShare({ id: mintId(), owner, shared });
  if (owner === null) showNotice(NOTICES.shareWaits);
}

/**
 * Opens a create dialog for each share of the signed-in user, and for those received before a login. Items are created
 * only when the user confirms, because any website can send a share. Call this once the collections are loaded and the
 * draft is restored.
 */
export async function offerShared(): Promise<void> {
  const { user } = useSession.getState();
  const source = currentEngine();
  const collection = defaultCollection();
  if (!user || !source || collection === undefined) return;
  // The demo account is public, so it doesn't get shares that were received before a login.
  const isFor = ({ owner }: KeptShare) => (owner === null ? !isDemo(user) : owner === user.id);
  // From now on, the shares belong to this account, and its logout deletes them.
  const offered = await claimShares(isFor, user.id);
  if (offered.length === 0 || currentEngine() !== source) return;
  for (const { id, shared } of offered) {
    const text = textOfShared(shared);
    if (isOpen(id) || source.items.view(itemIdOf(id, text))) continue;
    const { to, isInWindow } = shared;
    const wanted = ordinaryCollections().find(({ slug }) => slug === to?.toLowerCase());
    if (to !== undefined && !wanted) showNotice(NOTICES.noSuchCollection(cutText(to, SLUG_MAX)));
    const origin = { kind: 'share', id, ...(isInWindow && { isInWindow }) } as const;
    const initial = isInWindow && { initial: text };
    openDialog(createDialog(wanted?.id ?? collection, text, { origin, ...initial }));
  }
  // Once the draft has them, no other tab needs to offer them.
  await whenDraftKept();
  if (await source.whenKept()) forgetShared(...offered.map(({ id }) => id));
}

/**
 * Creates the item of a share, and deletes the share once the item is stored. Returns why the item is invalid, or null
 * if it was created.
 */
export function createShared(
  id: string,
  collection: string,
  text: { title: string; content: string },
): ValidationError | null {
  const source = engine();
  const recordId = itemIdOf(id, text);
  // Another tab may have offered the same share and created the same item.
  const known = source.items.view(recordId);
  const home = known?.collection ?? existingCollection(collection);
  const error = known
    ? null
    : createItem(home, { ...text, type: kindOfShared(text.content) }, recordId);
  if (error !== null) return error;
  void source.whenKept().then(() => forgetShared(id));
  showNotice(NOTICES.shared(collectionById(home)?.name ?? ''));
  return null;
}

/**
 * Derives the id of a share's item from the share and the text, so that two tabs that create the same text create one
 * item.
 */
function itemIdOf(shareId: string, { title, content }: { title: string; content: string }): string {
  return deriveId(shareId, JSON.stringify([title, content]));
}

/** Deletes shares that have become an item, are in a draft, or were discarded. */
export function forgetShared(...ids: readonly string[]): void {
  void forgetShares(({ id }) => ids.includes(id));
}

function isOpen(id: string): boolean {
  return allDialogs().some((dialog) => {
    const origin = dialog.name === 'createItem' ? dialog.origin : undefined;
    return origin?.kind === 'share' && origin.id === id;
  });
}
