import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Key in `history.state` of the extra entry on top of the page's own. It is pushed when an overlay opens, and stays
 * when that is closed otherwise: to leave it at once would abort a navigation or a reload that follows. Back passes
 * over it, and the next overlay uses it again.
 */
const MARK = 'jotOverlay';

/** A close function for each open dialog, palette and menu, the topmost last. */
let closers: readonly (() => void)[] = [];
/** The last known history entry: its address, and whether it has the mark. */
let entry = { href: '', isMarked: false };
/** True from `history.back()` off the marked entry until its `popstate` event. */
let isLeaving = false;
/** Navigations to run after that event. */
let waiting: readonly (() => void)[] = [];

/**
 * Closes a dialog, the palette or a menu when the person goes back in the history, by the browser's button or a
 * phone's gesture. The page behind it stays.
 * @param onClose undefined for a dialog that only its own buttons close: it stays open
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

/** Starts listening for Back, Forward and clicks on links. Returns a function that stops it. */
export function listenForBack(): () => void {
  entry = currentEntry();
  // In the capture phase, before the router, which is not to see these events.
  window.addEventListener('popstate', handlePop, { capture: true });
  window.addEventListener('click', handleClick, { capture: true });
  return () => {
    window.removeEventListener('popstate', handlePop, { capture: true });
    window.removeEventListener('click', handleClick, { capture: true });
  };
}

/** Records the history entry that the router has just pushed or replaced. */
export function noteEntry(): void {
  entry = currentEntry();
  markSoon();
}

/** Navigates from the page's own entry, so that Back later leads to that page and not to the marked entry. */
export function fromOwnEntry(navigate: () => void): void {
  if (!isLeaving && !isMarked()) return navigate();
  waiting = [...waiting, navigate];
  leave();
}

const isMarked = () => (history.state as Record<string, unknown> | null)?.[MARK] === true;
const currentEntry = () => ({ href: location.href, isMarked: isMarked() });

/** Deferred to the end of the turn: an overlay that opens a page is closed in the same turn. */
function markSoon(): void {
  setTimeout(() => {
    if (isLeaving || closers.length === 0 || isMarked()) return;
    // Leaving this entry must not undo scrolling that happened meanwhile.
    history.scrollRestoration = 'manual';
    history.pushState({ ...(history.state as object | null), [MARK]: true }, '');
    entry = currentEntry();
  });
}

function leave(): void {
  if (isLeaving) return;
  isLeaving = true;
  history.back();
}

/** Repeats a click on a link to another page of the app once the marked entry has been left. */
function handleClick(event: MouseEvent): void {
  if (!isMarked() || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target !== '' || link.hasAttribute('download')) return;
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  if (link.origin !== location.origin || isModified) return;
  event.preventDefault();
  event.stopPropagation();
  fromOwnEntry(() => link.click());
}

function handlePop(event: PopStateEvent): void {
  const before = entry;
  entry = currentEntry();
  const isSamePage = entry.href === before.href;
  const isBack = before.isMarked && !entry.isMarked && isSamePage;
  const isForward = entry.isMarked && !before.isMarked && isSamePage;
  if (isBack || isForward) event.stopImmediatePropagation();
  if (!entry.isMarked) history.scrollRestoration = 'auto';
  if (isLeaving) {
    isLeaving = false;
    const navigations = waiting;
    waiting = [];
    for (const navigate of navigations) navigate();
  } else if (isBack) {
    const close = closers.at(-1);
    // Without an overlay, Back means the page.
    if (close) close();
    else history.back();
  }
  markSoon();
}
