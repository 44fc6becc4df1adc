import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Key in `history.state` of the extra entry above the page's own. It is pushed when an overlay opens; its value is the
 * URL of the page's own entry. It stays when the overlay is closed without Back: leaving it then would take a moment, and
 * would abort a reload. Back and Forward skip it, and the next overlay uses it again.
 */
const MARK = 'jotOverlay';

/** A history entry. */
interface Entry {
  href: string;
  state: Readonly<Record<string, unknown>> | null;
}

/** Whether overlays push no entry. */
let hasNoEntries = false;
/** Close functions of the open dialogs, menus and palette, the topmost last. */
let closers: readonly (() => void)[] = [];
/** The last known entry. */
let entry: Entry = { href: '', state: null };

/**
 * Closes a dialog, the palette or a menu on Back, by the browser's button or a phone's gesture, and stays on the page.
 * @param onClose undefined for a dialog that only its own buttons close; it ignores Back
 */
export function useCloseOnBack(onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.());
  useLayoutEffect(() => {
    const closer = () => close();
    closers = [...closers, closer];
    markSoon();
    return () => {
      closers = closers.filter((other) => other !== closer);
    };
  }, []);
}

/** Starts listening for Back and Forward. Returns a function that stops it. */
export function listenForBack(): () => void {
  entry = currentEntry();
  // In the capture phase, so that the events can be kept from the router.
  window.addEventListener('popstate', handlePop, { capture: true });
  return () => window.removeEventListener('popstate', handlePop, { capture: true });
}

/** Keeps the history of this window as short as it is, so that the page can close the window. Back then closes no overlay. */
export function addNoEntries(): void {
  hasNoEntries = true;
}

/** Records the history entry that the router has just pushed or replaced. */
export function noteEntry(): void {
  entry = currentEntry();
  markSoon();
}

/** Runs a navigation that replaces the page. On the marked entry, it replaces the page's own entry too, once that is met. */
export function replacePage(navigate: () => void): void {
  const own = ownHref(currentEntry());
  navigate();
  if (own !== undefined) history.replaceState({ ...currentEntry().state, [MARK]: own }, '');
}

const currentEntry = (): Entry => ({ href: location.href, state: history.state as Entry['state'] });

/** Returns the URL of the page's own entry, below a marked one; undefined if the entry isn't marked. */
function ownHref({ state }: Entry): string | undefined {
  const own = state?.[MARK];
  return typeof own === 'string' ? own : undefined;
}

/** Pushes the marked entry after the current task, since a command may close its overlay and navigate at once. */
function markSoon(): void {
  setTimeout(() => {
    const { href, state } = currentEntry();
    const isMarked = ownHref({ href, state }) !== undefined;
    if (hasNoEntries || closers.length === 0 || isMarked) return;
    // For the page's own entry: else, Back would restore the scroll position that the page had when an overlay opened.
    history.scrollRestoration = 'manual';
    history.pushState({ ...state, [MARK]: href }, '');
    history.scrollRestoration = 'auto';
    entry = currentEntry();
  });
}

function handlePop(event: PopStateEvent): void {
  const before = entry;
  entry = currentEntry();
  const isBack = ownHref(before) === entry.href && ownHref(entry) === undefined;
  const isForward = ownHref(entry) === before.href && ownHref(before) === undefined;
  if (isBack || isForward) event.stopImmediatePropagation();
  if (isBack) {
    history.scrollRestoration = 'auto';
    // A page that was replaced meanwhile is replaced here too.
    const { [MARK]: _, ...state } = before.state ?? {};
    history.replaceState(state, '', before.href);
    entry = currentEntry();
    const close = closers.at(-1);
    // Without an open overlay, Back leaves the page.
    if (close) close();
    else history.back();
  }
  // Where nothing follows, this does nothing.
  if (isForward && closers.length === 0) history.forward();
  markSoon();
}
