import { mainPath, slugOfPath } from '../domain/paths';
import type { AnyCollection } from '../domain/collection';
import { collectionOfSlug, useCollections } from './collections/collections';
import { useSession } from './account/session';

type Navigate = (path: string, options?: { replace?: boolean }) => void;

let connected: { navigate: Navigate; readPath: () => string } | null = null;

/**
 * Connects the stores to the router; `readPath` gives the URL's path. Returns the way to disconnect
 * them.
 */
export function connectNavigation(navigate: Navigate, readPath: () => string): () => void {
  connected = { navigate, readPath };
  return () => {
    connected = null;
  };
}

/** Opens a path of the app. */
export function goTo(path: string, options?: { replace?: boolean }): void {
  connected?.navigate(path, options);
}

/** Opens the main view of a collection. */
export function goToCollection({ id, slug }: Pick<AnyCollection, 'id' | 'slug'>): void {
  const { user } = useSession.getState();
  // One that the server hasn't named yet is found by its id.
  if (user) goTo(mainPath(user.username, slug || id));
}

/**
 * The collection that the URL names. It is on the screen a moment later, and keys that are pressed
 * faster than that count from here.
 */
export function collectionOfUrl(): AnyCollection | undefined {
  if (connected === null) return undefined;
  return collectionOfSlug(useCollections.getState(), slugOfPath(connected.readPath()));
}
