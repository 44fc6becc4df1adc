import { runCommand } from '../commands/dispatch';
import { readLaunch, type Shortcut } from '../domain/launch';
import { PATHS } from '../domain/paths';
import { HANDED_OVER_KEY } from '../domain/storage-keys';
import { toSingleLine } from '../domain/text';
import { logDenied } from '../notices/log';
import { openClipboardDialog } from '../stores/items/clipboard';
import { useCollections } from '../stores/collections/collections';
import { currentEngine } from '../stores/sync/current-engine';
import { whenDraftRestored } from '../stores/drafts/drafts';
import { setInputText, useItems } from '../stores/items/items';
import { goToCollection } from '../stores/collections/open-collection';
import { useSession } from '../stores/account/session';
import { keepShared, offerShared } from '../stores/items/share-target';
import { openPalette, setPaletteQuery } from '../stores/palette';
import { guardAnswers } from './guard-answers';
import { closeAfterDialogs, isOwnWindow } from './share-window';

/** The shortcut that opened the app, until an account is open in which it can run. */
let wanted: Shortcut | null = null;
/** The words to search for, until an account is open. */
let words = '';
/** Whether this page is a window that was opened for a share only. */
let isForShare = false;

/**
 * Reads from the page's address what the app was opened for, and remembers it until it can be done. A share stays in
 * the address or in localStorage until it is stored on the device.
 */
export async function takeLaunch(): Promise<void> {
  await takeHandedOver();
  const { pathname, search, hash } = window.location;
  // The bookmarklet puts its text behind `#`, which browsers don't send to servers.
  const fields = new URLSearchParams(`${search.slice(1)}&${hash.slice(1)}`);
  const launch = readLaunch(pathname, (field) => fields.get(field) ?? '');
  if (launch === null) return;
  if ('shortcut' in launch) wanted = launch.shortcut;
  else if ('search' in launch) words = launch.search;
  else {
    isForShare = launch.shared.isInWindow === true && isOwnWindow();
    await keepShared(launch.shared, signedIn());
  }
  // Storage may be slow, and the user may have navigated away meanwhile.
  if (window.location.pathname !== pathname) return;
  // Removes the shared text from the address: a reload must not share it again, and the history must not contain it.
  window.history.replaceState(window.history.state, '', pathname);
}

/**
 * Offers what the app was opened for, as soon as the account is open. Any website can link to these addresses, so
 * nothing is created without a key or a touch in the app.
 */
export async function finishLaunch(): Promise<void> {
  const source = currentEngine();
  await source?.restored;
  await whenDraftRestored();
  await listOpened();
  if (source === null || currentEngine() !== source) return;
  const shortcut = wanted;
  const search = words;
  wanted = null;
  words = '';
  if (isForShare) closeAfterDialogs();
  isForShare = false;
  const offered = offerShared();
  if (search !== '') showSearch(search);
  if (shortcut === 'todo') runCommand('createTodo');
  if (shortcut === 'clipboard') openClipboardDialog();
  if (shortcut === 'trash') {
    const bin = useCollections.getState().collections.find(({ isTrashBin }) => isTrashBin);
    if (bin) goToCollection(bin);
  }
  await offered;
}

/**
 * Types words into the main input, where they find items. If it holds a text that an earlier visit has left, the palette
 * searches instead.
 */
function showSearch(search: string): void {
  guardAnswers();
  if (useItems.getState().inputText === '') return setInputText(toSingleLine(search));
  openPalette();
  setPaletteQuery(search);
}

/** Stores the shares that the pages answering `POST /share` have left in localStorage. Usually there are none. */
async function takeHandedOver(): Promise<void> {
  for (const [key, fields] of readHandedOver()) {
    const launch = readLaunch(PATHS.share, (field) => fields[field] ?? '');
    if (launch && 'shared' in launch) await keepShared(launch.shared, signedIn());
    localStorage.removeItem(key);
  }
}

/** Returns the keys and fields of these shares, oldest first. */
function readHandedOver(): [key: string, fields: Readonly<Record<string, string>>][] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(HANDED_OVER_KEY));
    return keys
      .toSorted()
      .map((key) => [key, JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, string>]);
  } catch (error) {
    // Without storage, that page shows the shared text instead of handing it over.
    logDenied('Reading what was handed over', error);
    return [];
  }
}

/** Returns the id of the signed-in user; null if there is none. */
function signedIn(): string | null {
  return useSession.getState().user?.id ?? null;
}

/** Resolves when a list is on the screen. Then the collections are loaded and the main input exists. */
function listOpened(): Promise<void> {
  if (useItems.getState().list !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = useItems.subscribe(({ list }) => {
      if (list === null) return;
      stop();
      resolve();
    });
  });
}
