type Navigate = (path: string, options?: { replace?: boolean }) => void;

interface Connected {
  navigate: Navigate;
  readPath: () => string;
  scrollToTop?: () => void;
}

let connected: Connected | null = null;
/** What is on the screen before the router draws it; null once it has. */
let shownPath: string | null = null;

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
  shownPath = null;
  connected?.navigate(path, options);
}

/**
 * Opens a path whose page is put on the screen right now, from its top: the router draws a moment later than the
 * URL changes, and then leaves the page where it has been scrolled to meanwhile.
 */
export function goToShown(path: string, options?: { replace?: boolean }): void {
  const isOther = !isPathOfUrl(path);
  goTo(path, options);
  if (isOther) shownPath = path;
  connected?.scrollToTop?.();
}

/** Whether the page of a path that the router has just drawn was on the screen before. */
export function consumeShownPath(path: string): boolean {
  // Once it isn't the URL's any more, it was left before the router drew it.
  const isShown = shownPath !== null && isPathOfUrl(shownPath);
  // The router may draw an earlier one of several first: the last one is on the screen already.
  if (!isShown || path === shownPath) shownPath = null;
  return isShown;
}

/** Whether a path is still the URL's: the router draws a moment later than the URL changes. */
export function isPathOfUrl(path: string): boolean {
  return connected === null || connected.readPath() === path;
}

/** The URL's path; undefined where nothing is connected. */
export function pathOfUrl(): string | undefined {
  return connected?.readPath();
}
