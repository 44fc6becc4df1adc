type Navigate = (path: string, options?: { replace?: boolean }) => void;

interface Connected {
  navigate: Navigate;
  readPath: () => string;
  scrollToTop?: () => void;
}

let connected: Connected | null = null;
/** Path of a page that was shown before the router renders it; null if there is none. */
let shownPath: string | null = null;

/**
 * Connects the stores to the router. Returns a function that disconnects them.
 *
 * @param readPath returns the path of the URL
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

/** Navigates to a path of the app. */
export function goTo(path: string, options?: { replace?: boolean }): void {
  shownPath = null;
  connected?.navigate(path, options);
}

/**
 * Navigates to a path whose page the caller shows immediately, scrolled to the top. The router renders a moment after
 * the URL changes, and then keeps the scroll position.
 */
export function goToShown(path: string, options?: { replace?: boolean }): void {
  const isOther = !isPathOfUrl(path);
  goTo(path, options);
  if (isOther) shownPath = path;
  connected?.scrollToTop?.();
}

/** Whether the page that the router has just rendered at a path was already shown. */
export function consumeShownPath(path: string): boolean {
  // If the URL has changed since, the page was left before the router rendered it.
  const isShown = shownPath !== null && isPathOfUrl(shownPath);
  // After several navigations, the router may first render an earlier path. The last page is already shown.
  if (!isShown || path === shownPath) shownPath = null;
  return isShown;
}

/** Whether the URL has this path. The router's location may lag behind the URL. */
export function isPathOfUrl(path: string): boolean {
  return connected === null || connected.readPath() === path;
}

/** Returns the path of the URL; undefined if no router is connected. */
export function pathOfUrl(): string | undefined {
  return connected?.readPath();
}
