import { runCommand } from '../commands/dispatch';
import { readLaunch, type Shortcut } from '../domain/launch';
import { useCollections } from '../stores/collections';
import { currentEngine } from '../stores/current-engine';
import { whenDraftTaken } from '../stores/half-written';
import { useItems } from '../stores/items';
import { goToCollection } from '../stores/navigation';
import { useSession } from '../stores/session';
import { addShared, keepShared } from '../stores/shared';

/** What a shortcut asks for, until somebody is signed in whom it can be done for. */
let wanted: Shortcut | null = null;

/** Takes from the page's address what the app was opened for, and keeps it until it can be done. */
export function takeLaunch(): void {
  const { pathname, search } = window.location;
  const fields = new URLSearchParams(search);
  const launch = readLaunch(pathname, (field) => fields.get(field) ?? '');
  if (launch === null) return;
  if ('shortcut' in launch) wanted = launch.shortcut;
  else keepShared(launch.shared, useSession.getState().user?.id ?? null);
  // Loading the page again is not sharing it again, and a history is no place for what people write.
  window.history.replaceState(null, '', pathname);
}

/** Does what the app was opened for, as soon as the account on the screen is there to do it in. */
export async function finishLaunch(): Promise<void> {
  const source = currentEngine();
  await source?.restored;
  await whenDraftTaken();
  await listOpened();
  if (source === null || currentEngine() !== source) return;
  await addShared();
  const shortcut = wanted;
  wanted = null;
  if (shortcut === 'todo') runCommand('createTodo');
  if (shortcut === 'clipboard') runCommand('createFromClipboard');
  if (shortcut === 'trash') {
    const bin = useCollections.getState().collections.find(({ isTrashBin }) => isTrashBin);
    if (bin) goToCollection(bin);
  }
}

/** Resolves when a list is on the screen: then the collections are known, and the main input is there. */
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
