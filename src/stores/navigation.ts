import { slugOfPath } from '../domain/paths';
import type { AnyCollection } from '../domain/collection';
import { collectionOfSlug, useCollections } from './collections/collections';

type Navigate = (path: string, options?: { replace?: boolean }) => void;

interface Connected {
  navigate: Navigate;
  readPath: () => string;
  scrollToTop?: () => void;
}

let connected: Connected | null = null;

/**
 * Connects the stores to the router and the page; `readPath` gives the URL's path. Returns the way to
 * disconnect them.
 */
export function connectNavigation(
  navigate: Navigate,
  readPath: () => string,
  scrollToTop?: () => void,
): () => void {
  connected = { navigate, readPath, scrollToTop };
  return () => {
    connected = null;
  };
}

/** Opens a path of the app. */
export function goTo(path: string, options?: { replace?: boolean }): void {
  connected?.navigate(path, options);
}

/** Shows the top of the page at once: the router does so when it draws what was opened. */
export function goToTop(): void {
  connected?.scrollToTop?.();
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
