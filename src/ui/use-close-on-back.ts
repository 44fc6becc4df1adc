import { useEffectEvent, useLayoutEffect } from 'react';

/** Marks the history entry that lies on top of the page's own as long as something is open. */
const MARK = 'jotOverlay';

/** What closes each open dialog, palette and menu, the topmost last. */
let closers: readonly (() => void)[] = [];
/** The address of the entry that the page was at last, and whether that one was marked. */
let entry = { href: '', isMarked: false };
/** Whether the marked entry is being left: that takes the browser a moment. */
let isLeaving = false;
/** Navigations that wait for it. */
let waiting: readonly (() => void)[] = [];

/**
 * Closes a dialog, the palette or a menu when the person goes back in the history, by the browser's button or a
 * phone's gesture; the page behind it stays. Something that can't be closed stays open.
 * @param onClose undefined for what only its own buttons close
 */
export function useCloseOnBack(onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.());
  useLayoutEffect(() => {
    const closer = () => close();
    closers = [...closers, closer];
    settleSoon();
    return () => {
      closers = closers.filter((other) => other !== closer);
      settleSoon();
    };
  }, []);
}

/** Starts listening for the person's going back. Returns the way to stop. */
export function listenForBack(): () => void {
  entry = currentEntry();
  // Before the router, whose page stays the same.
  window.addEventListener('popstate', handlePop, { capture: true });
  return () => window.removeEventListener('popstate', handlePop, { capture: true });
}

/** Takes note of an entry that the router has made or replaced. */
export function noteEntry(): void {
  entry = currentEntry();
  settleSoon();
}

/** Navigates from the page's own entry: without what is open, going back leads to it. */
export function fromOwnEntry(navigate: () => void): void {
  if (!isLeaving && !isMarked()) return navigate();
  waiting = [...waiting, navigate];
  leave();
}

const isMarked = () => (history.state as Record<string, unknown> | null)?.[MARK] === true;
const currentEntry = () => ({ href: location.href, isMarked: isMarked() });

/** A dialog that takes another's place, or asks a question, opens in the same turn. */
function settleSoon(): void {
  setTimeout(settle);
}

function settle(): void {
  if (isLeaving) return;
  if (closers.length === 0 && isMarked()) leave();
  else if (closers.length > 0 && !isMarked()) {
    // The list stays where what was open has scrolled it, when this entry is left.
    history.scrollRestoration = 'manual';
    history.pushState({ ...(history.state as object | null), [MARK]: true }, '');
    entry = currentEntry();
  }
}

function leave(): void {
  if (isLeaving) return;
  isLeaving = true;
  history.back();
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
    // After a reload nothing may be open any more: then going back means the page.
    if (close) close();
    else history.back();
  }
  settleSoon();
}
