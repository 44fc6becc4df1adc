import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Key in `history.state` of the extra entry above the page's own. It is pushed when an overlay opens. It stays if the
 * overlay is closed without Back, because leaving it at once would abort a navigation or reload that follows. Back skips
 * it, and the next overlay uses it again.
 */
const MARK = 'jotOverlay';

/** Whether overlays push no entry. */
let hasNoEntries = false;
/** Close functions of the open dialogs, menus and palette, the topmost last. */
let closers: readonly (() => void)[] = [];
/** The last known history entry: its URL, and whether it has the mark. */
let entry = { href: '', isMarked: false };
/** True between `history.back()` from the marked entry and its `popstate` event. */
let isLeaving = false;
/** Navigations to run after that event. */
let waiting: readonly (() => void)[] = [];

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

/** Starts listening for Back, Forward and clicks on links. Returns a function that stops it. */
export function listenForBack(): () => void {
  entry = currentEntry();
  // In the capture phase, so that the events can be kept from the router.
  window.addEventListener('popstate', handlePop, { capture: true });
  window.addEventListener('click', handleClick, { capture: true });
  return () => {
    window.removeEventListener('popstate', handlePop, { capture: true });
    window.removeEventListener('click', handleClick, { capture: true });
  };
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

/** Leaves the marked entry before a navigation, so that Back later leads to the page itself. */
export function fromOwnEntry(navigate: () => void): void {
  if (!isLeaving && !isMarked()) return navigate();
  waiting = [...waiting, navigate];
  leave();
}

const isMarked = () => (history.state as Record<string, unknown> | null)?.[MARK] === true;
const currentEntry = () => ({ href: location.href, isMarked: isMarked() });

/** Pushes the marked entry after the current task, since a command may close its overlay and navigate at once. */
function markSoon(): void {
  setTimeout(() => {
    if (hasNoEntries || isLeaving || closers.length === 0 || isMarked()) return;
    // Otherwise, leaving this entry would restore the scroll position from before.
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
    // Without an open overlay, Back leaves the page.
    if (close) close();
    else history.back();
  }
  markSoon();
}
