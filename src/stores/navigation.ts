import { slugOfPath } from '../domain/paths';
import type { AnyCollection } from '../domain/collection';
import { collectionOfSlug, useCollections } from './collections/collections';

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

/** Whether a path is still the URL's: the router draws a moment later than the URL changes. */
export function isPathOfUrl(path: string): boolean {
  return connected === null || connected.readPath() === path;
}

/** The collection that the URL names. */
export function collectionOfUrl(): AnyCollection | undefined {
  if (connected === null) return undefined;
  return collectionOfSlug(useCollections.getState(), slugOfPath(connected.readPath()));
}
