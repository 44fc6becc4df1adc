import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * An open overlay pushes a history entry above the page's own entry: the marked entry. Back from the marked entry closes
 * the overlay. If the overlay is closed in another way, the marked entry stays, because leaving it would take a moment and
 * would abort a reload. Back and Forward then treat both entries as one page, and the next overlay reuses the marked
 * entry. `history.state` holds the same id in both: under `OWN` in the page's entry, under `MARK` in the marked one.
 */
const OWN = 'jotPage';
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

/** Records the current history entry once the router has rendered it. If it replaced a marked entry, it is marked again. */
export function noteEntry(): void {
  const before = entry;
  entry = currentEntry();
  const mark = before.state?.[MARK];
  // The router gives a new entry a higher index, and one that replaces another the same.
  const isReplaced = mark !== undefined && entry.state?.idx === before.state?.idx;
  if (isReplaced && entry.state?.[MARK] === undefined) {
    history.replaceState({ ...entry.state, [MARK]: mark }, '');
    entry = currentEntry();
  }
  markSoon();
}

const currentEntry = (): Entry => ({ href: location.href, state: history.state as Entry['state'] });

/** Pushes the marked entry after the current task, since a command may close its overlay and navigate at once. */
function markSoon(): void {
  setTimeout(() => {
    const { [OWN]: known, ...state } = currentEntry().state ?? {};
    if (hasNoEntries || closers.length === 0 || state[MARK] !== undefined) return;
    const id = known ?? Math.random().toString(36);
    // The page's entry must not restore a scroll position: Back from the overlay would scroll the page.
    history.scrollRestoration = 'manual';
    history.replaceState({ ...state, [OWN]: id }, '');
    history.pushState({ ...state, [MARK]: id }, '');
    history.scrollRestoration = 'auto';
    entry = currentEntry();
  });
}

function handlePop(event: PopStateEvent): void {
  const before = entry;
  entry = currentEntry();
  const isBack = isPair(entry, before);
  const isForward = isPair(before, entry);
  if (isBack || isForward) event.stopImmediatePropagation();
  if (isBack) {
    // If the page was replaced while the marked entry was current, its own entry has to be replaced too.
    const { [MARK]: id, ...state } = before.state ?? {};
    history.replaceState({ ...state, [OWN]: id }, '', before.href);
    entry = currentEntry();
    const close = closers.at(-1);
    close?.();
    // Only after this event does the browser decide whether to restore the scroll position.
    setTimeout(() => {
      history.scrollRestoration = 'auto';
      // If no overlay was open, the user wanted to leave the page.
      if (!close) history.back();
    });
  }
  // Does nothing if no entry follows.
  if (isForward && closers.length === 0) history.forward();
  markSoon();
}

/** Whether `marked` is the marked entry above the page's entry `own`. */
function isPair(own: Entry, marked: Entry): boolean {
  const id = own.state?.[OWN];
  return id !== undefined && id === marked.state?.[MARK];
}
